"""Environments for deployments: real servers, databases and scripts, in a temporary folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "infra/benchmarks"))

from databases import Postgres  # noqa: E402
from processes import adopt_orphans, descendants, end_descendants, free_port  # noqa: E402

HEARTH = Path(os.environ.get("HEARTH_BIN", ROOT / ".build/debug/hearth"))
UNIT = Path(__file__).parent / "unit.py"

# The time limit for a server that must become ready, and for one that must not. The second begins when the server serves (unit.py),
# so it is enough for a previous release.
PATIENT, IMPATIENT = "1800", "10"

# A server of a release, with its own steps of a deployment.
RELEASE = """#!/bin/sh
case $1 in
    migrate) "{hearth}" "$@" && {migrate} ;;
    ingest) "{hearth}" "$@" && {ingest} ;;
    serve) {serve} ;;
    *) exec "{hearth}" "$@" ;;
esac
"""

# Servers that exit at once, and that never become ready.
EXITS = "echo 'no server today' >&2; exit 1"
NEVER_READY = "echo 'serving http://nowhere'; exec sleep infinity"

CHANGES = [
    "CREATE TABLE of_the_new_release (id BIGINT PRIMARY KEY)", "ALTER TABLE users ADD COLUMN of_the_new_release TEXT",
    "UPDATE users SET display_name = 'lost'", "DELETE FROM memories",
]


def wait_until(condition: Callable[[], bool], is_possible: Callable[[], bool]) -> None:
    """Waits until the condition is met. Fails if it is not, and is no longer possible."""
    while not condition():
        if not is_possible():
            assert condition(), "the condition can no longer be met"
            return
        time.sleep(0.02)


class Pause:
    """A place in a script at which it waits until a test lets it go on."""

    def __init__(self, folder: Path) -> None:
        self.reached, self.over = folder / "reached", folder / "over"
        self.command = f'touch "{self.reached}" && until [ -e "{self.over}" ]; do sleep 0.02; done'

    def begin(self, process: subprocess.Popen[str]) -> None:
        """Waits until the script has reached the place."""
        wait_until(self.reached.exists, lambda: process.poll() is None)

    def end(self) -> None:
        self.over.touch()

    def reset(self) -> None:
        for file in (self.reached, self.over):
            file.unlink(missing_ok=True)


class Environment:
    """An environment `prod` with the sample household of dev mode."""

    def __init__(self, database_url: str | None = None, **settings: str) -> None:
        adopt_orphans()
        self.others = descendants()
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-ship-"))
        self.folder.chmod(0o755)
        self.pause = Pause(self.folder)
        self.home, self.state, self.backups = (self.folder / name for name in ("home", "state", "backups"))
        self.port = free_port()
        self.database_url = database_url or "sqlite:///.hearth/hearth.db"
        self.settings_file = self.folder / "prod.env"
        unit = f"{sys.executable} {UNIT} VERB {self.home} {self.state} {self.settings_file} prod"
        self.settings = {
            "HEARTH_DEV": "true", "PORT": str(self.port), "DATABASE_URL": self.database_url, "EMBEDDER": "none",
            # Small policies: compiling the full ones at each start would take most of the time.
            "POLICY_DIR": str(ROOT / "Tests/Fixtures/policies"),
            "HEARTH_HOME": str(self.home), "HEARTH_STATE": str(self.state), "HEARTH_BACKUPS": str(self.backups),
            "HEARTH_START": unit.replace("VERB", "start"), "HEARTH_STOP": unit.replace("VERB", "stop"),
        } | settings
        self.write_settings()

    def __enter__(self) -> Environment:
        return self

    def __exit__(self, *_: object) -> None:
        end_descendants(but=self.others)
        shutil.rmtree(self.folder)

    def write_settings(self, **changes: str) -> None:
        self.settings |= changes
        self.settings_file.write_text("# of a test\n" + "".join(f"{k}={v}\n" for k, v in self.settings.items()))

    # Actions.

    # The folder of the scripts, and a command that runs each of them, such as a `setpriv` that drops rights.
    infra = ROOT / "infra"
    prefix: tuple[str, ...] = ()

    def start(self, name: str, *arguments: str | Path, **environment: str) -> subprocess.Popen[str]:
        """Starts a script in a session of its own. The output includes standard error."""
        return subprocess.Popen(
            [*self.prefix, self.infra / f"{name}.sh", *arguments], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
            env={"PATH": os.environ["PATH"], "HEARTH_SETTINGS": str(self.settings_file), "HOME": str(self.folder),
                 "HEALTH_SECONDS": PATIENT} | environment)

    def script(self, name: str, *arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a script to its end."""
        process = self.start(name, *arguments, **environment)
        output, _ = process.communicate()
        return subprocess.CompletedProcess(process.args, process.returncode, output)

    def deploy(self, version: str, binary: str | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return self.script("deploy", "prod", "--archive", self.archive(version, binary), **environment)

    def archive(self, version: str, binary: str | None = None) -> Path:
        """Returns an archive of a release. Its server is the tested binary, or a script."""
        file = self.folder / f"{version}.tar.gz"
        with tarfile.open(file, "w:gz", compresslevel=1) as archive:
            # Few cards: the ingest of all would take most of the time.
            for place in ("seed/models.yaml", "policies", "infra/compose.yaml", "infra/compose.prod.yaml"):
                archive.add(ROOT / place, f"./{place}")
            for folder in (ROOT / "Tests/Fixtures/cards").glob("*/"):
                archive.add(folder, f"./seed/{folder.name}")
            server = tarfile.TarInfo("./bin/hearth")
            if binary is None:
                server.type, server.linkname = tarfile.SYMTYPE, str(HEARTH)
                archive.addfile(server)
            else:
                server.mode, server.size = 0o755, len(binary)
                archive.addfile(server, BytesIO(binary.encode()))
            name = tarfile.TarInfo("./VERSION")
            name.size = len(version) + 1
            archive.addfile(name, BytesIO(f"{version}\n".encode()))
        return file

    def broken(self, serve: str = EXITS, ingest: str = ":") -> str:
        """Returns the server of a release that must be rolled back: its migration changes tables and rows."""
        if self.database_url.startswith("sqlite"):
            migrate = f'sqlite3 -bail "{self.sqlite}" "{"; ".join(CHANGES)}"'
        else:
            psql = " ".join(f'-c "{line}"' for line in ["SET hearth.household = '*'", *CHANGES])
            migrate = f'{self.settings["HEARTH_PG_BIN"]}/psql -q -v ON_ERROR_STOP=1 "$DATABASE_URL" {psql}'
        return RELEASE.format(hearth=HEARTH, migrate=migrate, ingest=ingest, serve=serve)

    def paused(self) -> str:
        """Returns the server of a good release, whose ingest pauses."""
        return RELEASE.format(hearth=HEARTH, migrate=":", ingest=self.pause.command, serve=f'exec "{HEARTH}" "$@"')

    # State.

    @property
    def sqlite(self) -> Path:
        return self.state / ".hearth/hearth.db"

    @property
    def release(self) -> str:
        return (self.home / "current").resolve().name

    def whole_backups(self) -> list[Path]:
        return sorted(path for path in self.backups.glob("[0-9]*Z"))

    def dump(self, url: str | None = None) -> str:
        """Returns the content of the database as text."""
        url = url or self.database_url
        if url.startswith("sqlite"):
            file = self.sqlite if url == self.database_url else Path(url.removeprefix("sqlite://"))
            text = subprocess.run(["sqlite3", file, ".dump"], text=True, capture_output=True, check=True).stdout
            # A copy has another order of indexes and views.
            return "\n".join(sorted(text.splitlines()))
        text = subprocess.run(
            [f"{self.settings['HEARTH_PG_BIN']}/pg_dump", "--enable-row-security", "--no-owner", "--exclude-table=vector_index_*",
             "--extension=plpgsql", "-d", url], text=True, capture_output=True, check=True,
            env={"PGOPTIONS": "-c hearth.household=*"}).stdout
        # Ignores the random key of each dump, and the owner of the tables.
        lines = (line for line in text.splitlines() if not line.startswith(("\\restrict", "\\unrestrict")))
        return "\n".join(lines).replace("stranger", "keeper")

    def content(self, url: str | None = None) -> str:
        """Returns the content of the database as text, without the epochs of zones, which a restore begins anew."""
        masked, copies = [], False
        for line in self.dump(url).splitlines():
            copies = line.startswith("COPY public.zones ") or (copies and line != "\\.")
            values = re.fullmatch(r"(INSERT INTO zones VALUES\(\d+,'[^']*','[^']*'),\d+,'\w+',(.*),(?:NULL|\d+),(\d+\);)", line)
            fields = line.split("\t")
            if values:
                line = ",".join(values.groups())
            elif copies and len(fields) > 10:
                line = "\t".join(fields[:3] + fields[5:-2] + fields[-1:])
            masked.append(line)
        return "\n".join(masked)

    def epochs(self) -> list[str]:
        """Returns why the epochs of the zones in SQLite began; a restored one lets phones give back what was lost."""
        return subprocess.run(
            ["sqlite3", self.sqlite, "SELECT reason FROM zones WHERE heals_until IS NOT NULL OR reason <> 'restored'"],
            text=True, capture_output=True, check=True).stdout.split()

    def hearth(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [HEARTH, *arguments], text=True, capture_output=True, check=False, cwd=self.state,
            env={"PATH": "/usr/bin:/bin"} | self.settings | environment)

    def ask(self, path: str, body: object = None) -> tuple[int, str]:
        """Returns status and body; status 0 if the server does not respond."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=None if body is None else json.dumps(body).encode(),
            headers={"content-type": "application/json"})
        try:
            with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return 0, ""

    def plan(self) -> bool:
        """Requests a plan, and returns whether the stream is complete."""
        status, text = self.ask("/v1/assist/stream", {"goal": "Dinners for two days", "mode": "meals"})
        return status == 200 and "\nevent: done\n" in text

    def send_picture(self) -> str:
        """Sends a picture to the household, and returns its id."""
        body = (ROOT / "Tests/Fixtures/images/photo.jpg").read_bytes()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/v1/images", data=body, headers={"content-type": "image/jpeg"})
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request) as answer:
            return json.load(answer)["id"]

    def picture(self, identifier: str) -> bytes:
        """Returns a picture in its smallest size."""
        address = f"http://127.0.0.1:{self.port}/v1/images/{identifier}/96"
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(address) as answer:
            return answer.read()

    def files(self) -> dict[str, bytes]:
        """Returns the files of pictures by their names."""
        return {path.name: path.read_bytes() for path in self.state.glob(".hearth/blobs/??/*")}

    def remember(self, text: str) -> int:
        return self.ask("/v1/memory", {"text": text})[0]


class ScriptTestCase(unittest.TestCase):
    """A test case with a check of a script's result."""

    def check(self, result: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
        self.assertEqual(result.returncode, status, result.stdout)
        for each in words:
            self.assertIn(each, result.stdout)


class NeedsPostgres:
    """A mark of test classes that only `run.py --all` runs."""


@cache
def cluster() -> Postgres:
    """Returns a PostgreSQL server for all environments of a module."""
    unittest.addModuleCleanup(cluster.cache_clear)
    place = Path(tempfile.mkdtemp(prefix="hearth-ship-pg-", dir="/tmp"))
    unittest.addModuleCleanup(shutil.rmtree, place)
    return unittest.enterModuleContext(Postgres(place, with_vectors=True))


class PostgresEnvironment(Environment):
    """An environment on PostgreSQL. Its role owns one database, is no superuser and is subject to row-level security."""

    def __init__(self, **settings: str) -> None:
        self.server = cluster()
        self.psql("postgres", "CREATE ROLE keeper LOGIN CREATEROLE CREATEDB")
        self.psql("postgres", "CREATE DATABASE family OWNER keeper")
        self.psql("family", "CREATE EXTENSION vector")
        super().__init__(
            self.url("family") + "&pool_size=2", HEARTH_PG_BIN=str(self.server.programs), **settings)

    def __exit__(self, *arguments: object) -> None:
        super().__exit__(*arguments)
        # The next environment begins with an empty server.
        for kind, names in (
            ("DATABASE", "SELECT datname FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres'"),
            ("ROLE", "SELECT rolname FROM pg_roles WHERE rolname NOT LIKE 'pg\\_%' AND rolname <> 'hearth'"),
        ):
            for name in self.psql("postgres", names).splitlines():
                self.psql("postgres", f'DROP {kind} "{name}"')

    def url(self, database: str, role: str = "keeper") -> str:
        return f"postgres://{role}@/{database}?host={self.server.folder}"

    def psql(self, database: str, statement: str) -> str:
        return subprocess.run(
            [self.server.programs / "psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d",
             self.url(database, "hearth"), "-c", statement], text=True, capture_output=True, check=True).stdout.strip()

    def dump(self, url: str | None = None) -> str:
        return super().dump((url or self.database_url).replace("&pool_size=2", ""))

    def broken(self, serve: str = EXITS, ingest: str = ":") -> str:
        return super().broken(serve, ingest).replace("$DATABASE_URL", self.url("family"))


class ComposeEnvironment(PostgresEnvironment):
    """An environment with compose, as far as that works without an engine."""

    def __init__(self, **settings: str) -> None:
        super().__init__(HEARTH_MODE="compose", HEARTH_DOCKER=str(Path(__file__).parent / "docker"), **settings)
        self.write_settings(HEARTH_SITE="hearth.example.org", CONTAINER_STATE=str(self.state))

