#!/usr/bin/env python3
"""Measures the usage pages with a million runs; README.md describes how."""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from statistics import median
from typing import Any

from databases import DATABASES, Database
from gateways import ROOT
from processes import Process, free_port

BEFORE_THE_SUMS = 5
"""The migration before the one that adds daily sums."""

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
DAY = 86_400_000
MODELS = {"openai/gpt-4o-mini": 150, "anthropic/claude-3-5-sonnet-latest": 3000, "offline/planner": 0}
OUTCOMES = ["done"] * 90 + ["refused"] * 4 + ["failed"] * 2 + ["client_gone"] * 2 + ["deadline", "over_quota"]
RUNS = ("household_id id user_id mode graph outcome reason started_at duration_ms first_token_ms calls input_tokens "
        "output_tokens total_tokens cost_microusd").split()

Row = list[Any]


class SampleData:
    """Seeded users and runs: few users have many runs."""

    def __init__(self, users: int, runs: int, days: int) -> None:
        self.random = random.Random(7)
        self.now = int(time.time() * 1000)
        # Dev mode's own family is user 1.
        self.users = [(self.uuid(), number) for number in range(2, users + 2)]
        self.count, self.days = runs, days

    def uuid(self) -> str:
        digits = f"{self.random.getrandbits(128):032x}"
        return f"{digits[:8]}-{digits[8:12]}-7{digits[13:16]}-8{digits[17:20]}-{digits[20:]}"

    def runs(self) -> Iterator[Row]:
        rank = self.random.paretovariate
        for _ in range(self.count):
            index = self.random.randrange(len(self.users))
            if self.random.random() < 0.3:
                index = int(rank(0.5)) % len(self.users)
            user = self.users[index][0]
            started = self.now - self.random.randrange(self.days * DAY - DAY // 2)
            calls = [self.call() for _ in range(self.random.choice([0, 1, 2, 2, 2]))]
            tokens_in, tokens_out = (sum(call[name] for call in calls) for name in ("input", "output"))
            outcome = self.random.choice(OUTCOMES)
            duration = int(self.random.lognormvariate(8, 0.6))
            yield [user, self.uuid(), user, "chat", "chat_v1", outcome, None, started, duration,
                   duration // 5 if calls else None, json.dumps(calls, separators=(",", ":")), tokens_in, tokens_out,
                   tokens_in + tokens_out, sum(call["cost_microusd"] for call in calls)]

    def call(self) -> dict[str, Any]:
        model = self.random.choice(list(MODELS))
        tokens_in, tokens_out = self.random.randrange(50, 1500), self.random.randrange(10, 400)
        return {"cache_write": 0, "cached_input": tokens_in // 3, "cost_microusd": tokens_in * MODELS[model] // 1000,
                "input": tokens_in, "is_estimate": False, "model": model, "output": tokens_out, "phase": "synthesis",
                "reasoning": tokens_out // 4}


def fill(url: str, data: SampleData) -> None:
    """Writes users and runs in the schema before daily sums; the migration then computes the sums."""
    tables: list[tuple[str, list[str], Iterable[Row]]] = [
        ("households", ["id", "updated_at"], ([user, 0] for user, _ in data.users)),
        ("users", ["id", "household_id", "number", "locale", "time_zone", "created_at"],
         ([user, user, number, "en", "UTC", 0] for user, number in data.users)),
        ("runs", RUNS, data.runs()),
    ]
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite://")) as connection:
            for table, columns, rows in tables:
                connection.executemany(
                    f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})", rows)
        connection.close()
        return
    for table, columns, rows in tables:
        command = f"COPY {table} ({', '.join(columns)}) FROM STDIN WITH (FORMAT csv)"
        with subprocess.Popen(
            ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", command], stdin=subprocess.PIPE, text=True
        ) as process:
            assert process.stdin
            csv.writer(process.stdin).writerows(rows)
            process.stdin.close()
            if process.wait():
                raise SystemExit(f"{table} cannot be filled")
    psql(url, "ANALYZE")


def psql(url: str, command: str) -> str:
    return subprocess.run(["psql", "-X", "-q", "--csv", "-t", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", command],
                          check=True, text=True, stdout=subprocess.PIPE).stdout


def query(url: str, statement: str) -> list[tuple[str, ...]]:
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite://")) as connection:
            return [tuple(map(str, row)) for row in connection.execute(statement)]
    return [tuple(row) for row in csv.reader(io.StringIO(psql(url, statement)))]


def hearth(url: str, *arguments: str) -> float:
    begin = time.perf_counter()
    subprocess.run([BINARY, *arguments], env=environment(url), check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def environment(url: str) -> dict[str, str]:
    return {"HEARTH_DEV": "true", "DATABASE_URL": url, "SEED_DIR": str(ROOT / "seed"), "LOG_LEVEL": "notice",
            "POLICY_DIR": str(ROOT / "policies"), "USER_MONTHLY_QUOTA": "1000000"}


@contextmanager
def server(url: str, log: Path) -> Iterator[str]:
    port = free_port()
    with Process([BINARY, "serve", "--port", str(port)], log, environment(url)) as process:
        process.wait_for_port(port)
        yield f"http://127.0.0.1:{port}"


def get(address: str) -> dict[str, Any]:
    with urllib.request.urlopen(address, timeout=120) as response:
        answer: dict[str, Any] = json.load(response)
        return answer


def run_once(base: str) -> None:
    """Starts one run of the offline planner, so that today changes between two pages."""
    body = json.dumps({"user_id": 1, "goal": "How do we read more?", "mode": "chat"}).encode()
    request = urllib.request.Request(f"{base}/v1/assist/stream", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as response:
        response.read()


def timed(ask: Callable[[], object], between: Callable[[], object], count: int) -> list[float]:
    times = []
    for _ in range(count):
        between()
        begin = time.perf_counter()
        ask()
        times.append((time.perf_counter() - begin) * 1000)
    return sorted(times)


def check(url: str, base: str, days: int) -> list[str]:
    """Compares the page with the sums of the runs."""
    page = get(f"{base}/v1/admin/stats?days={days}")
    first = (datetime.now(UTC).date() - datetime(1970, 1, 1).date()).days - days + 1
    outcomes: Counter[str] = Counter()
    by_day: Counter[str] = Counter()
    models: Counter[str] = Counter()
    users: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    sums: Counter[str] = Counter()
    times: dict[str, list[int]] = {"latency_ms": [], "first_token_ms": []}
    rows = query(url, "SELECT number, outcome, started_at, duration_ms, COALESCE(first_token_ms, -1), calls, "
                      "input_tokens, output_tokens, cost_microusd FROM runs JOIN users ON users.id = runs.user_id "
                      f"WHERE started_at >= {first * DAY}")
    for number, outcome, started, duration, first_token, calls, tokens_in, tokens_out, cost in rows:
        outcomes[outcome] += 1
        by_day[datetime.fromtimestamp(int(started) / 1000, UTC).strftime("%Y-%m-%d")] += 1
        sums.update(input_tokens=int(tokens_in), output_tokens=int(tokens_out), total_cost_microusd=int(cost))
        for call in json.loads(calls):
            models[call["model"]] += 1
            sums.update(cached_input_tokens=call["cached_input"], reasoning_tokens=call["reasoning"])
        user = users[number]
        user[0], user[1], user[2] = user[0] + 1, user[1] + int(tokens_in) + int(tokens_out), user[2] + int(cost)
        if outcome == "done":
            times["latency_ms"].append(int(duration))
        if int(first_token) >= 0:
            times["first_token_ms"].append(int(first_token))
    top = sorted(users.values(), key=lambda user: -user[1])[:10]
    pairs = {"outcomes": (page["outcomes"], dict(outcomes)), "models": (page["models_breakdown"], dict(models)),
             "by_day": ({day["date"]: day["runs"] for day in page["by_day"] if day["runs"]}, dict(by_day)),
             "runs": (page["total_runs"], len(rows)), "active_users": (page["active_users"], len(users)),
             "top_users": ([[user["total_runs"], user["total_tokens"], user["total_cost_microusd"]]
                            for user in page["top_users"]], top)}
    pairs |= {name: (page[name], value) for name, value in sums.items()}
    wrong = [f"{days} days: {name} is {told}, not {true}" for name, (told, true) in pairs.items() if told != true]
    for name, values in times.items():
        for percent in (50, 95):
            true = sorted(values)[ceil(len(values) * percent / 100) - 1]
            told = page[name][f"p{percent}"]
            if abs(told - true) > 0.02 * true:
                wrong.append(f"{days} days: {name} p{percent} is {told}, not {true}")
    return wrong


def measure(url: str, log: Path, data: SampleData, count: int) -> dict[str, Any]:
    heaviest = query(url, "SELECT number, COUNT(*) FROM runs JOIN users ON users.id = runs.user_id "
                          "GROUP BY number ORDER BY 2 DESC LIMIT 1")[0]
    pages = {
        "admin, 7 days": "/v1/admin/stats?days=7", "admin, 30 days": "/v1/admin/stats?days=30",
        "admin, 366 days": "/v1/admin/stats?days=366",
        "usage, 30 days": f"/v1/users/{data.users[-1][1]}/usage?days=30",
        f"usage of the busiest user ({heaviest[1]} runs), 366 days": f"/v1/users/{heaviest[0]}/usage?days=366",
    }
    figures: dict[str, Any] = {}
    with server(url, log) as base:
        for name, path in pages.items():
            times = timed(lambda path=path: get(base + path), lambda: run_once(base), count + 1)  # type: ignore[misc]
            figures[name] = {"p50": median(times), "p95": times[ceil(len(times) * 0.95) - 1], "slowest": times[-1]}
        figures["wrong"] = [text for days in (1, 30, 366) for text in check(url, base, days)]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=DATABASES, default="sqlite")
    parser.add_argument("--url", help="an empty database instead of one of the bench's own")
    parser.add_argument("--runs", type=int, default=1_000_000)
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--days", type=int, default=366)
    parser.add_argument("--pages", type=int, default=100, help="how often each page is asked for")
    options = parser.parse_args()
    data = SampleData(options.users, options.runs, options.days)
    (ROOT / ".hearth").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ROOT / ".hearth", prefix="usage.") as name:
        directory = Path(name)

        def tried(url: str) -> dict[str, Any]:
            hearth(url, "migrate", "--to", str(BEFORE_THE_SUMS))
            begin = time.perf_counter()
            fill(url, data)
            filled = time.perf_counter() - begin
            migrated = hearth(url, "migrate")
            return {"filled_s": filled, "migrated_s": migrated} | measure(
                url, directory / "serve.log", data, options.pages)

        if options.url:
            figures = tried(options.url)
        else:
            database: Database = DATABASES[options.database](directory)
            with database:
                figures = tried(database.url)
    print(json.dumps(figures, indent=1))
    sys.exit(1 if figures["wrong"] else 0)


if __name__ == "__main__":
    main()
