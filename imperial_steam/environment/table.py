"""A table as an environment of agents that act in turn (PettingZoo's AECEnv)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, ClassVar, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from imperial_steam import titles
from imperial_steam.games.kit.numbers import HIDDEN, ActionNumbers, Numbered, Numbers
from imperial_steam.games.protocol import Action, Game, draw

Observation: TypeAlias = dict[str, np.ndarray[Any, Any]]

RENDER_MODES = ("human", "ansi", "rgb_array")
REWARDS = ("score", "place")


class Table(AECEnv[str, Observation, int | None]):
    """A game at a table: the agents are its people, chance and the game's own opponent are played by the table.

    `numbers` says what the numbers of an observation are, `actions` those of actions; `game`, `board` and `setup` are
    the game as it is now, for whoever wants to know more than its agents may.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": list(RENDER_MODES),
        "name": "table",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        title: str,
        players: int | None = None,
        *,
        kind: str | None = None,
        options: Mapping[str, str] = MappingProxyType({}),
        board: Path | None = None,
        reward: str = "score",
        render_mode: str | None = None,
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        """A table for a number of people, by default the fewest who can play with one another; 1: the game's opponent.

        `kind` and `options` are what is agreed on, `board` a folder, by default the title's own. `reward` is one of
        REWARDS, `size` that of pictures in pixels. Raises `KeyError` for an unknown title, `ValueError` for what does
        not exist or does not go together.
        """
        if reward not in REWARDS or render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"there is no reward '{reward}' or no way '{render_mode}' to render")
        self.title = titles.title(title)
        self.metadata = {**self.metadata, "name": title}  # type: ignore[misc]
        if not isinstance(self.title, Numbered):
            raise ValueError(f"the positions of '{title}' cannot be told in numbers")
        self.board = self.title.read_board(board or self.title.default_board)
        self.reward, self.render_mode, self.size = reward, render_mode, size
        self._agreed = (players or min(self.title.players), kind or self.title.setup_kinds[0], dict(options))
        self._chance = Random()
        self._deal(Random(0))
        numbering = self.title.numbering(self.game)
        self.numbers = Numbers(numbering)
        self.actions = ActionNumbers(numbering.actions, numbering.ways)
        self.options: dict[int, Action] = {}
        """The options of the agent selected, by their numbers."""
        machines = self.title.machine_seats(self.setup)
        self._seats = {f"player_{seat}": seat for seat in range(self.game.player_count) if seat not in machines}
        self._names = {seat: name for name, seat in self._seats.items()}
        self.possible_agents = list(self._seats)
        self._make_spaces()

    def _make_spaces(self) -> None:
        high = np.array(self.numbers.high, np.int16)
        self.action_spaces = {name: spaces.Discrete(self.actions.size) for name in self._seats}
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(np.full_like(high, HIDDEN), high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8),
                }
            )
            for name in self._seats
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        """The numbers of an observation and the mask of actions; the same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of actions; the same for every agent."""
        return self.action_spaces[agent]

    def seat(self, agent: str) -> int:
        """The seat of an agent."""
        return self._seats[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed brings the same setup and the same luck; without one the last seed goes on."""
        del options
        if seed is not None:
            self._chance = Random(seed)
        self._deal(Random(self._chance.getrandbits(64)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._go_on()

    def _deal(self, chance: Random) -> None:
        players, kind, options = self._agreed
        self.setup = self.title.draw_setup(self.board, players, kind, chance, options)
        self.game: Game = self.title.new_game(self.board, self.setup)
        self.played: list[Action] = []
        """Everything done in this game, chance included."""

    def observe(self, agent: str) -> Observation:
        """What an agent sees, as numbers; the mask is empty unless it decides."""
        numbers = np.frombuffer(self.numbers.seen(self.game, self._seats[agent]), np.int16).copy()
        mask = np.zeros(self.actions.size, np.int8)
        if self.agents and agent == self.agent_selection:
            mask[list(self.options)] = 1
        return {"observation": numbers, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent selected does what has this number; raises `ValueError` where that is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(None)
            return
        if action not in self.options:
            raise ValueError(f"action {action} is not legal now")
        self.play(self.options[int(action)])

    def play(self, action: Action) -> None:
        """The agent selected does one of the options of `game.decision()`, whether it has a number or not."""
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        self._carry_out(action)
        self._go_on()
        self._accumulate_rewards()

    def _carry_out(self, action: Action) -> None:
        self.game.apply_known(action)
        self.played.append(action)

    def _go_on(self) -> None:
        """Up to the next decision of an agent, or to the end."""
        while (decision := self.game.decision()) is not None:
            name = self._names.get(decision.player)
            if name is not None:
                self.agent_selection = name
                self.options = self.actions.options(decision.options)
                return
            self._carry_out(draw(decision, self._chance))
        self.options = {}
        self.terminations = dict.fromkeys(self.agents, True)
        for name, reward in self._earned().items():
            self.rewards[name] = reward
        self.agent_selection = self.agents[0]

    def _earned(self) -> dict[str, float]:
        """What everybody earns with the end of the game."""
        scores, winners = [score or 0 for score in self.game.scores()], self.game.winners()
        ranks = [(seat in winners, score) for seat, score in enumerate(scores)]
        others = max(len(scores) - 1, 1)
        if self.reward == "place":
            return {
                name: sum((ranks[seat] > rank) - (ranks[seat] < rank) for rank in ranks) / others
                for name, seat in self._seats.items()
            }
        return {name: scores[seat] - (sum(scores) - scores[seat]) / others for name, seat in self._seats.items()}

    def render(self) -> Any:
        """The table as text or as a picture of pixels; nothing for people, who read the text on their screen."""
        if self.render_mode == "rgb_array":
            from imperial_steam.environment.picture import picture  # noqa: PLC0415  # needs the window

            return picture(self.title, self.board, self.setup, self.played, self.size)
        if self.render_mode == "human":
            print(self.text())
        return self.text() if self.render_mode == "ansi" else None

    def text(self) -> str:
        """The table as text: the round, everybody's score as whoever decides sees it, what can be done."""
        viewer = None if self.game.over else self._seats[self.agent_selection]
        lines = [f"{self.title.key}, round {self.game.progress().round}"]
        for seat, score in enumerate(self.game.scores(viewer)):
            deciding = " decides" if seat == viewer else ""
            lines.append(f"{self._names.get(seat, 'opponent')}: {'?' if score is None else score}{deciding}")
        lines += [f"  {number}: {action}" for number, action in self.options.items()]
        return "\n".join(lines)

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(title: str, players: int | None = None, **agreed: Any) -> Table:
    """A table as it is; see `Table`."""
    return Table(title, players, **agreed)


def env(title: str, players: int | None = None, **agreed: Any) -> AECEnv[str, Observation, int | None]:
    """A table that checks who calls what in which order; see `Table`."""
    return wrappers.OrderEnforcingWrapper(Table(title, players, **agreed))
