"""The databases that Hearth keeps its books in, each a fresh one."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path

from gateways import ROOT
from processes import free_port

NOBODY = 65534
"""PostgreSQL does not run as root."""


class Database(ABC):
    name: str
    url: str

    @abstractmethod
    def __enter__(self) -> Database: ...

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...


class SQLite(Database):
    name = "SQLite"

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.url = f"sqlite:///{directory}/hearth.db"

    def __enter__(self) -> SQLite:
        return self

    def __exit__(self, *_: object) -> None:
        for file in self.directory.glob("hearth.db*"):
            file.unlink()


class Postgres(Database):
    """A server of its own on loopback, with every commit synced."""

    name = "PostgreSQL"

    def __init__(self, directory: Path) -> None:
        self.data, self.port = directory / "postgres", free_port()
        self.url = f"postgres://hearth@127.0.0.1:{self.port}/postgres"
        self.programs = _programs()
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Postgres:
        self.data.mkdir()
        if os.getuid() == 0:
            os.chown(self.data, NOBODY, NOBODY)
            for folder in (self.data.parent, *self.data.parent.parents[:-2]):
                folder.chmod(folder.stat().st_mode | 0o011)
        self._run("initdb", "-D", str(self.data), "-U", "hearth", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.data)

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*self._user(), str(self.programs / "postgres"), "-D", str(self.data), "-p", str(self.port),
             "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={self.data}",
             "-c", "max_connections=200"],
            stdout=subprocess.DEVNULL, stderr=(self.data.parent / "postgres.log").open("ab"), cwd="/")
        for _ in range(400):
            ready = subprocess.run(
                [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False)
            if ready.returncode == 0:
                return
            time.sleep(0.02)
        raise SystemExit("PostgreSQL does not start:\n" + (self.data.parent / "postgres.log").read_text()[-2000:])

    def stop(self) -> None:
        """At once: its connections are cut."""
        if self.process:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([*self._user(), str(self.programs / program), *arguments],
                       check=True, stdout=subprocess.DEVNULL, cwd="/")

    @staticmethod
    def _user() -> list[str]:
        return ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"] if os.getuid() == 0 else []


def _programs() -> Path:
    """The wheel's, which have pgvector, or Debian's."""
    for place in (".hearth/python/lib", "/usr/lib/postgresql"):
        for program in sorted((ROOT / place).glob("**/bin/postgres"), reverse=True):
            return program.parent
    raise SystemExit("PostgreSQL is missing: run infra/install-deps.sh test")


DATABASES = {"sqlite": SQLite, "postgres": Postgres}
