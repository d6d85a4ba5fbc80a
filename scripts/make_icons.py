"""Draw the icons: ``assets/icons/*.svg`` with their README, and the application icon as PNG and ICO.

Every icon is a few plain shapes on a 48 × 48 grid: no text, filter or style sheet, so that the small SVG reader of SDL_image
shows it faithfully.  Icons of one ink colour may be tinted as a whole; things of the table keep their colours.

Needs pygame-ce and Pillow for the application icon.  Usage::

    python scripts/make_icons.py
"""

# ruff: noqa: E501 (path data is not broken into lines)

from __future__ import annotations

import io
from pathlib import Path

import pygame
from icon_shapes import (
    GOLD,
    GOODS,
    GREEN,
    GREY,
    INK,
    ORANGE,
    PAPER,
    RED,
    SILVER,
    SKIN,
    application,
    arches,
    arrow,
    box,
    car,
    chart,
    cog,
    coin,
    crown,
    cube,
    deed,
    disc,
    engine,
    engineer,
    factory,
    figure,
    hands,
    holed,
    key_shape,
    laurel,
    levelled,
    line,
    magnifier,
    mountain,
    open_palm,
    padlock,
    path,
    placed,
    play,
    plus,
    portal,
    rails,
    regular,
    ring,
    round_face,
    seal,
    shapes,
    star,
    station,
    top_hat_man,
    works,
)
from PIL import Image
from portraits import LOOKS, portrait

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "assets" / "icons"
APP_ICONS = ROOT / "build" / "icons"
#: The largest picture, in pixels, an .ico file can hold.
ICO_LIMIT = 256


RING_ARROW = "M9 30A16.4 16.4 0 1 0 12 13.4"
SIGNS: dict[str, tuple[str, str]] = {
    # --- money, influence, effort ---
    "gulden": ("gulden, the coin of all prices", coin(24, 24, 23)),
    "influence": ("influence, one step", laurel()),
    "effort": ("effort of a city", cog(24, 24, 22.5)),
    "business": ("business token; its number is written over it", path(star(24, 24, 23, 19, 12), "#e9ddb8", INK, 2.4) + ring(24, 24, 14.4, 1.6)),
    "business_empty": ("place of a business token that is gone", path(star(24, 24, 22, 18.4, 12), "none", INK, 2) + line("M15 33L33 15", 2.4)),
    "income": ("income", coin(24, 14, 13) + line("M24 30V44M15 36L24 45L33 36", 5)),
    "fee": ("fee or payment", coin(24, 34, 13) + line("M24 18V4M15 12L24 3L33 12", 5)),
    "demand": ("demand space of a city", path("M5 21L24 4L43 21V44H5Z", "none", INK, 3.6) + box(15, 23, 18, 15, "none", 1, INK, 3)),
    "delivery": ("delivery of a good", path("M3 20L11 12H27V34L19 42H3Z", "none", INK, 3.4) + line("M3 20H19V42M19 20L27 12", 3.4) + arrow("M30 27H45M39 20L46 27L39 34")),
    "growth": ("growth tile (scroll) of a hub city", holed("M9 4H38C43 4 45 8 44 12H37V38C37 42 34 45 30 45H8C4 45 2 41 3 37H10V10C10 8 9 6 9 4ZM15 12V37H27C26 39 27 41 29 41C31 41 32.6 40 32.6 37V12Z") + line("M19 19H28M19 26H28", 3)),
    "hub": ("hub city", path(regular(24, 24, 22, 8, 22.5), "#e9ddb8", INK, 3) + path(star(24, 24, 15, 5, 4), INK) + disc(24, 24, 3, PAPER)),
    # --- workers and engineers ---
    "worker": ("worker", figure()),
    "worker_1": ("worker of experience level 1", levelled(1)),
    "worker_2": ("worker of experience level 2", levelled(2)),
    "worker_3": ("worker of experience level 3", levelled(3)),
    "training": ("training area", path("M24 6L47 16L24 26L1 16Z") + path("M10 23V34C16 41 32 41 38 34V23L24 29.4Z") + line("M43 18V34", 3.2)),
    "working": ("working area", line("M10 40L30 20", 6) + path("M22 8L40 26L46 20C43 18 41.6 16 41 13L30 3C27 5 24.6 6.4 22 8Z")),
    "hand": ("hand marker", hands()),
    "bridge_engineer": ("bridge engineer", engineer(path("M0 12H46V18H44V46H38V36A6 6 0 0 0 26 36V46H20V36A6 6 0 0 0 8 36V46H2V18H0Z", INK), GREY)),
    "tunnel_engineer": ("tunnel engineer", engineer(path("M0 46C2 20 10 8 23 8C36 8 44 20 46 46H36V32A13 13 0 0 0 10 32V46Z", INK), ORANGE)),
    # --- buildings ---
    "train_station": ("train station", station()),
    "station": ("train station, another name of the same drawing", station()),
    "station_site": ("station site", station(dashed=True)),
    "unbuilt_station": ("unbuilt station", line("M6 44V20L24 6L42 20V44Z", 3.4) + line("M14 20L34 40M34 20L14 40", 4)),
    "factory": ("factory", works()),
    **{f"factory_{kind}": (f"{kind} factory", factory(kind)) for kind in GOODS},
    "factory_site": ("factory site", line("M5 44V15H12V26L21 18V26L30 18V26L39 18H43V44Z", 3) + line("M24 30V40M19 35H29", 3.4)),
    # --- goods and trains ---
    **{f"good_{kind}": (kind, cube(kind)) for kind in GOODS},
    "good": ("any good", path("M4 14L13 4H44L35 14Z", "#efe6cc", INK, 2) + path("M35 14L44 4V35L35 45Z", "#cdbf98", INK, 2) + path("M4 14H35V45H4Z", "#e0d3ad", INK, 2.4)),
    "locomotive": ("locomotive", engine()),
    "freight_car": ("freight car", car(False)),
    "passenger_car": ("passenger car", car(True)),
    "reserved": ("reserved token on a freight car", padlock()),
    "warehouse": ("warehouse", holed("M24 4L46 17V45H2V17ZM10 22V27H38V22ZM10 30V35H38V30ZM10 38V45H38V38Z")),
    "dock": ("dock", box(2, 29, 44, 6, INK, 1) + box(6, 35, 6, 11) + box(36, 35, 6, 11) + box(27, 13, 15, 14, INK, 1) + arrow("M13 3V22M5 15L13 23L21 15")),
    "shipment": ("shipment", path("M3 30H45L39 42H10Z") + box(11, 19, 10, 9) + box(23, 19, 10, 9) + box(17, 8, 10, 9)),
    "market": ("shipment market", path("M4 18L9 5H39L44 18C44 24 35 24 34.6 18C34 24 25 24 24 18C23 24 14 24 13.4 18C13 24 4 24 4 18Z") + path("M7 27H12V37H36V27H41V45H7Z")),
    "order": ("order of goods", deed(line("M16 20H33M16 28H33M16 36H25", 3.4))),
    # --- contracts and shares ---
    "contract": ("contract", deed(line("M16 14H24M16 21H33", 3.2) + seal(29, 29, 6.4, RED), "#f3ead0")),
    "contract_done": ("fulfilled contract", deed(line("M16 28L22 35L34 19", 5), "#f3ead0")),
    "investor": ("investor", disc(24, 14, 9, GREEN, INK, 2.2) + path("M6 45C6 32 13 26 24 26C35 26 42 32 42 45Z", GREEN, INK, 2.4) + path("M18 27L24 35L30 27Z", PAPER, INK, 1.6)),
    "shareholder": ("shareholder", disc(18, 13, 8, GREEN, INK, 2.2) + path("M2 44C2 31 8 25 18 25C28 25 34 31 34 44Z", GREEN, INK, 2.4) + box(25, 24, 21, 17, PAPER, 1, INK, 2.4) + line("M30 30H41M30 35H37", 2.4)),
    "share": ("share", box(3, 8, 42, 32, PAPER, 2, INK, 3) + box(8, 13, 32, 22, "none", 1, INK, 1.6) + line("M14 19H34M17 25H26", 2.6) + disc(33, 29, 5, GREEN, INK, 1.6)),
    "share_value": ("share value", chart(1)),
    "dividend": ("dividend", line("M11 39L37 9", 5) + ring(13, 13, 7, 5) + ring(35, 35, 7, 5)),
    "key_gold": ("large gold city key", key_shape(GOLD, INK)),
    "key_silver": ("small silver city key", placed(key_shape(SILVER, INK), 6, 6, 0.76)),
    # --- map ---
    "crown": ("state railway crown", crown()),
    "semmering": ("Semmering token", mountain()),
    "track": ("track", rails()),
    "link": ("link", line("M15 33L33 15", 5) + disc(9, 39, 7.4) + disc(39, 9, 7.4)),
    "bridge": ("bridge link", arches()),
    "tunnel": ("tunnel link", portal()),
    "city": ("city", holed("M4 44V22L12 15L20 22V28H24V10L31 3L38 10V20H44V44ZM9 27V32H14V27ZM29 14V19H33V14ZM29 25V30H33V25Z")),
    "network": ("railway network", line("M10 38L22 24L38 30M22 24L26 8", 4) + "".join(disc(x, y, 6) for x, y in ((9, 39), (22, 24), (39, 31), (27, 8)))),
    # --- course of the game ---
    "round": ("round", ring(24, 25, 19, 4) + line("M24 13V26L33 31", 4.4) + line("M18 3H30", 4)),
    "turn_order": ("turn order", "".join(disc(8, y, 5) + line(f"M19 {y}H44", 5) for y in (9, 24, 39))),
    "fortune": ("fortune, final scoring", coin(24, 13, 11) + coin(13, 33, 11) + coin(35, 33, 11)),
    "action_a1": ("A1 Build tracks", rails(18, 8, 46) + line("M30 33L42 14", 4) + path("M32 7L47 15L44 21L30 13Z")),
    "action_a2": ("A2 Hire staff", figure(19, 0.84, 7) + plus(39, 11)),
    "action_a3": ("A3 Build a building", placed(works(), 0, 6, 0.86) + plus(39, 10)),
    "action_a4": ("A4 Produce goods", cog(16.5, 16.5, 16.5) + holed("M21 27H46V46H21ZM25.4 34V38H41.6V34Z")),
    "action_a5": ("A5 Buy or order goods", holed("M3 24H13V29H35V24H45V46H3ZM9 34V39H39V34Z") + line("M24 3V22M15 14L24 23L33 14", 5)),
    "action_a6": ("A6 Buy or upgrade a locomotive", placed(engine(), 0, 9, 0.84) + line("M40 19V4M34 10L40 3L46 10", 4)),
    "action_a7": ("A7 Secure a contract", deed(line("M16 15H24M16 22H33", 3.2) + seal(26, 30, 6.4))),
    "action_a8": ("A8 Charity", open_palm() + path("M24 24C16 18 13 14 13 10C13 4 21 3 24 9C27 3 35 4 35 10C35 14 32 18 24 24Z")),
    "action_a9": ("A9 Manipulate share value", line("M4 40L15 28L24 34L40 14", 4.4) + line("M30 12H41V23", 4.4) + line("M4 5V45H46", 3)),
    "action_a10": ("A10 Raise funds", holed("M17 14C7 20 3 28 4 36C5 43 11 45 24 45C37 45 43 43 44 36C45 28 41 20 31 14Z" + star(24, 30, 9, 4, 4)) + path("M15 3C19 6 21 3 24 3C27 3 29 6 33 3L30 12H18Z")),
    "action_a11": ("A11 Pass", holed("M9 3H39V8H36C36 17 31 20 27.6 24C31 28 36 31 36 40H39V45H9V40H12C12 31 17 28 20.4 24C17 20 12 17 12 8H9ZM17 8C17 12 19 15 21 17H27C29 15 31 12 31 8ZM24 28C20 32 17 35 17 40H31C31 35 28 32 24 28Z")),
    "free_share": ("F-SHARE Sell a share", box(3, 4, 34, 25, "none", 2, INK, 3.4) + line("M10 12H30M10 19H22", 3) + coin(33, 33, 14)),
    "free_deliver": ("F-DELIVER Deliver 1 good", box(3, 25, 17, 17, INK, 1) + arrow("M6 14H22M16 7L23 14L16 21") + holed("M25 24L36 12L47 24V45H25ZM32 30V45H40V30Z")),
    "free_state": ("F-STATE Buy access to a state railway link", placed(crown(INK, INK, False), 9, 0, 0.62) + line("M4 36H44M4 43H44", 3.2) + line("M10 33V46M19 33V46M29 33V46M38 33V46", 3)),
    "franz": ("Franz, the automa", top_hat_man()),
    **{f"rival_{name}": ("portrait of a rival", portrait(name)) for name in LOOKS},
    # --- player shapes ---
    "shape_red": ("player red: circle", shapes("M24 3A21 21 0 1 0 24 45A21 21 0 1 0 24 3Z", "#c0392b")),
    "shape_purple": ("player purple: diamond", shapes("M24 2L46 24L24 46L2 24Z", "#7d4aa3")),
    "shape_turquoise": ("player turquoise: triangle", shapes("M24 4L46 43H2Z", "#2aa198")),
    "shape_yellow": ("player yellow: square", shapes("M5 5H43V43H5Z", "#e3b62f")),
    "circle": ("circle to be tinted", disc(24, 24, 22)),
    "diamond": ("diamond to be tinted", path("M24 1L47 24L24 47L1 24Z")),
    "triangle": ("triangle to be tinted", path("M24 3L47 44H1Z")),
    "square": ("square to be tinted", box(4, 4, 40, 40)),
    # --- controls ---
    "undo": ("undo", line("M8 18H30A12 12 0 0 1 30 42H16", 5) + line("M17 8L7 18L17 28", 5)),
    "redo": ("redo", line("M40 18H18A12 12 0 0 0 18 42H32", 5) + line("M31 8L41 18L31 28", 5)),
    "zoom_in": ("zoom in", magnifier("M13 20H27M20 13V27")),
    "zoom_out": ("zoom out", magnifier("M13 20H27")),
    "zoom_fit": ("show the whole map", line("M4 15V4H15M33 4H44V15M44 33V44H33M15 44H4V33", 4.6) + box(14, 16, 20, 16, INK, 1)),
    "menu": ("menu", line("M6 11H42M6 24H42M6 37H42", 5.4)),
    "settings": ("settings", line("M5 11H43M5 24H43M5 37H43", 3.4) + disc(33, 11, 6) + disc(14, 24, 6) + disc(29, 37, 6)),
    "save": ("save", holed("M4 4H36L44 12V44H4ZM12 8V18H32V8ZM11 26V40H37V26Z")),
    "load": ("load", path("M3 8H18L22 13H42V19H12L4 40H3Z") + path("M14 22H47L39 42H6Z")),
    "log": ("log of the game", line("M17 10H44M17 24H44M17 38H44", 4.6) + "".join(box(4, y, 7, 7, INK, 1) for y in (6.5, 20.5, 34.5))),
    "help": ("help", round_face(line("M17.6 18.4C18 11.6 30 11.4 30.4 18.6C30.6 23.4 24 23.6 24 28.6", 4.4) + disc(24, 35.4, 2.9))),
    "info": ("information", round_face(line("M24 22V35", 5) + disc(24, 14, 3.2))),
    "hint": ("a hint", holed("M24 2A15 15 0 0 0 15 29C17 31 17.4 32.6 17.6 34.6H30.4C30.6 32.6 31 31 33 29A15 15 0 0 0 24 2ZM24 7.4V11A6.6 6.6 0 0 0 17.6 17.4H14A10 10 0 0 1 24 7.4Z") + line("M18 39H30M20 44H28", 3.6)),
    "warning": ("warning", holed("M24 3L47 44H1ZM21.4 17L22.4 31H25.6L26.6 17ZM24 34A2.9 2.9 0 1 0 24 39.8A2.9 2.9 0 1 0 24 34Z")),
    "book": ("rules", path("M23 10C17 6 10 5 3 6V40C10 39 17 40 23 44ZM25 10C31 6 38 5 45 6V40C38 39 31 40 25 44Z")),
    "sound": ("sound on", path("M3 17H12L24 6V42L12 31H3Z") + line("M31 17C34 21 34 27 31 31M37 11C43 18 43 30 37 37", 4)),
    "mute": ("sound off", path("M3 17H12L24 6V42L12 31H3Z") + line("M31 18L43 30M43 18L31 30", 4.4)),
    "play": ("play", play("M12 5L42 24L12 43Z")),
    "pause": ("pause", box(9, 5, 11, 38, INK, 1) + box(28, 5, 11, 38, INK, 1)),
    "next": ("next", line("M16 6L34 24L16 42", 6)),
    "previous": ("previous", line("M32 6L14 24L32 42", 6)),
    "first": ("first", line("M38 6L20 24L38 42M9 6V42", 5.4)),
    "last": ("last", line("M10 6L28 24L10 42M39 6V42", 5.4)),
    "up": ("up", line("M6 33L24 15L42 33", 6)),
    "down": ("down", line("M6 15L24 33L42 15", 6)),
    "check": ("yes, done, legal", line("M6 25L19 38L43 10", 7)),
    "cross": ("no, close, illegal", line("M9 9L39 39M39 9L9 39", 7)),
    "plus": ("more", line("M24 7V41M7 24H41", 6.4)),
    "minus": ("less", line("M7 24H41", 6.4)),
    "lock": ("locked, hidden", padlock()),
    "eye": ("look at", line("M3 24C13 8 35 8 45 24C35 40 13 40 3 24Z", 3.6) + disc(24, 24, 7.4)),
    "pin": ("position that is being looked at", holed("M24 46C14 33 8 26 8 18A16 16 0 0 1 40 18C40 26 34 33 24 46ZM24 11A6.6 6.6 0 1 0 24 24.2A6.6 6.6 0 1 0 24 11Z")),
    "branch": ("branch of the game", line("M13 12V36M13 28C13 20 35 26 35 14", 4.2) + disc(13, 8, 5.6) + disc(13, 40, 5.6) + disc(35, 10, 5.6)),
    "players": ("players", figure(15, 0.62, 12) + figure(34, 0.62, 12)),
    "machine": ("machine player", cog(24, 24, 22.5)),
    "language": ("language", ring(24, 24, 20, 3.4) + line("M4 24H44M24 4C14 14 14 34 24 44C34 34 34 14 24 4", 3)),
    "full_screen": ("full screen", line("M4 16V4H16M32 4H44V16M44 32V44H32M16 44H4V32M5 5L17 17M43 5L31 17M43 43L31 31M5 43L17 31", 4)),
    "exit": ("leave", line("M26 6H6V42H26", 4.6) + line("M18 24H43M34 14L44 24L34 34", 4.6)),
    "restart": ("start again", line(RING_ARROW, 5) + path("M4 9L20 5L16 21Z")),
    "star": ("strategy card", path(star(24, 25.6, 23, 9.4, 5))),
    "app_icon": ("the program", application()),
}  # fmt: skip


def svg(body: str) -> str:
    """Wrap a drawing into a file."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48">{body}</svg>\n'


def write_icons() -> None:
    """Write every icon and the list of their meanings."""
    ICONS.mkdir(parents=True, exist_ok=True)
    rows = []
    for name, (meaning, body) in SIGNS.items():
        (ICONS / f"{name}.svg").write_text(svg(body), encoding="utf-8")
        colours = "ink" if all(c not in body for c in COLOURED) else "coloured"
        rows.append(f"| `{name}` | {meaning} | {colours} |")
    text = README + "\n".join(rows) + "\n"
    (ICONS / "README.md").write_text(text, encoding="utf-8")


COLOURED = [
    GOLD,
    SILVER,
    RED,
    GREEN,
    GREY,
    ORANGE,
    SKIN,
    "#e9ddb8",
    "#f3ead0",
    PAPER,
    "#c0392b",
    "#7d4aa3",
    "#2aa198",
    "#e3b62f",
    "#e0d3ad",
]
COLOURED += [colours[0] for colours in GOODS.values()]
README = """# Icons

Drawn for this project by `scripts/make_icons.py`; they have the licence of the program.  Each is a 48 × 48 drawing of plain
shapes.  *Ink* icons may be tinted as a whole; *coloured* ones show a thing of the table and are meant for a light ground.

| Name | Meaning | Colours |
|---|---|---|
"""


def write_application_icon() -> None:
    """Write the application icon in all usual sizes."""
    APP_ICONS.mkdir(parents=True, exist_ok=True)
    pictures = []
    for size in (16, 24, 32, 48, 64, 128, 256, 512):
        surface = pygame.image.load_sized_svg(io.BytesIO(svg(application()).encode()), (size, size))
        picture = Image.frombytes("RGBA", (size, size), pygame.image.tobytes(surface, "RGBA"))
        picture.save(APP_ICONS / f"imperial-steam-{size}.png", optimize=True)
        if size <= ICO_LIMIT:
            pictures.append(picture)
    pictures[-1].save(APP_ICONS / "imperial-steam.ico", sizes=[p.size for p in pictures], append_images=pictures[:-1])


if __name__ == "__main__":
    write_icons()
    write_application_icon()
