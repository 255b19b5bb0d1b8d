#!/usr/bin/env python3
"""Shows that families' devices stay in sync: real servers and devices of `hearth sync client`.

    run.py          on SQLite
    run.py --all    also on PostgreSQL, and with three servers on it

Prints what it showed; exits with 1 at the first thing that is not so.
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "infra/benchmarks"))

from databases import Postgres  # noqa: E402
from processes import end_run, limit_silence  # noqa: E402

BINARY = os.environ.get("HEARTH_BIN", str(ROOT / ".build/debug/hearth"))
DAY = 86_400
START = datetime.now(UTC)


# What each engine showed, in the order of the titles.
SHOWN: dict[str, list[str]] = {}


def move() -> None:
    """Says that the run gets ahead."""


def say(house: House, text: str) -> None:
    SHOWN.setdefault(house.title, []).append(text)
    move()


def expect(holds: bool, text: str, *details: object) -> None:
    if not holds:
        raise SystemExit("\n".join([f"NOT SO: {text}", *map(str, details)]))


# MARK: Servers


class Server:
    """A `hearth serve` whose clock is ahead by some days."""

    def __init__(self, house: House, days: float = 0) -> None:
        self.house = house
        self.log = house.folder / f"server-{time.monotonic_ns()}.log"
        shift = {"LD_PRELOAD": str(house.clock), "CLOCK_SHIFT": str(int(days * DAY))} if days else {}
        with self.log.open("wb") as output:
            self.process = subprocess.Popen(
                [BINARY, "serve", "--config", "/dev/null"], stdout=output, stderr=output, env=house.settings | shift)
        while not (serving := re.search(rb"serving (http://\S+:\d+)\s", self.log.read_bytes())):
            if self.process.poll() is not None:
                raise SystemExit(self.log.read_text())
            time.sleep(0.02)
        self.url = serving.group(1).decode()

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> dict[str, object]:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error
        return json.loads(text) if text else {}

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class House:
    """A database, and what servers and devices have in common."""

    def __init__(self, title: str, folder: Path, url: str) -> None:
        folder.mkdir()
        self.title, self.folder, self.clock = title, folder, folder / "clock.so"
        self.settings = {
            "PATH": "/usr/bin:/bin", "HEARTH_DEV": "false", "PORT": "0", "DATABASE_URL": url, "EMBEDDER": "none",
            # Small policies: compiling the full ones at each start would take most of the time.
            "SEED_DIR": str(ROOT / "seed"), "POLICY_DIR": str(ROOT / "Tests/Fixtures/policies"), "VECTOR_FILE": "", "SIGN_UP": "open",
            "JWT_PRIVATE_PEM": f"{folder}/jwt.pem", "PUBLIC_URL": "http://localhost",
            "STORAGE_MB_PER_USER_PER_DAY": "0",
        } | {f"RATE_LIMIT_{name}": "0" for name in (
            "PER_MIN", "USER_PER_MIN", "HOUSEHOLD_PER_MIN", "SIGN_IN_PER_MIN", "SYNC_PER_MIN", "SYNC_IP_PER_MIN")}
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(self.clock), str(ROOT / "infra/clock.c")],
                       check=True)
        self.run("keys", "generate")
        self.run("migrate")

    def run(self, *arguments: str) -> str:
        done = subprocess.run([BINARY, *arguments, "--config", "/dev/null"], env=self.settings, cwd=self.folder,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        expect(done.returncode == 0, f"hearth {' '.join(arguments)} succeeds", done.stdout)
        return done.stdout

    @contextmanager
    def serving(self, days: float = 0) -> Iterator[Server]:
        server = Server(self, days)
        try:
            yield server
        finally:
            server.stop()

    def verify(self) -> None:
        """Recounts every zone, and verifies the chain of the audit log."""
        self.run("sync", "verify")
        self.run("audit", "verify")


class Person:
    """A user with a token that outlives the test."""

    def __init__(self, server: Server, name: str) -> None:
        account = {"email": f"{name.lower()}@example.org", "password": f"correct horse {name} battery"}
        server.ask("POST", "/v1/auth/sign-up", account)
        answer = server.ask("POST", "/v1/auth/sign-in", account | {"bearer": True})
        self.name, self.number, self.token = name, answer["user_id"], str(answer["token"])


class Device:
    """A folder that `hearth sync client` works with."""

    def __init__(self, house: House, name: str, person: Person) -> None:
        self.house, self.name, self.person, self.day = house, name, person, 0.0
        self.folder = house.folder / name
        self.made = 0

    @property
    def arguments(self) -> list[str]:
        now = START + timedelta(days=self.day, seconds=time.monotonic() - BEGUN)
        return ["--state", str(self.folder), "--now", now.strftime("%Y-%m-%dT%H:%M:%S.") + f"{now.microsecond // 1000:03}Z"]

    def attempt(self, *words: str) -> subprocess.CompletedProcess[str]:
        command, rest = words[0], list(words[1:])
        return subprocess.run([BINARY, "sync", "client", command, *self.arguments, *rest], text=True, cwd=self.folder.parent,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, env={"PATH": "/usr/bin:/bin"})

    def do(self, *words: str) -> str:
        done = self.attempt(*words)
        expect(done.returncode == 0, f"{self.name}: {' '.join(words)} succeeds", done.stdout)
        return done.stdout.strip()

    def sign_in(self, server: Server) -> None:
        self.do("sign-in", "--server", server.url, "--token", self.person.token)

    def add(self, kind: str, *fields: str, zone: str = "") -> str:
        self.made += 1
        return self.do("add", kind, *fields, *(["--zone", zone] if zone else []))

    def records(self, zone: str) -> dict[str, dict[str, object]]:
        lines = map(json.loads, self.do("show", "--json", "--zone", zone).splitlines())
        return {record["id"]: record["fields"] for record in lines}

    def digest(self, zone: str) -> str:
        return next((line for line in self.do("digest").splitlines() if line.startswith(zone)), "none")


def share(server: Server, owner: Person, child: str, guest: Person) -> None:
    invite = server.ask("POST", f"/v1/children/{child}/invites", {"role": "caregiver"}, owner.token)
    server.ask("POST", "/v1/invites/accept", {"code": invite["code"]}, guest.token)


def expect_alike(devices: list[Device], zone: str) -> int:
    """Expects that all devices show the same records and have the same digest; returns how many records."""
    digests = {device.name: device.digest(zone) for device in devices}
    expect(len(set(digests.values())) == 1, "all devices have one digest", digests)
    states = [json.dumps(device.records(zone), sort_keys=True) for device in devices]
    expect(len(set(states)) == 1, "all devices show the same records", *states)
    return len(json.loads(states[0]))


# MARK: What is shown


def show_month(house: House) -> None:
    """Two phones and a tablet that is offline for a month."""
    with house.serving() as server:
        anna, ben = Person(server, "Anna"), Person(server, "Ben")
        phone, tablet, other = Device(house, "annas-phone", anna), Device(house, "annas-tablet", anna), Device(house, "bens-phone", ben)
        phone.sign_in(server)
        child = phone.add("child", "name=Mia", "time_zone=Europe/Berlin")
        zone = f"profile-{child}"
        phone.do("sync")
        share(server, anna, child, ben)
        early = phone.add("sleep", "place=cot", zone=zone)
        doomed = phone.add("note", "category=mood", "text=soon gone", zone=zone)
        for device in (phone, tablet, other):
            if device is not phone:
                device.sign_in(server)
            device.do("sync")
        expect_alike([phone, tablet, other], zone)
    tablet_edits = 0
    for day in (7, 14, 21, 28):
        for device in (phone, tablet, other):
            device.day = day
        # The tablet has no network; what it writes stays in its folder.
        for amount in (60 + day, 90 + day):
            tablet.add("feeding", "method=bottle", f"amount_ml={amount}", zone=zone)
            tablet_edits += 1
        tablet.do("set", early, f"place=pram on day {day}")
        with house.serving(day) as server:
            for device in (phone, other):
                device.sign_in(server)
                device.add("diaper", "wet=true", zone=zone)
                device.add("feeding", "method=breast", "side=left", zone=zone)
                device.do("sync")
            if day == 14:
                other.do("delete", doomed)
            if day == 28:
                phone.do("set", early, "quality=4")
            for device in (phone, other):
                device.do("sync")
    for device in (phone, tablet, other):
        device.day = 31
    with house.serving(31) as server:
        for device in (phone, tablet, other):
            device.sign_in(server)
        tablet.do("note", doomed, "the tablet does not know that it is gone")
        before = len(phone.records(zone))
        tablet.do("sync")
        for device in (phone, other, tablet):
            device.do("sync")
        count = expect_alike([phone, tablet, other], zone)
        sleep = phone.records(zone)[early]
        expect(count == before + tablet_edits, "the month's entries of the tablet are on the phones, each once", before, count)
        expect(sleep["place"] == "pram on day 28" and sleep["quality"] == 4, "fields of two devices are both kept", sleep)
        expect(doomed not in phone.records(zone), "what was deleted meanwhile stays deleted")
        refused = [line for line in tablet.do("status").splitlines() if line.startswith("refused gone")]
        expect(len(refused) == 1, "the tablet says which edit came too late", tablet.do("status"))
        say(house, f"Anna's tablet was offline for a simulated month and wrote {tablet_edits} entries: after one sync it and the two "
            f"phones have the same {count} records and one digest, and the tablet reports the edit of a record that Ben had deleted.")

        running = phone.add("sleep", zone=zone)
        for device in (phone, other):
            device.do("sync")
        phone.do("end", running)
        other.do("note", running, "woke up twice")
        for device in (phone, other, phone, tablet):
            device.do("sync")
        sleep = tablet.records(zone)[running]
        expect("ended_at" in sleep and sleep.get("note") == "woke up twice", "the sleep has its end and its note", sleep)
        expect_alike([phone, tablet, other], zone)
        say(house, "One phone ended a sleep and the other annotated it, both offline: the sleep has its end and its note.")

        new = Device(house, "new-phone", anna)
        new.day = 31
        new.sign_in(server)
        new.do("sync")
        expect_alike([phone, new], zone)
        say(house, "A new phone that begins with nothing has the same records and digest.")
        show_revocation(house, server, anna, child, phone)
    house.verify()


def show_revocation(house: House, server: Server, anna: Person, child: str, phone: Device, other: Server | None = None) -> None:
    """A nanny follows a child at a server, the other one if there are two, and loses the access."""
    zone = f"profile-{child}"
    nora = Person(server, "Nora" if other is None else "Nele")
    share(server, anna, child, nora)
    device = Device(house, f"nannys-phone-{nora.name}", nora)
    device.day = phone.day
    device.sign_in(other or server)
    device.do("sync")
    expect(len(device.records(zone)) > 0, "the nanny sees the child")
    following = subprocess.Popen(
        [BINARY, "sync", "client", "follow", *device.arguments], stdout=subprocess.PIPE, text=True, env={"PATH": "/usr/bin:/bin"})
    assert following.stdout
    lines = iter(following.stdout.readline, "")
    expect(any('"is_live":true' in line for line in lines), "the nanny's phone follows the child")
    device.add("feeding", "method=bottle", "amount_ml=90", zone=zone)
    server.ask("DELETE", f"/v1/children/{child}/members/{nora.number}", token=anna.token)
    expect(any('"event":"gone"' in line and zone in line for line in lines), "the nanny's phone drops the child")
    following.send_signal(signal.SIGTERM)
    following.wait()
    phone.add("note", "category=mood", "text=not for the nanny", zone=zone)
    phone.do("sync")
    device.do("sync")
    expect(not device.records(zone), "the nanny's phone has nothing of the child")
    # The server refuses the entry if the phone sends it before it has heard of the revocation.
    status = device.do("status")
    expect("refused access_lost" in status or "refused forbidden" in status, "the nanny is told of the unsent entry", status)
    device_id = str(uuid.uuid4())
    push = (other or server).ask("POST", "/v1/sync/push", {"device": device_id, "mutations": [
        {"mid": "01a1fdf2-f025-78a2-be39-ea0ad0530427", "zone": zone, "type": "note", "op": "put", "base_rev": None,
         "id": "01a1fdf2-f025-78a2-be39-ea0ad0530428", "stamp": "01a1fdf2f025-0000-16af272a",
         "data": {"category": "x", "text": "y", "started_at": 1_790_000_000_000}}]}, nora.token)
    expect(push["results"][0]["status"] == "forbidden", "a push of the nanny is forbidden", push)
    pull = (other or server).ask("POST", "/v1/sync/pull", {"device": device_id, "cursors": {zone: None}},
                      nora.token)
    expect(pull["gone"] == [zone] and not pull["zones"], "a pull of the nanny has nothing", pull)
    say(house, f"The nanny's access was revoked{' at another server' if other else ''}: her phone dropped the child, was told of the entry "
        "that it had not sent, and neither pull nor push reaches the child any more.")


def show_cluster(house: House) -> None:
    """Three servers on one database, one of which is killed."""
    servers: list[Server] = []
    try:
        servers.extend(Server(house) for _ in range(3))
        anna = Person(servers[0], "Clara")
        devices = [Device(house, f"cluster-{index}", anna) for index in range(3)]
        devices[0].sign_in(servers[0])
        child = devices[0].add("child", "name=Leo", "time_zone=UTC")
        zone = f"profile-{child}"
        devices[0].do("sync")
        for device, server in zip(devices[1:], servers[1:], strict=True):
            device.sign_in(server)
            device.do("sync")
        ids: list[set[str]] = [set() for _ in devices]
        killed = threading.Event()

        def work(index: int) -> None:
            device, chance = devices[index], random.Random(index)
            for step in range(10):
                for _ in range(2):
                    ids[index].add(device.add("feeding", "method=bottle", f"amount_ml={chance.randint(30, 240)}", zone=zone))
                if index == 1 and killed.is_set():
                    device.sign_in(servers[chance.choice([0, 2])])
                done = device.attempt("sync")
                expect(done.returncode == 0 or index == 1, f"{device.name} syncs", done.stdout)

        with ThreadPoolExecutor(3) as pool:
            work_done = [pool.submit(work, index) for index in range(3)]
            # In the middle of the work of all three.
            while len(ids[1]) < 9 and not work_done[1].done():
                time.sleep(0.01)
            servers[1].kill()
            killed.set()
            for done in work_done:
                done.result()
        devices[1].sign_in(servers[2])
        for device in devices * 2:
            device.do("sync")
        count = expect_alike(devices, zone)
        made = set().union(*ids)
        expect(made == set(devices[0].records(zone)) - {child}, "each entry is there once", len(made), count)
        show_revocation(house, servers[0], anna, child, devices[0], servers[2])
    finally:
        for server in servers:
            server.stop()
    house.verify()
    say(house, f"Three servers on one PostgreSQL, one killed with -9 while three devices wrote {len(made)} entries: every entry is there "
        "once, all devices have one digest, zones and audit chain verify.")


BEGUN = time.monotonic()


def show_postgres(folder: Path) -> None:
    with Postgres(folder) as database:
        house = House("PostgreSQL", folder / "house", database.url)
        show_month(house)
        show_cluster(house)


def report() -> None:
    for title, lines in sorted(SHOWN.items(), reverse=True):
        print(title, *(f"- {line}" for line in lines), sep="\n")
    print(f"sync: {time.monotonic() - BEGUN:.0f} s", flush=True)


def main() -> None:
    global move
    if sys.argv[1:] not in ([], ["--all"]):
        sys.exit(__doc__)
    move = limit_silence(report)
    folder = Path(tempfile.mkdtemp(prefix="hearth-sync.", dir="/tmp"))
    folder.chmod(0o755)
    try:
        with ThreadPoolExecutor(2) as pool:
            shown = [pool.submit(lambda: show_month(House("SQLite", folder / "sqlite", f"sqlite:///{folder}/sqlite/hearth.db")))]
            if sys.argv[1:]:
                shown.append(pool.submit(show_postgres, folder))
            for done in shown:
                done.result()
    finally:
        end_run()
        shutil.rmtree(folder, ignore_errors=True)
    report()


if __name__ == "__main__":
    main()
