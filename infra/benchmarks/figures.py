"""Figures from samples: medians over rounds, and ratios within a round."""

from __future__ import annotations

from statistics import median
from typing import Any

from measure import Sample

Results = dict[str, dict[str, list[Sample]]]
"""Samples by kind and gateway, one per round."""
Values = dict[str, list[float]]
"""One value per round, by gateway."""


def figures(results: Results) -> list[dict[str, Any]]:
    def each(kind: str, key: str) -> Values:
        return {name: [sample[key] for sample in samples] for name, samples in results[kind].items()}

    def added(kind: str, key: str) -> Values:
        """Returns what a gateway adds to the same load without one."""
        values = each(kind, key)
        direct = values.pop("direct")
        return {name: [max(0.0, a - b) for a, b in zip(own, direct, strict=True)] for name, own in values.items()}

    tokens = each("tokens", "cpu_us_per_token")
    del tokens["direct"]
    memory = each("tokens", "memory_kb_per_stream")
    del memory["direct"]
    return [
        _against_nginx("CPU per token, us", tokens, 1.8),
        _against_nginx("CPU per 1-token request, us", each("requests", "cpu_us_per_token"), 4),
        _bounded("first event added, p99, ms", added("first", "first_token_p99"), 1.5),
        _against_nginx("delay added per token, p99, ms", added("tokens", "delay_p99"), 2),
        _bounded("memory per open stream, KB", memory, 24),
        _bounded("crowd: errors", each("crowd", "errors"), 0),
        _bounded("crowd: memory's growth after 10 s, %", each("crowd", "memory_growth_percent"), 2),
        _bounded("closed after the client left, p99, ms", each("leaving", "closed_p99"), 50),
        _bounded("never closed", each("leaving", "never_closed"), 0),
    ]


def _against_nginx(name: str, values: Values, goal: float) -> dict[str, Any]:
    rounds = zip(values["hearth"], values["nginx"], strict=True)
    ratio = median(own / floor if floor else float("inf") for own, floor in rounds)
    return _row(name, values, f"<= {goal:g} x nginx", ratio <= goal) | {"x_nginx": round(ratio, 2)}


def _bounded(name: str, values: Values, goal: float) -> dict[str, Any]:
    return _row(name, values, f"<= {goal:g}" if goal else "0", median(values["hearth"]) <= goal)


def _row(name: str, values: Values, goal: str, is_met: bool) -> dict[str, Any]:
    return {"figure": name, **{who: round(median(own), 2) for who, own in values.items()}, "goal": goal, "met": is_met}


def print_table(rows: list[dict[str, Any]]) -> None:
    columns = ["figure", "hearth", "nginx", "haproxy", "x_nginx", "goal", "met"]
    cells = [columns] + [[_cell(row.get(column, "")) for column in columns] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


def _cell(value: object) -> str:
    return {True: "yes", False: "NO"}[value] if isinstance(value, bool) else str(value)
