#!/usr/bin/env python3
"""Measures rate limits, idempotency keys, and requests during a failure of Redis. README.md describes each line."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from databases import Database, Postgres, SQLite
from gateways import CATALOG, ROOT
from honest_provider import Provider
from processes import Process, free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
QUICK = os.environ.get("BENCH_QUICK") == "1"
LIMIT = 30
MANY = "1000000"
"""A limit that no request reaches."""


class Redis:
    """A separate server without persistence."""

    def __init__(self, directory: Path) -> None:
        self.port, self.log = free_port(), directory / "redis.log"
        self.url = f"redis://127.0.0.1:{self.port}"
        programs = (Path("/usr/bin/redis-server"), ROOT / ".hearth/redis/usr/bin/redis-server")
        self.program = next((str(path) for path in programs if os.access(path, os.X_OK)), "")
        if not self.program:
            raise SystemExit("no Redis here: run infra/install-deps.sh bench")

    @contextmanager
    def running(self) -> Iterator[Process]:
        command = [self.program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with Process(command, self.log) as process:
            process.wait_for_port(self.port)
            yield process


class Deployment:
    """One database with its servers."""

    def __init__(self, directory: Path, database: Database, provider_port: int, settings: dict[str, str]) -> None:
        self.directory = directory
        models = "  bench/honest: {context_window: 1000000, usd_per_million_tokens: {input: 1.00, output: 2.00}}"
        (directory / "models.yaml").write_text(CATALOG.format(provider=provider_port, first="honest", models=models))
        self.environment = {
            "HEARTH_DEV": "true", "LOG_LEVEL": "critical", "DATABASE_URL": database.url, "SEED_DIR": str(directory),
            "POLICY_DIR": str(ROOT / "Tests/Fixtures/policies"),
            "OPENAI_BASE_URL": f"http://127.0.0.1:{provider_port}/v1", "VECTOR_FILE": "", "EMBEDDER": "none",
            "RUN_BUDGET_CENTS_DEFAULT": "100000", "RUN_TOKEN_LIMIT_DEFAULT": "10000000",
        } | settings
        self.command("migrate")

    def command(self, *arguments: str) -> str:
        result = subprocess.run(
            [BINARY, *arguments, "--config", "/dev/null"], env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if result.returncode:
            raise SystemExit(f"hearth {' '.join(arguments)} failed:\n{result.stdout[-2000:]}")
        return result.stdout

    @contextmanager
    def servers(self, count: int) -> Iterator[list[int]]:
        ports = [free_port() for _ in range(count)]
        processes = [
            Process([BINARY, "serve", "--port", str(port), "--config", "/dev/null"],
                    self.directory / f"{port}.log", self.environment) for port in ports]
        try:
            for process, port in zip(processes, ports, strict=True):
                process.wait_for_port(port)
            yield ports
        finally:
            for process in processes:
                process.__exit__()


class Client:
    """A client with one connection, one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @staticmethod
    @asynccontextmanager
    async def connect(port: int) -> AsyncIterator[Client]:
        client = Client(*await asyncio.open_connection("127.0.0.1", port))
        try:
            yield client
        finally:
            client.writer.close()

    async def ask(self, path: str, body: bytes | None = None, fields: str = "") -> tuple[int, bytes, float]:
        begin = time.monotonic()
        method = "GET" if body is None else "POST"
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n{fields}"
        self.writer.write(f"{head}content-length: {len(body or b'')}\r\n\r\n".encode() + (body or b""))
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        if "transfer-encoding: chunked" in answer:
            content = b""
            while size := int(await self.reader.readline(), 16):
                content += await self.reader.readexactly(size)
                await self.reader.readline()
            await self.reader.readline()
        else:
            lengths = [line[15:] for line in answer.split("\r\n") if line.startswith("content-length:")]
            content = await self.reader.readexactly(int(lengths[0]) if lengths else 0)
        return int(answer.split()[1]), content, time.monotonic() - begin


async def once(port: int, path: str, body: bytes | None = None, fields: str = "") -> tuple[int, bytes, float]:
    async with Client.connect(port) as client:
        return await client.ask(path, body, fields)


async def passed(ports: list[int]) -> int:
    """Returns how many of 200 simultaneous requests are admitted."""
    answers = await asyncio.gather(*(once(ports[n % len(ports)], "/v1/nothing") for n in range(200)))
    return sum(status != 429 for status, _, _ in answers)


async def latencies(port: int, clients: int, count: int) -> list[float]:
    """Returns durations in milliseconds of requests with limits of address, user and household."""
    async def run() -> list[float]:
        async with Client.connect(port) as client:
            return [1000 * (await client.ask("/v1/models"))[2] for _ in range(count // clients)]
    return sorted(sum(await asyncio.gather(*(run() for _ in range(clients))), []))


async def under_outage(port: int, process: Process, number: int) -> dict[str, float]:
    """Sends requests from 32 clients for 4 s. Signals Redis after 1 s; a frozen Redis continues after 3 s."""
    end, slow, statuses = time.monotonic() + 4, [], []

    async def run() -> None:
        async with Client.connect(port) as client:
            while time.monotonic() < end:
                status, _, seconds = await client.ask("/v1/models")
                statuses.append(status)
                slow.append(1000 * seconds)

    async def fail() -> None:
        await asyncio.sleep(1)
        os.kill(process.handle.pid, number)
        if number == signal.SIGSTOP:
            await asyncio.sleep(2)
            os.kill(process.handle.pid, signal.SIGCONT)

    await asyncio.gather(fail(), *(run() for _ in range(32)))
    slow.sort()
    return {"requests": len(slow), "failed": sum(status != 200 for status in statuses),
            "p99_ms": round(slow[int(len(slow) * 0.99)], 1), "slowest_ms": round(slow[-1], 1)}


async def retries(deployment: Deployment, ports: list[int], provider: Provider) -> dict[str, float]:
    """Sends 100 identical simultaneous requests with one key, twice."""
    before = len(provider.answers)
    bodies = {
        "/v1/assist/stream": {"goal": "How do we read more?", "mode": "chat"},
        "/v1/chat/completions": {
            "model": "bench/honest", "stream": True, "messages": [{"role": "user", "content": "How do we read more?"}]},
    }
    given = set()
    for path, body in bodies.items():
        answers = await asyncio.gather(*(
            once(ports[n % len(ports)], path, json.dumps(body).encode(), f"idempotency-key: {path}\r\n")
            for n in range(100)))
        assert {status for status, _, _ in answers} <= {200, 409}
        again = await once(ports[-1], path, json.dumps(body).encode(), f"idempotency-key: {path}\r\n")
        given |= {content for status, content, _ in [*answers, again] if status == 200}
    usage = json.loads((await once(ports[0], "/v1/users/1/usage"))[1])
    verdict = json.loads(deployment.command("ledger", "verify", "--json"))
    return {"calls": len(provider.answers) - before, "charges": usage["total_runs"], "answers": len(given),
            "violations": len(verdict.get("violations", []))}


def report(line: str, figures: dict[str, float]) -> None:
    print(f"{line:32}" + "  ".join(f"{name} {value}" for name, value in figures.items()), flush=True)


async def main() -> None:
    provider = Provider()
    await provider.start()
    with tempfile.TemporaryDirectory(prefix="hearth-limits-") as name:
        directory = Path(name)
        redis = Redis(directory)
        low = {"RATE_LIMIT_PER_MIN": str(LIMIT)}
        high = dict.fromkeys(["RATE_LIMIT_PER_MIN", "RATE_LIMIT_USER_PER_MIN", "RATE_LIMIT_HOUSEHOLD_PER_MIN"], MANY)
        count = 2_000 if QUICK else 20_000

        async def measure(line: str, database: Database, settings: dict[str, str]) -> None:
            with Deployment(directory, database, provider.port, high | settings).servers(1) as [port]:
                await latencies(port, 32, count // 4)
                for clients in (1, 32):
                    times = await latencies(port, clients, count)
                    report(f"{line}, {clients} at once", {
                        f"p{p}_ms": round(times[int(len(times) * p / 100)], 2) for p in (50, 99)})

        with SQLite(directory) as database:
            await measure("no limits", database, dict.fromkeys(high, "0"))
            await measure("in process", database, {})
            with Deployment(directory, database, provider.port, low).servers(1) as ports:
                report("one server", {"passed": await passed(ports)})
            with redis.running():
                await measure("Redis", database, {"REDIS_URL": redis.url})
            for name, number in (("killed", signal.SIGKILL), ("frozen", signal.SIGSTOP)):
                with redis.running() as process, \
                        Deployment(directory, database, provider.port, high | {"REDIS_URL": redis.url}).servers(1) as [port]:
                    report(f"Redis {name}", await under_outage(port, process, number))
            deployment = Deployment(directory, database, provider.port, {})
            with deployment.servers(1) as ports:
                report("one key, one server", await retries(deployment, ports, provider))
        with Postgres(directory) as database:
            await measure("PostgreSQL", database, {"RATE_LIMIT_STORE": "postgres"})
            with redis.running(), Deployment(directory, database, provider.port, low | {"REDIS_URL": redis.url}).servers(
                    3) as ports:
                report("three servers on Redis", {"passed": await passed(ports)})
            with Deployment(directory, database, provider.port, low | {"RATE_LIMIT_STORE": "postgres"}).servers(3) as ports:
                report("three servers on PostgreSQL", {"passed": await passed(ports)})
            deployment = Deployment(directory, database, provider.port, {})
            with deployment.servers(3) as ports:
                report("one key, three servers", await retries(deployment, ports, provider))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
