#!/usr/bin/env python3
"""Measures quality and speed of the search. README.md describes how."""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from gateways import ROOT
from processes import Process, free_port

BINARY = os.environ.get("HEARTH_BIN") or str(ROOT / ".build/release/hearth")
DEVELOPMENT_SET = ROOT.parent / "shared/data/retrieval"
QUICK = os.environ.get("BENCH_QUICK") == "1"


def run(arguments: list[str], environment: dict[str, str]) -> str:
    return subprocess.run([BINARY, *arguments], env=environment, cwd=ROOT, check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def judge(environment: dict[str, str]) -> None:
    """Evaluates each ranking on the development half."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ["corpus.jsonl", "queries.jsonl", "qrels.tsv"]:
            source = DEVELOPMENT_SET / name
            if not source.exists():
                source = source.with_stem(source.stem + "-dev")
            (Path(folder) / name).symlink_to(source)
        for mode in ["hybrid", "rrf", "vector", "lexical"]:
            print(f"\n{mode}")
            print(run(["search", "--eval", folder, "--mode", mode], environment), end="", flush=True)


def recipes(count: int, folder: Path) -> list[str]:
    """Writes `count` recipes in JSON-LD from seeded titles and ingredients, and returns queries."""
    generator = random.Random(11)
    cards = [path.read_text() for path in sorted((ROOT / "seed/recipe").glob("*.md"))]
    titles = [card.split("title: ", 1)[1].split("\n", 1)[0].split() for card in cards]
    lines = [line[2:] for card in cards for line in card.split("## Ingredients\n")[1].split("## Steps")[0].splitlines()
             if line.startswith("- ")]
    steps = [line.split(". ", 1)[1] for card in cards for line in card.split("## Steps\n")[1].splitlines()
             if ". " in line[:4]]
    queries = []
    for number in range(count):
        words = generator.choice(titles)[:2] + generator.choice(titles)[-3:]
        recipe: dict[str, Any] = {
            "@type": "Recipe", "name": " ".join(words) + f" {number}", "recipeYield": "4", "totalTime": "PT30M",
            "recipeIngredient": generator.sample(lines, 14), "recipeInstructions": generator.sample(steps, 5),
        }
        (folder / f"{number}.jsonld").write_text(json.dumps(recipe))
        if number % 10 == 0:
            queries.append("a quick dinner with " + " and ".join(
                line.split(",")[0].lstrip("0123456789 gmlkstbp") for line in generator.sample(lines, 2)))
    return queries


def ingest(folder: Path, count: int, environment: dict[str, str]) -> None:
    """Ingests all recipes, killed once on the way, and again without changes."""
    command = [BINARY, "ingest", str(folder), "--json"]
    began = time.monotonic()
    cut = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.DEVNULL)
    time.sleep(5 if QUICK else 30)
    cut.send_signal(signal.SIGKILL)
    cut.wait()
    first = time.monotonic() - began
    began = time.monotonic()
    summary = json.loads(run(["ingest", str(folder), "--json"], environment))
    second = time.monotonic() - began
    # The largest of the children so far: the ingest.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\ningest of {count} recipes: killed after {first:.0f} s, then {second:.0f} s for the "
          f"{summary['embedded']} that were left; {(first + second) / 60:.1f} min in all, at most {memory:.0f} MB")
    began = time.monotonic()
    run(["ingest", str(folder), "--json"], environment)
    print(f"once more, nothing changed: {time.monotonic() - began:.1f} s")


def search(queries: list[str], environment: dict[str, str]) -> None:
    """Sends the queries over HTTP, one after the other."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, \
            Process([BINARY, "serve"], Path(folder) / "log", environment | {"PORT": str(port)}) as server:
        server.wait_for_port(port)

        def ask(text: str, **parameters: str) -> dict[str, Any]:
            values = urllib.parse.urlencode({"q": text} | parameters)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/rag/search/recipes?{values}") as response:
                answer: dict[str, Any] = json.load(response)
                return answer

        plan = ask(queries[0], explain="true")["plan"]
        print(f"\nsearches: {plan}")
        for mode in ["hybrid", "lexical"]:
            times = []
            for query in queries:
                began = time.perf_counter()
                ask(query, mode=mode)
                times.append((time.perf_counter() - began) * 1000)
            times.sort()
            print(f"{mode}: p50 {times[len(times) // 2]:.1f} ms, p99 {times[len(times) * 99 // 100]:.1f} ms, "
                  f"{len(times)} searches, {server.memory_kb() / 1024:.0f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--recipes", type=int, default=1000 if QUICK else 10_000)
    parser.add_argument("--only", choices=["judge", "speed"])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{folder}/hearth.db", "HEARTH_DEV": "true",
                                    "LOG_LEVEL": "warning"}
        if arguments.only != "speed":
            if DEVELOPMENT_SET.exists():
                judge(environment)
            else:
                print("The development set is not part of the repository: nothing to judge by.")
        if arguments.only != "judge":
            cards = Path(folder) / "recipes"
            cards.mkdir()
            queries = recipes(arguments.recipes, cards)
            run(["migrate"], environment)
            ingest(cards, arguments.recipes, environment)
            search(queries, environment)
    return 0


if __name__ == "__main__":
    sys.exit(main())
