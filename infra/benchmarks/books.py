#!/usr/bin/env python3
"""Tests the ledger under failures. README.md describes each trial."""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from chat import Reply, ask
from databases import DATABASES, Database, Postgres
from gateways import CATALOG, ROOT
from honest_provider import STEP, Provider
from processes import free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
DEADLINE = 10
"""The deadline of a run in seconds. A reservation expires two minutes later."""
EXPIRY_MARGIN = 125


class Deployment:
    """One database with its servers."""

    def __init__(self, directory: Path, database: Database, provider_port: int, quota: int = 1_000_000) -> None:
        self.directory, self.database = directory, database
        models = "  bench/honest: {context_window: 1000000, usd_per_million_tokens: {input: 1.00, output: 2.00}}"
        (directory / "models.yaml").write_text(CATALOG.format(provider=provider_port, first="honest", models=models))
        self.environment = {
            "HEARTH_DEV": "true", "LOG_LEVEL": "notice", "DATABASE_URL": database.url, "SEED_DIR": str(directory),
            "POLICY_DIR": str(ROOT / "policies"), "OPENAI_BASE_URL": f"http://127.0.0.1:{provider_port}/v1",
            "USER_MONTHLY_QUOTA": str(quota), "RUN_BUDGET_CENTS_DEFAULT": "100000",
            "RUN_TOKEN_LIMIT_DEFAULT": "10000000", "RUN_DEADLINE_SECONDS": str(DEADLINE),
        }
        self.command("migrate")

    def command(self, *arguments: str, may_fail: bool = False) -> str:
        result = subprocess.run(
            [BINARY, *arguments, "--config", "/dev/null"], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if result.returncode and not may_fail:
            raise SystemExit(f"hearth {' '.join(arguments)} failed:\n{result.stdout[-2000:]}")
        return result.stdout

    @contextmanager
    def server(self) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
        port = free_port()
        command = [BINARY, "serve", "--port", str(port), "--config", "/dev/null"]
        with (self.directory / "serve.log").open("ab") as log:
            process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        try:
            yield process, port
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(60)

    def verdict(self) -> dict[str, Any]:
        result: dict[str, Any] = json.loads(self.command("ledger", "verify", "--json", may_fail=True))
        return result

    def charges(self) -> list[dict[str, str]]:
        """Returns the entries of `hearth ledger export`."""
        return list(csv.DictReader(io.StringIO(self.command("ledger", "export"))))


async def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            return writer.close()
        except OSError:
            await asyncio.sleep(0.02)
    raise SystemExit("hearth serve has ended")


async def crash(database: Database, directory: Path, times: int) -> dict[str, float]:
    """Kills the server at random times under load, and compares the ledger with the provider's log."""
    provider, replies, chance = Provider(), list[Reply](), random.Random(11)
    await provider.start()
    deployment = Deployment(directory, database, provider.port)
    for number in range(times):
        with deployment.server() as (process, port):
            await wait_for(port, process)

            async def load(port: int = port, process: subprocess.Popen[bytes] = process) -> None:
                while process.poll() is None:
                    replies.append(await ask(port))

            clients = [asyncio.create_task(load()) for _ in range(16)]
            await asyncio.sleep(chance.uniform(0.05, 0.8))
            process.kill()
            process.wait()
            await asyncio.gather(*clients)
        note(f"{database.name}: killed {number + 1} of {times}, {len(provider.answers)} answers")
    await asyncio.sleep(DEADLINE + EXPIRY_MARGIN)
    with deployment.server() as (process, port):
        await wait_for(port, process)
        await wait_until_swept(deployment)
    return {**compare(deployment, provider, replies), "kills": times}


async def wait_until_swept(deployment: Deployment) -> None:
    for _ in range(100):
        if deployment.verdict()["open"] == 0:
            return
        await asyncio.sleep(0.2)


def compare(deployment: Deployment, provider: Provider, replies: list[Reply]) -> dict[str, float]:
    entries = deployment.charges()
    settled = Counter[int]()
    wrong = expired = 0
    for entry in entries:
        if entry["account"] == "spent" and entry["posting"] == "settle":
            tokens = int(entry["tokens"])
            number = tokens // STEP
            settled[number] += 1
            answer = provider.answers.get(number)
            if answer is None or (answer.is_whole and tokens != answer.billed):
                wrong += 1
        elif entry["account"] == "written_off" and entry["posting"] == "expire":
            expired += 1
    told = {reply.answer for reply in replies if reply.answer is not None}
    unsettled = [answer for answer in provider.answers.values() if not settled[answer.number]]
    verdict = deployment.verdict()
    return {
        "answers": len(provider.answers), "settled": sum(settled.values()), "expired": expired,
        "lost": len(told - set(settled)) + max(0, len(unsettled) - expired),
        "double": sum(count - 1 for count in settled.values() if count > 1), "wrong": wrong,
        "leaked": verdict["open"], "violations": len(verdict["violations"]),
    }


async def crowd(database: Database, directory: Path) -> dict[str, float]:
    """Sends 1,000 simultaneous runs to three servers, of which the quota allows 100."""
    provider = Provider(tokens=(1, 3))
    await provider.start()
    deployment = Deployment(directory, database, provider.port, quota=100)
    with deployment.server() as one, deployment.server() as two, deployment.server() as three:
        servers = (one, two, three)
        for process, port in servers:
            await wait_for(port, process)
        replies = await asyncio.gather(*(ask(servers[number % 3][1]) for number in range(1000)))
    statuses = Counter(reply.status for reply in replies)
    return {
        "passed": statuses[200], "refused": statuses[429], "other": 1000 - statuses[200] - statuses[429],
        "answers": len(provider.answers), "violations": len(deployment.verdict()["violations"]),
    }


async def outage(database: Database, directory: Path, seconds: float = 10) -> dict[str, float]:
    """Stops PostgreSQL under load, and starts it again."""
    assert isinstance(database, Postgres)
    provider = Provider(tokens=(50, 99), pause=0.02)
    await provider.start()
    deployment = Deployment(directory, database, provider.port)
    loop = asyncio.get_running_loop()
    replies: list[tuple[float, Reply]] = []
    with deployment.server() as (process, port):
        await wait_for(port, process)
        ends = time.monotonic() + 5 + seconds + 8

        async def load() -> None:
            while time.monotonic() < ends:
                begin = time.monotonic()
                reply = await ask(port)
                replies.append((begin, reply))
                if reply.status != 200:
                    await asyncio.sleep(0.05)

        clients = [asyncio.create_task(load()) for _ in range(32)]
        await asyncio.sleep(5)
        stopped = time.monotonic()
        await loop.run_in_executor(None, database.stop)
        await asyncio.sleep(seconds)
        started = time.monotonic()
        await loop.run_in_executor(None, database.start)
        back = time.monotonic()
        await asyncio.gather(*clients)
    during = [reply for begin, reply in replies if stopped + 0.5 < begin < started]
    served = [begin + reply.seconds for begin, reply in replies if begin > started and reply.status == 200]
    first = min((begin for begin, reply in replies if begin > started and reply.status == 200), default=float("inf"))
    waits = sorted(reply.seconds for reply in during)
    with deployment.server() as (process, port):
        await wait_for(port, process)
    books = compare(deployment, provider, [reply for _, reply in replies])
    return {
        "asked_during": len(during), "refused_properly": sum(r.status == 503 and r.has_retry_after for r in during),
        "refusal_p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 1) if waits else 0,
        "recovery_ms": round(1000 * (first - back)), "served_after": len(served), **books,
    }


TRIALS: dict[str, Callable[..., Coroutine[object, object, dict[str, float]]]] = {
    "crash": crash, "crowd": crowd, "outage": outage,
}


def note(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("trial", nargs="?", choices=TRIALS, help="default: each, on each database")
    parser.add_argument("database", nargs="?", choices=DATABASES)
    parser.add_argument("--times", type=int, default=5 if os.environ.get("BENCH_QUICK") == "1" else 100,
                        help="how often a server is killed")
    options = parser.parse_args()
    for trial in [options.trial] if options.trial else TRIALS:
        for name in [options.database] if options.database else DATABASES:
            # SQLite has no server to stop, and one process of its own.
            if trial == "crash" or name == "postgres":
                print(trial, name, json.dumps(attempt(trial, name, options.times)), flush=True)


def attempt(trial: str, name: str, times: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, DATABASES[name](Path(folder)) as database:
        if trial == "crash":
            return asyncio.run(crash(database, Path(folder), times))
        return asyncio.run(TRIALS[trial](database, Path(folder)))


if __name__ == "__main__":
    main()
