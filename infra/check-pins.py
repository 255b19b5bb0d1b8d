#!/usr/bin/env python3
"""Compares the images and actions that the repository names with infra/pins.txt.

A line of the list is a reference (`image:tag` or `owner/action@tag`) and its pin: an image's digest, an action's commit, or
`unpinned`. Files name a pinned one as `image:tag@sha256:…` or `owner/action@COMMIT # tag`.

    check-pins.py          fails on a reference that is not listed or differs from the list, and names those that are not pinned
    check-pins.py --write  writes the pins of the list into the files; infra/pin.sh looks them up
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "infra/pins.txt"
UNPINNED = "unpinned"

IMAGE = r"(?P<image>[a-z0-9][\w./-]*:[\w.-]+)(?:@(?P<digest>sha256:[0-9a-f]{64}))?(?=\s|$)"
ACTION = r"(?P<action>[\w-]+/[\w./-]+)@(?:(?P<commit>[0-9a-f]{40}) # )?(?P<tag>[\w.-]+)(?=\s|$)"
DOCKERFILE = re.compile(rf"^(?P<before># syntax=|FROM |COPY --from=){IMAGE}", re.MULTILINE)
YAML = re.compile(rf"^(?P<before>[ -]*(?:image|container): ){IMAGE}", re.MULTILINE)
USES = re.compile(rf"^(?P<before>[ -]*uses: ){ACTION}", re.MULTILINE)
# Any line that names an image or an action. Hearth's own image has a variable as its name, its own workflow a path.
ANY = re.compile(
    r"^(?:# syntax=|FROM |COPY --from=\S*[:@]|[ -]*(?:image|container|uses): +(?=\S))(?!.*\$\{|\./).*$", re.MULTILINE)


def files() -> list[Path]:
    return [ROOT / "infra/Dockerfile", *sorted(ROOT.glob("infra/compose*.yaml")), *sorted(ROOT.glob(".github/workflows/*.yml"))]


def listed() -> dict[str, str]:
    lines = (line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#"))
    return {reference: pin for reference, pin in lines}


def parts(match: re.Match[str]) -> tuple[str, str]:
    """Returns the reference and its pin."""
    groups = match.groupdict()
    if "image" in groups:
        return groups["image"], groups["digest"] or UNPINNED
    return f"{groups['action']}@{groups['tag']}", groups["commit"] or UNPINNED


def rewritten(pins: dict[str, str]) -> Callable[[re.Match[str]], str]:
    def rewrite(match: re.Match[str]) -> str:
        reference, pin = parts(match)
        pin = pins.get(reference, pin)
        if pin == UNPINNED:
            return match["before"] + reference
        if "image" in match.groupdict():
            return f"{match['before']}{reference}@{pin}"
        return f"{match['before']}{match['action']}@{pin} # {match['tag']}"

    return rewrite


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--write"]):
        print(__doc__)
        return 2
    pins = listed()
    problems, seen = [], set()
    for file in files():
        text = file.read_text()
        if arguments:
            for pattern in (DOCKERFILE, YAML, USES):
                text = pattern.sub(rewritten(pins), text)
            file.write_text(text)
        found = {match.start(): match for pattern in (DOCKERFILE, YAML, USES) for match in pattern.finditer(text)}
        for line in ANY.finditer(text):
            place = f"{file.relative_to(ROOT)}:{text.count(chr(10), 0, line.start()) + 1}"
            if line.start() not in found:
                problems.append(f"{place}: expected image:tag, or owner/action@tag: {line[0].strip()}")
                continue
            reference, pin = parts(found[line.start()])
            seen.add(reference)
            if reference not in pins:
                problems.append(f"{place}: {reference} is not in infra/pins.txt")
            elif pin != pins[reference]:
                problems.append(f"{place}: {reference} is {pin}; infra/pins.txt has {pins[reference]}")
    problems += [f"infra/pins.txt: {reference} is named nowhere" for reference in pins if reference not in seen]
    for problem in problems:
        print(problem)
    for reference in sorted(seen):
        if pins.get(reference) == UNPINNED:
            print(f"pins: {reference} is NOT PINNED")
    open_ones = sum(pin == UNPINNED for pin in pins.values())
    print(f"pins: {len(pins) - open_ones} of {len(pins)} images and actions are pinned"
          + ("; infra/pin.sh pins the others, on a machine with network" if open_ones else ""))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
