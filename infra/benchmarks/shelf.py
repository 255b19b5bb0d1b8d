#!/usr/bin/env python3
"""Measures the search of a household's own recipes over HTTP: the first search after a start, and later ones while a list changes.

README.md describes each line.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
import uuid
from pathlib import Path
from statistics import quantiles

from databases import Database, Postgres, SQLite
from sync import Client, Deployment, Phone, sign_up

QUICK = os.environ.get("BENCH_QUICK") == "1"
RECIPES = 1_000 if QUICK else 10_000
SEARCHES = 100 if QUICK else 1_000
FIRST_GOAL, LATER_GOAL = 600, 15

FOODS = ("chicken breast", "red lentils", "potatoes", "basmati rice", "spaghetti", "tomatoes", "onion", "garlic", "carrots",
         "spinach", "cod fillet", "salmon", "tofu", "chickpeas", "feta", "cheddar", "eggs", "milk", "butter", "flour",
         "coconut milk", "ginger", "lemon", "parsley", "basil", "courgette", "aubergine", "peppers", "mushrooms", "peas",
         "Kartoffeln", "Zwiebeln", "Linsen", "Möhren", "crème fraîche", "poireaux", "pimiento", "garbanzos", "yogurt", "oats")
DISHES = ("soup", "curry", "stew", "bake", "salad", "gratin", "pie", "pasta", "risotto", "bowl", "Suppe", "Auflauf", "tarte", "sopa")
WORDS = ("Grandma's", "quick", "creamy", "spicy", "Sunday", "one-pot", "green", "roasted", "summer", "winter", "family", "lazy")
QUERIES = ("chicken", "chick", "chiken", "lentil soup", "kartoffel", "suppe", "creme fraiche", "spinach feta", "tomatos",
           "grandma curry", "one-pot pasta", "moehren", "zzzzqq", "ginger lemon cod", "risoto")


def recipe(random_numbers: random.Random, number: int) -> dict[str, object]:
    foods = random_numbers.sample(FOODS, 10)
    name = f"{random_numbers.choice(WORDS)} {foods[0]} {random_numbers.choice(DISHES)} {number}"
    return {
        "name": name, "servings": 4, "total_min": random_numbers.randrange(10, 120, 5), "tags": [random_numbers.choice(WORDS)],
        "ingredients": [f"{random_numbers.randrange(1, 9) * 50} g {food}, chopped" for food in foods],
        "instructions": [f"Cook the {food} until it is soft, then stir it in and season to taste." for food in foods[:6]],
    }


async def fill(port: int) -> tuple[str, Phone, str]:
    """Pushes the recipes and one list with an item."""
    token, phone = await sign_up(port), Phone(3)
    client = await Client(port, token).open()
    phone.zone = json.loads(await client.post("/v1/sync/pull", json.dumps(
        {"device": phone.device, "cursors": {}}).encode()))["zones"].popitem()[0]
    for start in range(0, RECIPES, 100):
        edits = [phone.edit("recipe", phone.mid(phone.at + number), recipe(phone.random, number))
                 for number in range(start, min(start + 100, RECIPES))]
        answer = await client.post("/v1/sync/push", phone.push(edits))
        if answer.count(b'"status":"applied"') != len(edits):
            raise SystemExit(f"a recipe was not stored: {answer[:500].decode()}")
    shopping, item = str(uuid.uuid4()), str(uuid.uuid4())
    await client.post("/v1/sync/push", phone.push([
        phone.edit("list", shopping, {"name": "Groceries"}),
        phone.edit("shopping_item", item, {"list_id": shopping, "name": "Milk", "checked": False})]))
    client.close()
    return token, phone, item


async def search(client: Client, query: str) -> float:
    start = time.perf_counter()
    await client.ask("GET", f"/v1/recipes?q={query.replace(' ', '%20')}&limit=20")
    return (time.perf_counter() - start) * 1000


async def tick(client: Client, phone: Phone, item: str, until: asyncio.Event) -> int:
    """Ticks and unticks an item, about fifty times a second."""
    count = 0
    while not until.is_set():
        count += 1
        edit = phone.edit("shopping_item", item, {"checked": count % 2 == 1})
        edit["op"], edit["base_rev"] = "set", count
        await client.post("/v1/sync/push", phone.push([edit]))
        await asyncio.sleep(0.02)
    return count


async def measure(port: int, token: str, phone: Phone, item: str) -> dict[str, float]:
    client, other = await Client(port, token).open(), await Client(port, token).open()
    await client.ask("GET", "/v1/lists")
    figures = {"first": await search(client, "chicken")}
    quiet = [await search(client, QUERIES[number % len(QUERIES)]) for number in range(SEARCHES)]
    done = asyncio.Event()
    ticking = asyncio.create_task(tick(other, phone, item, done))
    busy = [await search(client, QUERIES[number % len(QUERIES)]) for number in range(SEARCHES)]
    done.set()
    figures["ticks"] = await ticking
    for name, times in (("quiet", quiet), ("busy", busy)):
        cuts = quantiles(times, n=100)
        figures |= {f"{name} p50": cuts[49], f"{name} p99": cuts[98]}
    client.close()
    other.close()
    return figures


def verdict(value: float, goal: float) -> str:
    return f"goal <= {goal:g} {'met' if value <= goal else 'MISSED'}"


def run(directory: Path, database: Database) -> None:
    deployment = Deployment(directory, database)
    with deployment.servers(1) as [(port, _)]:
        token, phone, item = asyncio.run(fill(port))
    # A new process: nothing is in memory.
    with deployment.servers(1) as [(port, process)]:
        figures = asyncio.run(measure(port, token, phone, item))
        print(f"{RECIPES} recipes of a household, {database.name}")
        print(f"  first search after a start   {figures['first']:8.1f} ms  {verdict(figures['first'], FIRST_GOAL)}")
        for name, meaning in (("quiet", "later searches"), ("busy", "while a list changes")):
            print(f"  {meaning:<28} {figures[f'{name} p50']:8.1f} ms p50, {figures[f'{name} p99']:.1f} ms p99  "
                  f"{verdict(figures[f'{name} p99'], LATER_GOAL)}")
        print(f"  ticks meanwhile              {figures['ticks']:8.0f}, server {process.memory_kb() / 1024:.0f} MB")


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="hearth-bench.", dir="/tmp") as name:
        directory = Path(name)
        directory.chmod(0o755)
        with SQLite(directory) as file:
            run(directory, file)
        if "--postgres" in sys.argv:
            with Postgres(directory) as server:
                run(directory, server)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
