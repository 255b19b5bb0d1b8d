#!/usr/bin/env python3
"""Computes what one serving of each recipe card gives, from its ingredients and the table of foods.

    nutrition.py          writes the field `nutrition` into the front matter of every card in seed/recipe
    nutrition.py --check  fails on a card whose field differs

A line that cannot be computed fails with card, line and reason. Values are of the raw ingredients: cooking takes water, and
the salt of the cooking water is not counted.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOODS = ROOT / "Sources/Kitchen/Foods"
CARDS = ROOT / "seed/recipe"
FIELDS = ["kcal", "protein_g", "fat_g", "saturated_g", "carbohydrate_g", "sugar_g", "fibre_g", "salt_g"]

MASSES = {"g": 1, "kg": 1000}
VOLUMES = {"ml": 1, "l": 1000, "tsp": 5, "tbsp": 15}
COUNTED = ["clove", "slice", "stick", "sheet", "sprig", "bunch", "head", "tin", "pinch", "piece"]
# A pinch is what two fingers hold: a sixteenth of a teaspoon.
PINCH_ML = 5 / 16
AMOUNT = re.compile(rf"(?P<amount>\d+(?:[./]\d+)?) (?:(?P<unit>{'|'.join([*MASSES, *VOLUMES])}|(?:{'|'.join(COUNTED)})(?:e?s)?) )?(?P<rest>.+)")


class Problem(Exception):
    pass


@dataclass
class Food:
    values: dict[str, float]
    g_per_ml: float | None
    pieces: dict[str, float]
    edible: float

    def grams(self, amount: float, unit: str | None) -> float:
        """Returns the weight of an amount as it is bought."""
        if unit in MASSES:
            return amount * MASSES[unit]
        if unit in VOLUMES:
            return amount * VOLUMES[unit] * self.density(unit)
        name = next((name for name in COUNTED if unit and unit.startswith(name)), "piece")
        if name == "pinch" and name not in self.pieces:
            return amount * PINCH_ML * self.density(name)
        if name not in self.pieces:
            raise Problem(f"the table of foods has no weight of a {name}")
        return amount * self.pieces[name]

    def density(self, unit: str) -> float:
        if self.g_per_ml is None:
            raise Problem(f"the table of foods has no g_per_ml, which '{unit}' needs")
        return self.g_per_ml


def pieces(text: str) -> dict[str, float]:
    """Reads `piece 110, slice 32`."""
    pairs = (pair.split() for pair in text.split(",") if pair)
    return {name: float(grams) for name, grams in pairs}


def singular(name: str) -> str:
    """Returns the name with its last word in the singular, as the table of foods has it."""
    if name.endswith("ies") and len(name) > 4:
        return name[:-3] + "y"
    if name.endswith("leaves"):
        return name[:-3] + "f"
    if name.endswith(("oes", "shes", "ches", "xes", "sses")):
        return name[:-2]
    return name[:-1] if name.endswith("s") and not name.endswith(("ss", "us")) else name


def foods() -> dict[str, Food]:
    """Returns the foods with values by their English names."""
    table: dict[str, Food] = {}
    for file in sorted(FOODS.glob("KitchenFoodTable+*.swift")):
        for line in file.read_text().split('"""')[1].splitlines():
            columns = [column.strip() for column in line.split("|")]
            columns += [""] * (10 - len(columns))
            names, values, density, weights, edible = columns[0], columns[6], columns[7], columns[8], columns[9]
            if not names or not values:
                continue
            numbers = dict(zip(FIELDS, map(float, values.split()), strict=True))
            food = Food(numbers, float(density) if density else None, pieces(weights.replace("can ", "tin ")), float(edible or 1))
            for name in names.replace("/", ";").split(";"):
                if name.strip() in table:
                    raise Problem(f"{file.relative_to(ROOT)}: '{name.strip()}' has two rows")
                table[name.strip()] = food
    return table


def named(rest: str, unit: str | None, table: dict[str, Food]) -> str:
    """Returns the name of the food of a line behind its amount: the one with a qualifier if the line's notes have it, or with
    the unit: a stick of cinnamon is a cinnamon stick."""
    name, *notes = rest.lower().split(", ")
    for candidate in [*(f"{form}, {note}" for note in notes for form in (name, singular(name))), f"{name} {unit}", name, singular(name)]:
        if candidate in table:
            return candidate
    raise Problem(f"the table of foods has no '{name}'")


def rounded(value: float, field: str) -> str:
    """Rounds as the EU's guidance for labels does (2012): grams to 1 from 10 on and to 0.1 below, salt to 0.01 below 1.
    Energy is rounded to 5 kcal, for no ingredient is weighed more exactly."""
    if field == "kcal":
        return str(5 * int(Decimal(value / 5).quantize(Decimal(1), ROUND_HALF_UP)))
    if field == "salt_g":
        step = "0.1" if value >= 1 else "0.01"
    else:
        step = "1" if value >= 10 else "0.1"
    text = f"{Decimal(value).quantize(Decimal(step), ROUND_HALF_UP):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def nutrition(card: Path, table: dict[str, Food]) -> str:
    """Returns the field's value for one serving.

    Raises a problem that names every line that cannot be computed.
    """
    lines = card.read_text().splitlines()
    servings = next((int(line.removeprefix("servings: ")) for line in lines if line.startswith("servings: ")), None)
    if servings is None or "## Ingredients" not in lines:
        raise Problem(f"{card.relative_to(ROOT)}: has no servings or no list of ingredients")
    totals = dict.fromkeys(FIELDS, 0.0)
    problems = []
    for number, line in enumerate(lines[lines.index("## Ingredients") + 1:], lines.index("## Ingredients") + 2):
        if line.startswith("#"):
            break
        if not line:
            continue
        try:
            match = AMOUNT.fullmatch(line.removeprefix("- "))
            if match is None:
                raise Problem("has no amount that can be read, such as '2 tbsp' or '400 g'")
            name = named(match["rest"], match["unit"], table)
            food = table[name]
            grams = food.grams(float(Fraction(match["amount"])), match["unit"]) * food.edible
            for field in FIELDS:
                totals[field] += food.values[field] * grams / 100
        except Problem as problem:
            problems.append(f"{card.relative_to(ROOT)}:{number}: '{line.removeprefix('- ')}' {problem}")
    if problems:
        raise Problem("\n".join(problems))
    values = ", ".join(f"{field}: {rounded(totals[field] / servings, field)}" for field in FIELDS)
    return f"{{{values}}}"


def with_field(text: str, value: str) -> str:
    """Returns the card with the field behind `minutes`."""
    text = re.sub(r"^nutrition: .*\n", "", text, count=1, flags=re.MULTILINE)
    return re.sub(r"^(minutes: .*\n)", lambda match: f"{match[1]}nutrition: {value}\n", text, count=1, flags=re.MULTILINE)


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    if sys.argv[1:] not in ([], ["--check"]):
        print(__doc__, file=sys.stderr)
        return 64
    problems: list[str] = []
    table = foods()
    for card in sorted(CARDS.glob("*.md")):
        try:
            text = card.read_text()
            expected = with_field(text, nutrition(card, table))
            if check and text != expected:
                problems.append(f"{card.relative_to(ROOT)}: 'nutrition' is not what its ingredients give; run infra/nutrition.py")
            elif text != expected:
                card.write_text(expected)
        except Problem as problem:
            problems.append(str(problem))
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
