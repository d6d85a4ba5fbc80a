"""What commands that play many games share: the processes that play them, and what is said when they cannot."""

# ruff: noqa: PLC0415
# Commands import what they need themselves: help and version answer at once.
from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from imperial_steam.cli.saying import BROKEN, FAILED, OK, problem, say
from imperial_steam.i18n import Catalogue

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from imperial_steam.thinking.executors import Workers


def workers(given: argparse.Namespace) -> AbstractContextManager[Workers]:
    """The processes of this computer, or the workers of a cluster, as the flags say."""
    from imperial_steam.thinking.executors import cluster, processes

    return cluster(given.title, given.cluster) if given.cluster else processes(given.title, given.jobs)


def carried_out(play: Callable[[], None], given: argparse.Namespace, catalogue: Catalogue) -> int:
    """Do something that takes many games, and say what is in its way; the exit status."""
    from concurrent.futures import BrokenExecutor

    from imperial_steam.session.errors import SessionError
    from imperial_steam.thinking.executors import NoCluster

    try:
        play()
    except (OSError, ValueError) as fault:
        say(str(fault))
        return BROKEN
    except NoCluster as fault:
        say(catalogue.text(f"tournament.cluster.{fault.reason}", address=given.cluster))
        return FAILED
    except BrokenExecutor:
        say(catalogue.text("tournament.process_ended"))
        return FAILED
    except SessionError as fault:
        say(problem(fault, catalogue))
        return FAILED
    return OK
