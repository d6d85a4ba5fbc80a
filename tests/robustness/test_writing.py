"""Writing: what is said is true, backups are never half there, devices stay devices, nothing stale stays behind."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from imperial_steam import cli
from imperial_steam.session import WriteError, disk
from imperial_steam.session.files import backup, write_atomically
from tests.robustness.test_hostile_journals import POSIX, fail_folders


@POSIX
def test_a_folder_that_cannot_be_synchronised_does_not_deny_the_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_folders(monkeypatch, errno.EINVAL)
    write_atomically(tmp_path / "a", "new")
    assert (tmp_path / "a").read_text() == "new"


@POSIX
def test_a_file_that_may_not_last_is_told_apart_from_one_that_was_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fail_folders(monkeypatch, errno.EIO)
    with pytest.raises(WriteError) as caught:
        write_atomically(tmp_path / "a", "new")
    assert (caught.value.reason, caught.value.written) == ("not_durable", True)
    assert (tmp_path / "a").read_text() == "new"


WRITER = """
import sys
from pathlib import Path
from imperial_steam.session.files import write_atomically
number = 0
print("ready", flush=True)
while True:
    number += 1
    write_atomically(Path(sys.argv[1]), str(number % 10) * 400_000, 3)
"""


NO_LINKS = """
import errno, os
def link(source, target):
    raise OSError(errno.EPERM, "no second names here")
os.link = link
"""


@POSIX
@pytest.mark.parametrize("links", [True, False])
def test_a_kill_tears_neither_the_file_nor_a_backup(tmp_path: Path, links: bool) -> None:
    """Also where the file system knows no second names, so that a backup has to be copied."""
    program = WRITER if links else f"{NO_LINKS}{WRITER}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for seed in range(6):
        path = tmp_path / str(seed) / "a"
        with subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=-1, env=environment) as child:
            assert child.stdout is not None
            child.stdout.readline()
            time.sleep(0.02 + 0.15 * Random(seed).random())
            child.kill()
        for file in path.parent.glob("a*"):
            content = file.read_bytes()
            assert (len(content), len(set(content))) == (400_000, 1), file.name
        write_atomically(path, "whole", 3)
        assert not list(path.parent.glob(".*")), "what the killed process left is swept away"


def test_a_temporary_file_of_a_living_process_is_not_swept_away(tmp_path: Path) -> None:
    left = tmp_path / ".a.17.tmp"
    handle = disk.create(left, disk.PRIVATE)
    assert disk.lock(handle) is disk.Lock.TAKEN
    write_atomically(tmp_path / "a", "one")
    assert left.exists()
    os.close(handle)
    write_atomically(tmp_path / "a", "two")
    assert not left.exists()


@POSIX
def test_sweeping_takes_names_by_the_letter(tmp_path: Path) -> None:
    (tmp_path / ".ab.1.tmp").write_text("another's", encoding="utf-8")
    write_atomically(tmp_path / "a[b]", "x")
    write_atomically(tmp_path / "a*", "x")
    assert (tmp_path / ".ab.1.tmp").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device here")
def test_a_device_stays_a_device(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(WriteError) as caught:
        write_atomically(Path("/dev/full"), "text", 3)
    assert caught.value.reason == "disk_full"
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
    arguments = ["simulate", "--games", "1", "--players", "2", "--no-checks", "--json"]
    assert cli.main([*arguments, "/dev/full"]) == 1
    assert "full" in capsys.readouterr().err
    assert cli.main([*arguments, "/dev/null"]) == 0
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    assert not list(Path("/dev").glob(".*.tmp"))


@POSIX
def test_a_pipe_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        write_atomically(pipe, "through")
        assert reader.communicate()[0] == b"through"
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@POSIX
def test_a_link_is_followed_and_stays(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "real" / "a")
    for text in ("one", "two"):
        write_atomically(link, text, 1)
    assert link.is_symlink()
    assert (tmp_path / "real" / "a").read_text() == "two"
    assert backup(tmp_path / "real" / "a", 1).read_text() == "one"


@POSIX
def test_rights_are_the_users_choice_or_private(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_atomically(tmp_path / "common", "x")
        write_atomically(tmp_path / "private", "x", private=True)
    finally:
        os.umask(before)
    assert (tmp_path / "common").stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "private").stat().st_mode & 0o777 == 0o600
