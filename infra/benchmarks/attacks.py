"""Attacks of one ordinary account on everybody else's requests: the costliest input of each kind that the limits let in."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import itertools
import json
import multiprocessing
import multiprocessing.synchronize
import os
import select
import socket
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from bench import note
from databases import Database, Postgres, SQLite
from gateways import Gateway
from sync import Client, Deployment, Phone, sign_up

CHILDREN = 100
"""The most children of a household."""


class Family:
    """An account with what its attacks need."""

    def __init__(self, port: int, token: str, is_quick: bool) -> None:
        self.port, self.token = port, token
        self.records, self.items = (5_000, 2_000) if is_quick else (100_000, 50_000)
        self.household, self.list, self.link = "", str(uuid.uuid4()), ""

    async def fill(self) -> None:
        client, phone = await Client(self.port, self.token).open(), Phone(1)
        # So early that the last of 100,000 entries is not in the future.
        phone.at -= 4_000 * 86_400_000
        await client.post("/v1/sync/push", phone.begin())
        for number in range(CHILDREN - 1):
            child = Phone(number + 2)
            await client.post("/v1/sync/push", child.begin())
        for _ in range(self.records // 200):
            await client.post("/v1/sync/push", phone.push([phone.entry() for _ in range(200)]))
        zones = json.loads(await client.ask("GET", "/v1/sync/zones"))["zones"]
        self.household = next(zone["id"] for zone in zones if zone["id"].startswith("household-"))
        home = Phone(0)
        home.zone = self.household
        await client.post("/v1/sync/push", home.push([home.edit("list", self.list, {"name": "Groceries"})]))
        for start in range(0, self.items, 200):
            await client.post("/v1/sync/push", home.push([
                home.edit("shopping_item", str(uuid.uuid4()), {"list_id": self.list, "name": f"Thing {start + number}"})
                for number in range(200)]))
        link = json.dumps({"kind": "list", "subject": self.list}).encode()
        self.link = "/s/" + str(json.loads(await client.post("/v1/links", link))["url"]).rpartition("/s/")[2]
        client.close()


# ---- one attack each: a function that sends requests until it is stopped ----


def compute(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """No attack: programs that compute beside an idle server show what the machine alone makes of /health."""
    while not stop.is_set():
        pass


def push_sets(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N1: pushes of 200 edits that each add and remove 50 elements of one set."""
    phone, number = Phone(99), 0
    send(family, "POST", "/v1/sync/push", phone.begin())
    while not stop.is_set():
        edits = []
        for _ in range(200):
            edit = phone.edit("child", phone.child, {"allergies": {
                "add": [f"food {number + place}" for place in range(50)],
                "remove": [f"food {number + place - 50}" for place in range(50)]}})
            edits.append(edit | {"op": "set", "base_rev": 1})
            number += 50
        send(family, "POST", "/v1/sync/push", phone.push(edits))


def export(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N3: an export after the other, each left after its first bytes, so that the server may end its work."""
    while not stop.is_set():
        connection = http.client.HTTPConnection("127.0.0.1", family.port, timeout=60)
        with contextlib.suppress(OSError, http.client.HTTPException):
            connection.request("GET", "/v1/export?format=zip", headers={"authorization": f"Bearer {family.token}"})
            connection.getresponse().read(65_536)
            stop.wait(2)
        connection.close()


def list_children(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N3: the routes that read all children."""
    sentence = json.dumps({"text": "woke up, stopped feeding, " * 70}).encode()
    while not stop.is_set():
        send(family, "GET", "/v1/children?limit=500")
        send(family, "POST", "/v1/quick", sentence)


def ask_for_meals(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N4: goals of 8 KB that repeat dishes for days, or name as many as fit."""
    foods = ["poulet", "boeuf", "lentilles", "tofu", "saumon", "riz", "thon", "dinde", "agneau", "courgette"]
    many = "".join(f"lundi curry de {food}, mardi soupe de {food}, tarte de {food}, " for food in foods)
    goals = ["le lundi pizza, le mardi pâtes, ", many, "moutarde le fait tousser ", "wochenplan. morgen "]
    while not stop.is_set():
        for clause in goals:
            goal = (clause * 8_000)[:8_000]
            send(family, "POST", "/v1/assist/stream", json.dumps({"goal": goal, "mode": "meals"}).encode())


def open_list(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N12: the page of a shared list, without an account."""
    while not stop.is_set():
        send(family, "GET", family.link)


def export_account(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N12: the export of an account with all of its records."""
    while not stop.is_set():
        send(family, "GET", "/v1/account/export")


def pipeline(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N22: thousands of requests at once on one connection, to a route that has no limit and needs no account."""
    flood(family, stop, b"GET /health HTTP/1.1\r\nhost: a\r\n\r\n" * 8_000)


def send_chunks(family: Family, stop: multiprocessing.synchronize.Event) -> None:
    """N22: bodies of many chunks of one byte, behind a request whose response takes a moment."""
    head = b"GET /ready HTTP/1.1\r\nhost: a\r\n\r\nPOST /a HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
    flood(family, stop, (head + b"1\r\nx\r\n" * 40_000 + b"0\r\n\r\n") * 3)


def flood(family: Family, stop: multiprocessing.synchronize.Event, requests: bytes) -> None:
    """Sends the requests again and again on one connection, as fast as the server takes them."""
    while not stop.is_set():
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", family.port)) as connection:
            connection.setblocking(False)
            left = memoryview(requests)
            while not stop.is_set():
                readable, writable, _ = select.select([connection], [connection], [], 0.1)
                if readable and not connection.recv(1 << 20):
                    break
                if writable:
                    left = left[connection.send(left):] or memoryview(requests)


ATTACKS: list[tuple[str, Callable[[Family, multiprocessing.synchronize.Event], None], int]] = [
    ("no attack: 3 programs that compute", compute, 3),
    ("N1: sets of 50 elements, 200 edits a push", push_sets, 1),
    (f"N3: 4 exports, {CHILDREN} children", export, 4),
    (f"N3: lists of {CHILDREN} children and sentences", list_children, 2),
    ("N4: goals of 8 KB on 9 connections", ask_for_meals, 9),
    ("N12: page of a long list", open_list, 4),
    ("N12: export of an account", export_account, 2),
    ("N22: pipelined requests on 2 connections", pipeline, 2),
    ("N22: bodies of one-byte chunks on 4 connections", send_chunks, 4),
]
"""The attacks with the numbers of their connections."""


# ---- N11: what one account can have stored in a day ----


def put_and_delete(phone: Phone, number: int) -> list[dict[str, object]]:
    """Small records that are deleted at once: rows, tombstones, outcomes and items of the audit."""
    edits = [phone.entry() for _ in range(100)]
    deletions = [phone.edit(str(edit["type"]), str(edit["id"]), {}) | {"op": "del", "base_rev": 1} for edit in edits]
    return edits + [{name: value for name, value in edit.items() if name != "data"} for edit in deletions]


def long_notes(phone: Phone, number: int) -> list[dict[str, object]]:
    return [
        phone.edit("note", phone.mid(phone.at), {
            "category": "a", "text": f"{number} {place} " + "x" * 3900, "started_at": phone.at})
        for place in range(100)]


def change_names(phone: Phone, number: int) -> list[dict[str, object]]:
    """Changes of one text, each of which loses the one before."""
    return [
        phone.edit("child", phone.child, {"note": f"{number} {place} " + "x" * 900}) | {"op": "set", "base_rev": 1}
        for place in range(200)]


GROWTHS: list[tuple[str, Callable[[Phone, int], list[dict[str, object]]]]] = [
    ("records put and deleted", put_and_delete), ("long notes", long_notes), ("one text changed", change_names),
]


async def fill_day(port: int, edits: Callable[[Phone, int], list[dict[str, object]]]) -> int:
    """Pushes with a new account until its day is used up. Returns the edits that were taken."""
    client, phone = await Client(port, await sign_up(port)).open(), Phone(1)
    # So early that no entry is in the future.
    phone.at -= 4_000 * 86_400_000
    await client.post("/v1/sync/push", phone.begin())
    taken = 0
    for number in itertools.count():
        answer = json.loads(await client.post("/v1/sync/push", phone.push(edits(phone, number))))
        statuses = Counter(result["status"] for result in answer["results"])
        taken += statuses["applied"] + statuses["merged"]
        if statuses["quota"]:
            break
        if statuses["invalid"] or statuses["forbidden"]:
            raise SystemExit(f"an edit was refused: {json.dumps(answer)[:1000]}")
    client.close()
    return taken


def growth(deployment: Deployment, database: Database) -> list[tuple[str, str, str, bool]]:
    """Returns how much the disk grows by an account that stores all it can in a day, at default limits."""
    rows: list[tuple[str, str, str, bool]] = []
    unlimited = deployment.environment
    deployment.environment = {
        name: value for name, value in unlimited.items() if name != "STORAGE_MB_PER_USER_PER_DAY"}
    for name, edits in GROWTHS:
        note(f"N11: {name}, {database.name}")
        before = database.size()
        with deployment.servers(1) as [(port, _)]:
            taken = asyncio.run(fill_day(port, edits))
        grown = database.size() - before
        rows.append((
            f"N11: {name}, {database.name}: growth on disk in a day, MB ({taken} edits)", f"{grown:.1f}", "<= 50",
            grown <= 50))
    deployment.environment = unlimited
    return rows


def send(family: Family, method: str, path: str, body: bytes | None = None) -> None:
    """Sends a request and reads its response, whatever it is."""
    connection = http.client.HTTPConnection("127.0.0.1", family.port, timeout=120)
    with contextlib.suppress(OSError, http.client.HTTPException):
        connection.request(method, path, body, {
            "authorization": f"Bearer {family.token}", "content-type": "application/json"})
        connection.getresponse().read()
    connection.close()


def _attack(
    attack: Callable[[Family, multiprocessing.synchronize.Event], None], family: Family,
    stop: multiprocessing.synchronize.Event,
) -> None:
    # Real attackers do not use the server's cores.
    os.nice(10)
    attack(family, stop)


@contextlib.contextmanager
def under(
    attack: Callable[[Family, multiprocessing.synchronize.Event], None], connections: int, family: Family,
) -> Iterator[None]:
    stop = multiprocessing.Event()
    attackers = [multiprocessing.Process(target=_attack, args=(attack, family, stop)) for _ in range(connections)]
    for attacker in attackers:
        attacker.start()
    try:
        yield
    finally:
        stop.set()
        for attacker in attackers:
            attacker.join(5)
            if attacker.is_alive():
                attacker.terminate()
            attacker.join()


def family_attacks(
    directory: Path, seconds: float, is_quick: bool, p99: Callable[[Gateway, float], tuple[float, int]],
) -> list[tuple[str, str, str, bool]]:
    """Returns the rows of all attacks on SQLite and on PostgreSQL.

    `p99` measures /health for so many seconds: its 99th percentile in milliseconds, and the requests that failed.
    """
    rows: list[tuple[str, str, str, bool]] = []
    databases: list[Database] = [SQLite(directory), Postgres(directory)]
    for database in databases:
        with database:
            deployment = Deployment(directory, database)
            deployment.command("ingest")
            rows += growth(deployment, database)
            with deployment.servers(1) as [(port, process)]:
                note(f"a large family on {database.name}")
                family = Family(port, asyncio.run(sign_up(port)), is_quick)
                asyncio.run(family.fill())
                gateway = Gateway("hearth", port, process)
                for name, attack, connections in ATTACKS:
                    note(f"{name}, {database.name}")
                    p99(gateway, 2)
                    before, _ = p99(gateway, seconds / 3)
                    with under(attack, connections, family):
                        time.sleep(1)
                        during, errors = p99(gateway, seconds)
                    figure = f"{name}, {database.name}"
                    rows.append((
                        f"{figure}: p99 of /health under attack, ms ({before:.1f} idle)", f"{during:.1f}",
                        f"<= {2 * before:.1f}", during <= 2 * before))
                    rows.append((f"{figure}: failed good requests", str(errors), "<= 0", errors == 0))
    return rows
