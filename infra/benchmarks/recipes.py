#!/usr/bin/env python3
"""Measures what is read from recipe pages and ingredient lines, beside other readers. README.md describes how."""

from __future__ import annotations

import gzip
import importlib.util
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from statistics import mean, quantiles
from time import perf_counter
from typing import Any

from gateways import ROOT

BINARY = Path(os.environ.get("HEARTH_BIN") or ROOT / ".build/release/hearth")
PYTHON = ROOT / ".hearth/recipes/bin/python"
PACKAGES = ["recipe-scrapers==15.13.0", "extruct==0.18.0"]
PAGES = ROOT.parent / "shared/data/kitchen/recipe-pages"
COLUMNS = ["title", "ingredients", "instructions", "yields", "total_minutes", "image_any", "three", "three_soft"]


def install() -> None:
    """Runs this program again in a virtual environment."""
    if Path(sys.prefix) == PYTHON.parent.parent:
        return
    if not PYTHON.exists():
        print("Installing recipe-scrapers and extruct", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "--disable-pip-version-check", *PACKAGES], check=True)
    os.execv(PYTHON, [str(PYTHON), *sys.argv])


def processor_time(who: int) -> float:
    """Returns milliseconds."""
    usage = resource.getrusage(who)
    return 1000 * (usage.ru_utime + usage.ru_stime)


def scraped(page: str, html: str) -> dict[str, Any]:
    """Reads a page by recipe-scrapers, as of a host that it does not know: schema.org alone."""
    from recipe_scrapers import scrape_html

    scraper = scrape_html(html, org_url="https://unknown.example/", supported_only=False)

    def field(name: str) -> Any:
        try:
            return getattr(scraper, name)()
        except Exception:  # Its errors are of many kinds; each means that the field is missing.
            return None

    return {
        "page": page, "title": field("title"), "ingredients": field("ingredients") or [],
        "instructions": field("instructions_list") or [], "yields": field("yields"), "total_minutes": field("total_time"),
        "image": field("image"),
    }


def texts(value: Any) -> list[str]:
    """Returns the steps of schema.org: texts, HowToStep, HowToSection."""
    if isinstance(value, str):
        return [line for line in value.splitlines() if line.strip()]
    if isinstance(value, list):
        return [text for item in value for text in texts(item)]
    if isinstance(value, dict):
        return texts(value.get("itemListElement") or value.get("text") or value.get("name") or "")
    return []


def extracted(page: str, html: str) -> dict[str, Any]:
    """Reads a page by extruct, which returns the data of the page, and a mapping of schema.org."""
    import extruct

    data = extruct.extract(html, syntaxes=["json-ld", "microdata"], uniform=True, errors="ignore")

    def recipes(value: Any) -> list[dict[str, Any]]:
        if isinstance(value, list):
            return [found for item in value for found in recipes(item)]
        if not isinstance(value, dict):
            return []
        types = value.get("@type") or []
        own = [value] if "Recipe" in (types if isinstance(types, list) else [types]) else []
        return own + [found for item in value.values() for found in recipes(item)]

    found = recipes(data.get("json-ld")) or recipes(data.get("microdata"))
    if not found:
        return {"page": page}
    recipe = max(found, key=lambda item: bool(item.get("recipeIngredient")) + bool(item.get("recipeInstructions")))
    ingredients = recipe.get("recipeIngredient") or recipe.get("ingredients") or []
    minutes = re.fullmatch(r"P(?:0D)?T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?", str(recipe.get("totalTime") or ""))
    yields = recipe.get("recipeYield")
    return {
        "page": page, "title": recipe.get("name"), "ingredients": texts(ingredients),
        "instructions": texts(recipe.get("recipeInstructions")), "yields": yields[0] if isinstance(yields, list) and yields else yields,
        "total_minutes": int(minutes[1] or 0) * 60 + int(minutes[2] or 0) if minutes else None, "image": recipe.get("image"),
    }


def by_peer(read: Callable[[str, str], dict[str, Any]], folder: Path) -> tuple[list[dict[str, Any]], list[float]]:
    lines, times = [], []
    for file in sorted(folder.glob("*.html")):
        html = file.read_text(errors="replace")
        start = processor_time(resource.RUSAGE_SELF)
        try:
            lines.append(read(file.stem, html))
        except Exception:  # As above: a page that fails is one without a line.
            lines.append({"page": file.stem})
        times.append(processor_time(resource.RUSAGE_SELF) - start)
    return lines, times


def by_hearth(folder: Path, urls: Path) -> tuple[list[dict[str, Any]], list[float]]:
    output = subprocess.run(
        [BINARY, "recipe", "import", "--html-dir", folder, "--urls", urls, "--jsonl"], check=True, stdout=subprocess.PIPE,
        text=True).stdout
    times = []
    # The child process alone, with its start.
    for file in sorted(folder.glob("*.html")):
        start = processor_time(resource.RUSAGE_CHILDREN)
        with file.open("rb") as page:
            subprocess.run([BINARY.with_name("hearth-inspect"), "html"], stdin=page, capture_output=True, check=False)
        times.append(processor_time(resource.RUSAGE_CHILDREN) - start)
    return [json.loads(line) for line in output.splitlines()], times


def lines_and_lists(sets: Path) -> None:
    """Prints the scores of ingredient lines and shopping lists by the scorers of their sets."""
    for command, folder, scorer, pairs in [
        ("lines", "ingredient-lines", "score_ingredients.py", [("lines", "gold"), ("fresh_lines", "fresh_gold")]),
        ("consolidate", "consolidation", "score_consolidation.py", [("cases", "cases")]),
    ]:
        for lines, gold in pairs:
            start = perf_counter()
            with (sets / folder / f"{lines}.jsonl").open("rb") as file:
                output = subprocess.run([BINARY, "recipe", command, "--jsonl"], stdin=file, check=True, stdout=subprocess.PIPE).stdout
            elapsed = perf_counter() - start
            with tempfile.NamedTemporaryFile(suffix=".jsonl") as predictions:
                predictions.write(output)
                predictions.flush()
                scored = subprocess.run(
                    [sys.executable, sets / folder / scorer, sets / folder / f"{gold}.jsonl", predictions.name], check=True,
                    stdout=subprocess.PIPE, text=True).stdout
            print(f"{folder} {lines}: {1000 * elapsed:.0f} ms\n{scored}")
    # Its tagger is downloaded from elsewhere when it first runs.
    print("ingredient-parser-nlp 2.9.1, as the sets' README.md states: lines 98.0 % (trained on 80 % of them), fresh lines of the "
          "other half 96.0 %, lists 24/30")


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="?", type=Path, default=PAGES, help="a folder with pages/, gold/ and its scorer")
    parser.add_argument("--hearth", action="store_true", help="leave the peers out")
    options = parser.parse_args()
    if not options.hearth:
        install()
    specification = importlib.util.spec_from_file_location("score_import", options.pages / "score_import.py")
    assert specification and specification.loader
    scorer = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(scorer)
    gold = {item["page"]: item for item in (json.loads(file.read_text()) for file in (options.pages / "gold").glob("*.json"))}
    with tempfile.TemporaryDirectory() as folder:
        for file in (options.pages / "pages").glob("*.html.gz"):
            Path(folder, file.stem).write_bytes(gzip.decompress(file.read_bytes()))
        readers: dict[str, Callable[[], tuple[list[dict[str, Any]], list[float]]]] = {
            "hearth": lambda: by_hearth(Path(folder), options.pages / "urls.tsv")}
        if not options.hearth:
            readers["recipe-scrapers"] = lambda: by_peer(scraped, Path(folder))
            readers["extruct"] = lambda: by_peer(extracted, Path(folder))
        print(f"{'':16}{'group':10}{'pages':>6}" + "".join(f"{column:>14}" for column in COLUMNS))
        for name, read in readers.items():
            lines, times = read()
            predictions = {line["page"]: line for line in lines}
            for group in ["all", "jsonld", "microdata", "neither"]:
                judged = [
                    scorer.judge(item, predictions.get(page, {})) for page, item in gold.items()
                    if group in ("all", item["kind"])]
                shares = [
                    100 * mean(result[column] for result in judged if column in result)
                    if any(column in result for result in judged) else 0 for column in COLUMNS]
                print(f"{name:16}{group:10}{len(judged):>6}" + "".join(f"{share:>14.1f}" for share in shares))
            cuts = quantiles(times, n=100)
            print(f"{name:16}processor time of a page: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, most {max(times):.1f} ms")
    if (options.pages.parent / "ingredient-lines").exists():
        lines_and_lists(options.pages.parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
