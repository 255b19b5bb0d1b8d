"""Processes of a measurement or a test, their resources, and ports for them."""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path

PR_SET_CHILD_SUBREAPER = 36
TICKS = os.sysconf("SC_CLK_TCK")


class Process:
    """A program that runs until the end of a `with` block. Its output goes to a file."""

    def __init__(self, command: list[str], log: Path, environment: dict[str, str] | None = None) -> None:
        self.name, self.log = Path(command[0]).name, log
        with log.open("wb") as output:
            self.handle = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env=environment)

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *_: object) -> None:
        pids = self.pids()
        self.handle.terminate()
        try:
            self.handle.wait(10)
        except subprocess.TimeoutExpired:
            for pid in pids:
                os.kill(pid, signal.SIGKILL)
            self.handle.wait()

    def pids(self) -> list[int]:
        """Returns the process and its children; empty once it has ended."""
        if self.handle.poll() is not None:
            return []
        pid = self.handle.pid
        return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]

    def cpu_seconds(self) -> float:
        return sum(sum(map(int, _stat(pid)[11:13])) for pid in self.pids()) / TICKS

    def memory_kb(self) -> int:
        """Returns resident memory with the process's part of shared pages, without socket buffers of the kernel."""
        total = 0
        for pid in self.pids():
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        return total

    def wait_for_port(self, port: int) -> None:
        if not listens(port, self.handle):
            raise SystemExit(f"{self.name} does not serve:\n{self.log.read_text()[-2000:]}")


def _stat(pid: int) -> list[str]:
    """Returns the fields of /proc/PID/stat from the third on; the second, a name in parentheses, may contain spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def is_running(pid: int) -> bool:
    """Returns whether a process exists and has not ended."""
    try:
        return _stat(pid)[0] != "Z"
    except OSError:
        return False


def machine_cpu_seconds() -> float:
    """Returns the CPU time of all processes of the machine."""
    user, nice, system, _, _, interrupts, soft_interrupts = map(
        int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    )
    return (user + nice + system + interrupts + soft_interrupts) / TICKS


_reserved: list[socket.socket] = []


def free_port() -> int:
    """Returns a port for a server that this process starts. No other program gets it until this process ends.

    The port stays bound here without listening, so the kernel gives it to no other socket and to no outgoing connection. A server that
    sets SO_REUSEADDR, as servers do, can listen on it.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    _reserved.append(reserved)
    port: int = reserved.getsockname()[1]
    return port


def listens(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Waits until a server listens on the port. Returns false if its process ends before."""
    while process.poll() is None:
        with socket.socket() as connection:
            if connection.connect_ex(("127.0.0.1", port)) == 0:
                return True
        time.sleep(0.02)
    return False


def adopt_orphans() -> None:
    """Makes this process the parent of processes below it whose parent ends, so that `descendants` finds them."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def descendants(but: Collection[int] = ()) -> dict[int, str]:
    """Returns the command lines of all processes below this one by their ids, without the processes of `but` and those below them."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, parent = _stat(int(folder.name))[:2]
            if state != "Z":
                children.setdefault(int(parent), []).append(int(folder.name))
    found, parents = {}, [os.getpid()]
    while parents:
        for pid in set(children.get(parents.pop(), [])) - set(but):
            with suppress(OSError):
                found[pid] = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip()
            parents.append(pid)
    return found


def end_descendants(but: Collection[int] = ()) -> None:
    """Kills all processes below this one, except those of `but` and those below them, and waits until they have ended."""
    while left := descendants(but):
        for pid in left:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.01)


def end_run() -> None:
    """Kills all processes below this one at the end of a run, and reads their exit statuses, which would stay in the process table."""
    end_descendants()
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)


def limit_silence(report: Callable[[], None], minutes: float = 30) -> Callable[[], None]:
    """Protects a run of tests against hangs, however long the run itself takes.

    Returns what a run calls when it gets ahead. If it does not for so many minutes, `report` is called, and then every process below
    this one is killed: each wait of a test is for a process, so the tests that are running fail, with what they waited for.
    """
    moved = time.monotonic()

    def move() -> None:
        nonlocal moved
        moved = time.monotonic()

    def watch() -> None:
        while (left := moved + minutes * 60 - time.monotonic()) > 0:
            time.sleep(left)
        report()
        while True:
            end_descendants()
            time.sleep(0.1)

    # Then `finally` ends what was started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    adopt_orphans()
    threading.Thread(target=watch, daemon=True).start()
    return move
