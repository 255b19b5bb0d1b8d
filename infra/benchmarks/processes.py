"""Processes of a measurement and their resources."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from pathlib import Path

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
        for _ in range(200):
            if self.handle.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"{self.name} does not serve:\n{self.log.read_text()[-2000:]}")


def _stat(pid: int) -> list[str]:
    """Returns the fields of /proc/PID/stat from the third on; the second, a name in parentheses, may contain spaces."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def machine_cpu_seconds() -> float:
    """Returns the CPU time of all processes of the machine."""
    user, nice, system, _, _, interrupts, soft_interrupts = map(
        int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]
    )
    return (user + nice + system + interrupts + soft_interrupts) / TICKS


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
