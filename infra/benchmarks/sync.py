#!/usr/bin/env python3
"""Measures sync over HTTP: a change to another phone, a care log of 10,000 entries, growth to 200,000, revocation, and idle live streams.

README.md describes each line.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from databases import Database, Postgres, SQLite
from gateways import ROOT
from processes import Process, free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
QUICK = os.environ.get("BENCH_QUICK") == "1"
ENTRIES = 2_000 if QUICK else 10_000
CHANGES = 50 if QUICK else 400
USERS = 5 if QUICK else 50
STREAMS_PER_USER = 10
# The records of a zone at which pages and pushes are measured; a household may have 200,000.
SIZES = (1_000, 4_000) if QUICK else (1_000, 4_000, 20_000, 50_000, 100_000, 199_000)
REVOCATIONS = 5 if QUICK else 25
UNLIMITED = {name: "0" for name in (
    "RATE_LIMIT_PER_MIN", "RATE_LIMIT_USER_PER_MIN", "RATE_LIMIT_HOUSEHOLD_PER_MIN", "RATE_LIMIT_SIGN_IN_PER_MIN",
    "RATE_LIMIT_SYNC_PER_MIN", "RATE_LIMIT_SYNC_IP_PER_MIN", "STORAGE_MB_PER_USER_PER_DAY")}


class Deployment:
    """One database with its servers."""

    def __init__(self, directory: Path, database: Database) -> None:
        self.directory = directory
        self.environment = {
            "PATH": "/usr/bin:/bin", "LOG_LEVEL": "critical", "DATABASE_URL": database.url, "EMBEDDER": "none",
            "SEED_DIR": str(ROOT / "seed"), "POLICY_DIR": str(ROOT / "Tests/Fixtures/policies"), "VECTOR_FILE": "",
            "JWT_PRIVATE_PEM": str(directory / "jwt.pem"), "SIGN_UP": "open", "PUBLIC_URL": "http://localhost",
        } | UNLIMITED
        if not (directory / "jwt.pem").exists():
            self.command("keys", "generate")
        self.command("migrate")

    def command(self, *arguments: str) -> None:
        result = subprocess.run(
            [BINARY, *arguments, "--config", "/dev/null"], env=self.environment, cwd=self.directory, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if result.returncode:
            raise SystemExit(f"hearth {' '.join(arguments)} failed:\n{result.stdout[-2000:]}")

    @contextmanager
    def servers(self, count: int) -> Iterator[list[tuple[int, Process]]]:
        ports = [free_port() for _ in range(count)]
        processes = [
            Process([BINARY, "serve", "--port", str(port), "--config", "/dev/null"], self.directory / f"{port}.log",
                    self.environment) for port in ports]
        try:
            for process, port in zip(processes, ports, strict=True):
                process.wait_for_port(port)
            yield list(zip(ports, processes, strict=True))
        finally:
            for process in processes:
                process.__exit__()


class Client:
    """One connection with the credentials of a user."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port, self.token = port, token
        self.reader: asyncio.StreamReader
        self.writer: asyncio.StreamWriter

    async def open(self) -> Client:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 22)
        return self

    def head(self, method: str, path: str, more: str = "") -> bytes:
        return f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {self.token}\r\n{more}\r\n".encode()

    async def post(self, path: str, body: bytes) -> bytes:
        self.writer.write(self.head("POST", path, f"content-type: application/json\r\ncontent-length: {len(body)}\r\n") + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
        answer = await self.reader.readexactly(length)
        if head.split(" ")[1] not in ("200", "201"):
            raise SystemExit(f"{path}: {head}{answer.decode()}")
        return answer

    async def ask(self, method: str, path: str) -> bytes:
        """Sends a request without a body."""
        self.writer.write(self.head(method, path))
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.partition("content-length: ")[2].partition("\r\n")[0] or 0)
        answer = await self.reader.readexactly(length)
        if head.split(" ")[1] not in ("200", "204"):
            raise SystemExit(f"{path}: {head}{answer.decode()}")
        return answer

    async def listen(self, device: str) -> None:
        self.writer.write(self.head("GET", f"/v1/sync/live?device={device}"))
        await self.reader.readuntil(b"event: hello")

    def close(self) -> None:
        self.writer.close()


async def sign_up(port: int) -> str:
    client = await Client(port).open()
    account = {"email": f"{uuid.uuid4()}@example.org", "password": str(uuid.uuid4())}
    answer = json.loads(await client.post("/v1/auth/sign-up", json.dumps(account).encode()))
    client.close()
    return str(answer["jwt"])


class Phone:
    """A device that logs feedings, diapers and sleeps."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.device, self.child = str(uuid.uuid4()), str(uuid.uuid4())
        self.zone, self.count = f"profile-{self.child}", 0
        self.short = hashlib.sha256(self.device.encode()).hexdigest()[:8]
        self.at = int(time.time() * 1000) - 400 * 86_400_000

    def edit(self, kind: str, identifier: str, data: dict[str, object]) -> dict[str, object]:
        self.count += 1
        now = int(time.time() * 1000)
        return {"mid": self.mid(now), "zone": self.zone, "type": kind, "id": identifier, "op": "put", "base_rev": None,
                "stamp": f"{now:012x}-{self.count % 65536:04x}-{self.short}", "data": data}

    def mid(self, now: int) -> str:
        number = now << 80 | 7 << 76 | self.random.getrandbits(12) << 64 | 2 << 62 | self.random.getrandbits(62)
        return str(uuid.UUID(int=number))

    def entry(self) -> dict[str, object]:
        self.at += self.random.randint(600, 2400) * 1000
        started: dict[str, object] = {"started_at": self.at}
        match self.random.randrange(3):
            case 0:
                return self.edit("feeding", self.mid(self.at), started | {
                    "method": "bottle", "content": "formula", "amount_ml": 5 * self.random.randint(12, 48)})
            case 1:
                return self.edit("diaper", self.mid(self.at), started | {
                    "wet": self.random.random() < 0.8, "dirty": self.random.random() < 0.4})
            case _:
                return self.edit("sleep", self.mid(self.at), started | {
                    "ended_at": self.at + self.random.randint(20, 120) * 60_000})

    def push(self, edits: list[dict[str, object]]) -> bytes:
        return json.dumps({"device": self.device, "mutations": edits}, separators=(",", ":")).encode()

    def begin(self) -> bytes:
        return self.push([self.edit("child", self.child, {"name": "Mia", "time_zone": "UTC"})])


async def measure_log(port: int, server: Process) -> dict[str, float]:
    token, phone = await sign_up(port), Phone(1)
    client = await Client(port, token).open()
    await client.post("/v1/sync/push", phone.begin())
    pushes = [phone.push([phone.entry() for _ in range(200)]) for _ in range(ENTRIES // 200)]
    start, cpu = time.perf_counter(), server.cpu_seconds()
    for push in pushes:
        answer = await client.post("/v1/sync/push", push)
        if answer.count(b'"status":"applied"') != 200:
            raise SystemExit(f"an entry was not applied: {answer[:500].decode()}")
    figures = {"push s": time.perf_counter() - start, "push CPU s": server.cpu_seconds() - cpu}
    device, cursor, pages = str(uuid.uuid4()), None, []
    start, cpu = time.perf_counter(), server.cpu_seconds()
    while True:
        body = json.dumps({"device": device, "cursors": {phone.zone: cursor}}).encode()
        pages.append(await client.post("/v1/sync/pull", body))
        # Only the end is parsed: the phone's own time is not the server's.
        page = json.loads(b"{" + pages[-1][pages[-1].rindex(b'],"cursor"') + 2:-2])
        cursor = page["cursor"]
        if not page["more"]:
            break
    figures |= {"pull s": time.perf_counter() - start, "pull CPU s": server.cpu_seconds() - cpu, "requests": len(pages)}
    changes = sum(len(json.loads(page)["zones"][phone.zone]["changes"]) for page in pages)
    figures["bytes raw"] = sum(map(len, pages)) / changes
    figures["bytes deflated"] = sum(len(zlib.compress(page, 6)) for page in pages) / changes
    client.close()
    return figures


async def page(client: Client, device: str, zone: str, cursor: str | None) -> tuple[float, str, bool, int]:
    """Reads a page; returns the milliseconds that it took, the next cursor, whether there is more, and its changes."""
    body = json.dumps({"device": device, "cursors": {zone: cursor}}).encode()
    start = time.perf_counter()
    answer = await client.post("/v1/sync/pull", body)
    took = (time.perf_counter() - start) * 1000
    end = json.loads(b"{" + answer[answer.rindex(b'],"cursor"') + 2:-2])
    # The page has a `seq`, too.
    return took, end["cursor"], end["more"], answer.count(b'"seq":') - 1


async def measure_growth(port: int) -> list[tuple[int, float, float, float]]:
    """Returns for each size the records, and the median milliseconds of a push of 200 entries, the first page and the last one of 1,000."""
    token, phone = await sign_up(port), Phone(3)
    # So early that the last of 200,000 entries is not in the future.
    phone.at -= 4_000 * 86_400_000
    client = await Client(port, token).open()
    await client.post("/v1/sync/push", phone.begin())
    device, cursor, count, lines = str(uuid.uuid4()), None, 1, []
    for size in SIZES:
        # What is read before a size is measured costs a phone's time, and not the size's.
        while count + 1_000 < size:
            await client.post("/v1/sync/push", phone.push([phone.entry() for _ in range(200)]))
            count += 200
        more = True
        while more:
            _, cursor, more, _ = await page(client, device, phone.zone, cursor)
        pushes = []
        for _ in range(5):
            body = phone.push([phone.entry() for _ in range(200)])
            start = time.perf_counter()
            await client.post("/v1/sync/push", body)
            pushes.append((time.perf_counter() - start) * 1000)
            count += 200
        lasts = [await page(client, device, phone.zone, cursor) for _ in range(9)]
        if lasts[0][3] != 1_000:
            raise SystemExit(f"the last page has {lasts[0][3]} changes")
        firsts = [(await page(client, str(uuid.uuid4()), phone.zone, None))[0] for _ in range(9)]
        lines.append((count, median(pushes), median(firsts), median(last[0] for last in lasts)))
    client.close()
    return lines


def report_growth(lines: list[tuple[int, float, float, float]]) -> None:
    for count, push, first, last in lines:
        print(f"  at {count:7} records: push of 200, first page, last page of 1,000 {push:6.1f} {first:6.1f} {last:6.1f} ms")
    for index, name in ((1, "push"), (2, "first page"), (3, "last page")):
        ratio = lines[-1][index] / lines[0][index]
        print(f"  {name + f', {lines[-1][0]} to {lines[0][0]} records':40} {ratio:8.2f} x    {verdict(ratio, 1.2)}")


def bytes_a_record(directory: Path) -> float:
    """Returns the bytes of the table of records with its indexes in the SQLite file, for each record."""
    with sqlite3.connect(directory / "hearth.db") as file:
        (size,) = file.execute(
            "SELECT SUM(pgsize) FROM dbstat WHERE name = 'records' OR name IN"
            " (SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'records')").fetchone()
        (count,) = file.execute("SELECT COUNT(*) FROM records").fetchone()
    return float(size) / count


async def measure_revocation(ports: list[int]) -> list[float]:
    """Returns the milliseconds from the request that revokes an access until the nanny's idle stream at the last server says so."""
    owner, nanny = await sign_up(ports[0]), await sign_up(ports[0])
    phone = Phone(4)
    writer, guest = await Client(ports[0], owner).open(), await Client(ports[0], nanny).open()
    await writer.post("/v1/sync/push", phone.begin())
    number = json.loads(await guest.ask("GET", "/v1/account"))["user_id"]
    reader = await Client(ports[-1], nanny).open()
    await reader.listen(str(uuid.uuid4()))
    times = []
    for _ in range(REVOCATIONS):
        invite = json.loads(await writer.post(f"/v1/children/{phone.child}/invites", b'{"role":"caregiver"}'))
        await guest.post("/v1/invites/accept", json.dumps({"code": invite["code"]}).encode())
        await reader.reader.readuntil(b"event: zones")
        await reader.reader.readuntil(phone.zone.encode())
        await asyncio.sleep(phone.random.uniform(0.05, 0.1))
        start = time.perf_counter()
        revoking = asyncio.create_task(writer.ask("DELETE", f"/v1/children/{phone.child}/members/{number}"))
        zones = await reader.reader.readuntil(b"event: zones") and await reader.reader.readuntil(b"\n\n")
        times.append((time.perf_counter() - start) * 1000)
        if phone.zone.encode() in zones:
            raise SystemExit(f"the child is still there: {zones.decode()}")
        await revoking
    for client in (writer, guest, reader):
        client.close()
    return times


async def measure_change(ports: list[int]) -> list[float]:
    """Returns the milliseconds from a push until a phone at the last server has the change."""
    token, phone = await sign_up(ports[0]), Phone(2)
    writer, reader = await Client(ports[0], token).open(), await Client(ports[-1], token).open()
    await writer.post("/v1/sync/push", phone.begin())
    await reader.listen(str(uuid.uuid4()))
    times = []
    for _ in range(CHANGES):
        await asyncio.sleep(phone.random.uniform(0.005, 0.05))
        entry = phone.entry()
        start = time.perf_counter()
        pushing = asyncio.create_task(writer.post("/v1/sync/push", phone.push([entry])))
        await reader.reader.readuntil(str(entry["id"]).encode())
        times.append((time.perf_counter() - start) * 1000)
        await pushing
    writer.close()
    reader.close()
    return times


async def measure_idle(port: int, server: Process) -> float:
    """Returns the kilobytes of an idle live stream."""
    tokens = [await sign_up(port) for _ in range(USERS)]
    for token in tokens:
        client = await Client(port, token).open()
        await client.listen(str(uuid.uuid4()))
        client.close()
    await asyncio.sleep(2)
    before = server.memory_kb()
    clients = []
    for token in tokens:
        for _ in range(STREAMS_PER_USER):
            clients.append(await Client(port, token).open())
            await clients[-1].listen(str(uuid.uuid4()))
    await asyncio.sleep(2)
    used = (server.memory_kb() - before) / len(clients)
    for client in clients:
        client.close()
    return used


def verdict(value: float, goal: float) -> str:
    return f"goal <= {goal:g}   {'met' if value <= goal else 'MISSED'}"


def report_change(title: str, times: list[float], goals: tuple[float, float]) -> None:
    cuts = quantiles(times, n=100)
    for name, value, goal in (("p50", cuts[49], goals[0]), ("p99", cuts[98], goals[1])):
        print(f"  {title + ', ' + name:40} {value:8.1f} ms   {verdict(value, goal)}")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        with Postgres(directory) as server, SQLite(directory) as file:
            for database, push_goal in ((file, 3.0), (server, 4.0)):
                deployment = Deployment(directory, database)
                with deployment.servers(1) as [(port, process)]:
                    figures = asyncio.run(measure_log(port, process))
                    print(f"a log of {ENTRIES} entries, {database.name}")
                    print(f"  pushed, audit included                   {figures['push s']:8.2f} s    {verdict(figures['push s'], push_goal)}"
                          f", {figures['push CPU s']:.2f} s of server CPU")
                    print(f"  to a new device                          {figures['pull CPU s'] * 1000:8.0f} ms   "
                          f"{verdict(figures['pull CPU s'] * 1000, 80)}, server CPU; {figures['pull s']:.2f} s")
                    print(f"  to a new device                          {figures['requests']:8.0f} requests, goal <= 11")
                    print(f"  a change, raw                            {figures['bytes raw']:8.1f} bytes {verdict(figures['bytes raw'], 215)}")
                    print(f"  a change, deflated                       {figures['bytes deflated']:8.1f} bytes "
                          f"{verdict(figures['bytes deflated'], 40)}")
                    report_change("a change to the other phone", asyncio.run(measure_change([port])), (15, 60))
                with deployment.servers(1) as [(port, process)]:
                    report_growth(asyncio.run(measure_growth(port)))
                if database is file:
                    size = bytes_a_record(directory)
                    print(f"  a record with its indexes                {size:8.0f} bytes {verdict(size, 450)}")
                with deployment.servers(1) as [(port, process)]:
                    used = asyncio.run(measure_idle(port, process))
                    print(f"  an idle live stream of {USERS * STREAMS_PER_USER:<17} {used:8.1f} KB   {verdict(used, 95)}")
            with deployment.servers(3) as servers:
                print("three servers on PostgreSQL")
                ports = [port for port, _ in servers]
                report_change("a change to the other phone", asyncio.run(measure_change(ports)), (40, 150))
                report_change("a revocation to the other server", asyncio.run(measure_revocation(ports)), (1000, 1000))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
