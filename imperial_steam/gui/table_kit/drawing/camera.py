"""The camera over a map picture: which part of it is seen, and where its places lie in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

from imperial_steam.gui.table_kit.drawing.curves import Point

#: Width and height of a map picture have this ratio unless its camera says otherwise.
MAP_RATIO = 4 / 3
#: The picture's width, in units, at which a city plaque has its nominal size.
MAP_NOMINAL = 755
#: How far the picture can be zoomed in, unless a camera says otherwise.
ZOOM_LIMIT = 5.0


@dataclass(frozen=True, slots=True)
class Camera:
    """Which part of a picture is seen: `x`, `y` (0 to 1) in the middle, at a zoom (1 = all of it) up to a limit.

    A camera with the limit 1 stands still (`STILL`). `ratio` is that of the picture's width and height.
    """

    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0
    limit: float = ZOOM_LIMIT
    ratio: float = MAP_RATIO

    @property
    def still(self) -> bool:
        """The whole picture is always seen."""
        return self.limit <= 1

    def width(self, view: Rect) -> float:
        """Width in pixels of the whole picture, as zoomed; a pixel at least where a small window has no room for it."""
        return max(1.0, min(view.w, view.h * self.ratio)) * self.zoom

    def picture(self, view: Rect) -> Rect:
        """Where the whole picture lies, most of it perhaps outside the view."""
        width = self.width(view)
        height = width / self.ratio
        return Rect(
            round(view.centerx - self.x * width),
            round(view.centery - self.y * height),
            round(width),
            max(1, round(height)),
        )

    def point(self, view: Rect, x: float, y: float) -> Point:
        """Pixels of a place in the picture."""
        picture = self.picture(view)
        return picture.x + x * picture.w, picture.y + y * picture.h

    def zoomed(self, view: Rect, pos: tuple[int, int], factor: float) -> Camera:
        """Zoom in or out so that the place under the pointer stays there."""
        zoom = max(1.0, min(self.limit, self.zoom * factor))
        picture = self.picture(view)
        x, y = (pos[0] - picture.x) / picture.w, (pos[1] - picture.y) / picture.h
        width = replace(self, zoom=zoom).width(view)
        height = width / self.ratio
        return replace(
            self, x=x + (view.centerx - pos[0]) / width, y=y + (view.centery - pos[1]) / height, zoom=zoom
        ).kept(view)

    def whole(self) -> Camera:
        """The camera that sees the whole picture."""
        return replace(self, x=0.5, y=0.5, zoom=1.0)

    def panned(self, view: Rect, by: tuple[int, int]) -> Camera:
        """Drag the picture by some pixels."""
        width = self.width(view)
        return replace(self, x=self.x - by[0] / width, y=self.y - by[1] / (width / self.ratio)).kept(view)

    def kept(self, view: Rect) -> Camera:
        """The same camera, moved so that no more of the desk shows than must."""
        width = self.width(view)
        height = width / self.ratio
        half_x, half_y = view.w / 2 / width, view.h / 2 / height
        x = 0.5 if half_x >= 0.5 else max(half_x, min(1 - half_x, self.x))
        y = 0.5 if half_y >= 0.5 else max(half_y, min(1 - half_y, self.y))
        return replace(self, x=x, y=y)

    def showing(self, view: Rect, x: float, y: float) -> Camera:
        """The camera moved to a place if it is out of sight."""
        px, py = self.point(view, x, y)
        if view.inflate(-view.w // 5, -view.h // 5).collidepoint(px, py):
            return self
        return replace(self, x=x, y=y).kept(view)


#: The camera of a table whose middle is no map.
STILL = Camera(limit=1.0)
