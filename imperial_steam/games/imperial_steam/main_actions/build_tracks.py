"""A1 Build tracks: one or two tracks by one common crew."""

from __future__ import annotations

from collections.abc import Iterator

from imperial_steam.games.imperial_steam import cities, network, storage
from imperial_steam.games.imperial_steam.actions import LEVELS, Action, AssignWorker, ChooseLink, PlaceTrack
from imperial_steam.games.imperial_steam.figures import Figure, SeatView
from imperial_steam.games.imperial_steam.layout import Layout
from imperial_steam.games.imperial_steam.state import Four, Player, State, with_workers
from imperial_steam.games.imperial_steam.terms import ENGINEERS, GOODS, Step
from imperial_steam.games.protocol import Event, Refusal, Value, Values


def possible(layout: Layout, state: State, player: Player, column: int) -> bool:
    """At least one track can be built (RUL-06)."""
    return any(_links(layout, state, player))


def options(layout: Layout, state: State, seat: int) -> list[Action]:
    """Links for the next track, or workers for its crew."""
    player = state.players[seat]
    if state.step == Step.CREW:
        return _crew_options(layout, state, player)
    actions: list[Action] = list(_links(layout, state, player))
    if state.built:
        actions.append(layout.actions.done)
    return actions


def _crew_options(layout: Layout, state: State, player: Player) -> list[Action]:
    actions: list[Action] = []
    if state.strength >= state.effort:
        actions.append(layout.actions.track)
    workers = layout.actions.workers
    actions.extend(workers[i] for i in (0, 1, 2) if player.training[i])
    return actions


def goods_of(layout: Layout, state: State, link: int) -> Four:
    """Goods to pay for a track on a link now: the first track also pays the action's (A1-07 … A1-11)."""
    extra = layout.link_goods[link]
    return extra if state.built else storage.plus(layout.prices.track_goods, extra)


def effort_of(layout: Layout, player: Player, link: int) -> int:
    """Effort a track on a link adds to the action (A1-13, A1-14, RUL-19)."""
    a, b = layout.ends[link]
    of_a, of_b, of_both = layout.efforts[link]
    if not player.network >> a & 1:
        return of_a
    return of_both if player.network >> b & 1 else of_b


def fee_of(layout: Layout, state: State, player: Player, link: int) -> int:
    """Gulden due to other players for a track on a link (A1-05)."""
    return layout.prices.fee * network.others_on(state, player, link)


def crew_limit(state: State, player: Player) -> int:
    """Experience the crew can still reach: what it has and all of the training area (A1-15, A1-16)."""
    one, two, three = player.training
    return state.strength + one + 2 * two + 3 * three


def _links(layout: Layout, state: State, player: Player) -> Iterator[ChooseLink]:
    """Links on which the next track can be built (A1-02 … A1-16)."""
    if not network.has_free_track(layout, player):
        return
    mask = player.reach & ~(player.tracks | player.blocked) & layout.buildable[player.engineers]
    mask &= _affordable(layout, state, player)
    if not mask:
        return
    limit = crew_limit(state, player) - state.effort
    taken, network_mask, ends, efforts = _other_tracks(state, player), player.network, layout.ends, layout.efforts
    while mask:
        low = mask & -mask
        mask ^= low
        link = low.bit_length() - 1
        a, b = ends[link]
        if not network_mask >> a & 1:
            effort = efforts[link][0]
        else:
            effort = efforts[link][2 if network_mask >> b & 1 else 1]
        if effort > limit:
            continue
        if taken & low and fee_of(layout, state, player, link) > player.cash:
            continue
        yield layout.actions.links[link]


def _affordable(layout: Layout, state: State, player: Player) -> int:
    """Mask of the links whose goods the player holds (A1-07, A1-09, A1-11)."""
    goods, prices = player.goods, layout.prices
    if not state.built:
        if not storage.covers(goods, prices.track_goods):
            return 0
        goods = storage.minus(goods, prices.track_goods)
    mask = -1
    if not storage.covers(goods, prices.bridge_goods):
        mask &= ~layout.bridges
    if not storage.covers(goods, prices.tunnel_goods):
        mask &= ~layout.tunnels
    return mask


def _other_tracks(state: State, player: Player) -> int:
    taken = 0
    for other in state.players:
        if other is not player:
            taken |= other.tracks
    return taken


def link_refusals(layout: Layout, state: State, player: Player, action: ChooseLink, column: int) -> list[Refusal]:
    """Every reason why the next track cannot be built on a link."""
    link = layout.link_index.get(action.link)
    if link is None:
        return [Refusal("A1-02", "no-such-link", {"link": action.link})]
    return [
        *place_refusals(layout, player, link),
        *_crown_refusals(layout, link),
        *_engineer_refusals(layout, player, link),
        *_goods_refusals(layout, state, player, link),
        *_crew_refusals(layout, state, player, link),
        *_fee_refusals(layout, state, player, link),
        *_count_refusals(layout, state),
    ]


def place_refusals(layout: Layout, player: Player, link: int) -> list[Refusal]:
    """Reasons against a track of the player on a link that hold for A1 and for state access alike."""
    reasons = []
    if not player.reach >> link & 1:
        reasons.append(Refusal("NET-04", "not-in-network", {"link": layout.link_names[link]}))
    if player.tracks >> link & 1:
        reasons.append(Refusal("NET-03", "own-track-there", {"link": layout.link_names[link]}))
    limit = layout.limits.tracks_per_city
    for city in layout.ends[link]:
        if network.is_blocked(layout, player, city):
            values: Values = {"city": layout.city_names[city], "tracks": limit}
            reasons.append(Refusal("NET-05", "too-many-tracks-at-city", values))
    if not network.has_free_track(layout, player):
        reasons.append(Refusal("NET-11", "no-track-left", {"tracks": layout.limits.tracks}))
    return reasons


def _crown_refusals(layout: Layout, link: int) -> list[Refusal]:
    if layout.crowns >> link & 1:
        return [Refusal("NET-09", "state-railway", {"link": layout.link_names[link]})]
    return []


def _engineer_refusals(layout: Layout, player: Player, link: int) -> list[Refusal]:
    kind = layout.kinds[link]
    if kind in ENGINEERS and not player.engineers >> ENGINEERS.index(kind) & 1:
        return [
            Refusal(
                "A1-08" if kind == "bridge" else "A1-10", f"needs-{kind}-engineer", {"link": layout.link_names[link]}
            )
        ]
    return []


def _goods_refusals(layout: Layout, state: State, player: Player, link: int) -> list[Refusal]:
    """Which goods are missing, each with the rule that asks for it (A1-07, A1-09, A1-11)."""
    rules = {"plain": "A1-07", "bridge": "A1-09", "tunnel": "A1-11"}
    base: Four = (0, 0, 0, 0) if state.built else layout.prices.track_goods
    reasons = []
    for good, need in enumerate(goods_of(layout, state, link)):
        have = player.goods[good]
        if have < need:
            rule = "A1-07" if have < base[good] else rules[layout.kinds[link]]
            reasons.append(Refusal(rule, "goods-missing", {"good": GOODS[good], "need": need, "have": have}))
    return reasons


def _crew_refusals(layout: Layout, state: State, player: Player, link: int) -> list[Refusal]:
    effort = state.effort + effort_of(layout, player, link)
    limit = crew_limit(state, player)
    return [Refusal("A1-16", "crew-too-weak", {"effort": effort, "crew": limit})] if effort > limit else []


def _fee_refusals(layout: Layout, state: State, player: Player, link: int) -> list[Refusal]:
    fee, cash = fee_of(layout, state, player, link), player.cash
    return [Refusal("A1-06", "fee-too-high", {"fee": fee, "cash": cash})] if fee > cash else []


def _count_refusals(layout: Layout, state: State) -> list[Refusal]:
    limit = layout.limits.tracks_per_action
    return [Refusal("A1-01", "tracks-used-up", {"tracks": limit})] if state.built >= limit else []


def choose_link(layout: Layout, state: State, seat: int, action: ChooseLink, events: list[Event]) -> None:
    """Choose the link of the next track; its effort joins the action's (A1-13, A1-19)."""
    link = layout.link_index[action.link]
    state.effort += effort_of(layout, state.players[seat], link)
    state.link = link
    state.step = Step.CREW


def crew_values(layout: Layout, state: State, player: Player) -> dict[str, Value]:
    """What a crew is assigned for, and how strong it is."""
    return {"link": layout.link_names[state.link], "effort": state.effort, "crew": state.strength}


def assign_refusals(layout: Layout, state: State, player: Player, action: AssignWorker, column: int) -> list[Refusal]:
    """Why a worker cannot join the crew (A1-15)."""
    if action.level not in LEVELS or not player.training[action.level - 1]:
        return [Refusal("A1-15", "no-worker-in-training", {"level": action.level})]
    return []


def assign_worker(layout: Layout, state: State, seat: int, action: AssignWorker, events: list[Event]) -> None:
    """Move a worker to the working area of the same level; the crew grows stronger (A1-16, A1-18)."""
    player = state.players[seat]
    player.training = with_workers(player.training, action.level, -1)
    player.working = with_workers(player.working, action.level, 1)
    state.strength += action.level


def track_refusals(layout: Layout, state: State, player: Player, action: PlaceTrack, column: int) -> list[Refusal]:
    """Why the crew cannot build yet (A1-16)."""
    if state.strength < state.effort:
        return [Refusal("A1-16", "crew-too-weak", {"effort": state.effort, "crew": state.strength})]
    return []


def place_track(layout: Layout, state: State, seat: int, action: PlaceTrack, events: list[Event]) -> None:
    """Pay goods and fees, lay the track, take the bonuses (A1-05 … A1-22)."""
    player, link = state.players[seat], state.link
    goods = goods_of(layout, state, link)
    storage.pay(state, player, goods)
    events.append(Event("track_built", seat, {"link": layout.link_names[link], "effort": state.effort, "goods": goods}))
    pay_owners(layout, state, seat, link, layout.prices.fee, events)
    state.link = -1
    state.built += 1
    state.done = True
    state.step = Step.END if state.built == layout.limits.tracks_per_action else Step.TRACKS
    join(layout, state, seat, link, events)


def pay_owners(layout: Layout, state: State, seat: int, link: int, money: int, events: list[Event]) -> None:
    """Pay every other player with a track on the link (A1-22, FREE-STATE-04)."""
    for owner in network.owners(state, link, seat):
        state.players[seat].cash -= money
        state.players[owner].cash += money
        events.append(Event("fee_paid", seat, {"money": money, "owner": owner, "link": layout.link_names[link]}))


def join(layout: Layout, state: State, seat: int, link: int, events: list[Event]) -> None:
    """Lay a track of the player and take all it brings: Semmering token and city bonuses (A1-20, A1-21)."""
    player = state.players[seat]
    joined = network.lay_track(layout, player, link)
    if state.semmering and layout.semmering >> link & 1:
        state.semmering = False
        player.semmering = True
        events.append(Event("semmering_taken", seat))
    if joined >= 0:
        cities.connect(layout, state, seat, joined, events)
        cities.settle_points(layout, state, player)


def outlook(look: SeatView, column: int) -> Iterator[Figure]:
    """The experience the crew can reach (A1-15, A1-16)."""
    yield Figure("strength", {"strength": crew_limit(look.state, look.player)})


def link_figures(look: SeatView, action: ChooseLink) -> Iterator[Figure]:
    """Effort and crew left, goods, fees, rewards (A1-05 … A1-21)."""
    layout, state, player = look.layout, look.state, look.player
    link = layout.link_index[action.link]
    effort = effort_of(layout, player, link)
    crew = crew_limit(state, player) - state.effort
    yield Figure("effort", {"effort": effort, "crew": crew, "left": crew - effort})
    yield from look.paid(fee_of(layout, state, player, link))
    yield from look.rewards(link)
    yield from look.goods(goods_of(layout, state, link))


def assign_figures(look: SeatView, action: AssignWorker) -> Iterator[Figure]:
    """The crew with the worker, and the effort it is for (A1-16)."""
    strength = look.state.strength + action.level
    yield Figure("crew", {"strength": strength, "effort": look.state.effort})


def track_figures(look: SeatView, action: PlaceTrack) -> Iterator[Figure]:
    """The crew, and what is paid with the track (A1-05, A1-07, A1-16)."""
    yield Figure("crew", {"strength": look.state.strength, "effort": look.state.effort})
    yield from built_figures(look)


def built_figures(look: SeatView) -> Iterator[Figure]:
    """What is paid with the chosen track, and what it brings (A1-05 … A1-21)."""
    layout, state, link = look.layout, look.state, look.state.link
    yield from look.paid(fee_of(layout, state, look.player, link))
    yield from look.rewards(link)
    yield from look.goods(goods_of(layout, state, link))
