#!/usr/bin/env python3
"""Compares the versions of all Swift packages with infra/packages.txt.

Package.swift pins direct dependencies. SwiftPM chooses the versions of indirect ones, and Package.resolved cannot be committed
because commit ids differ between mirrors. So the list pins all packages by version.

    check-packages.py            compares Package.swift and, if SwiftPM has resolved them, all packages
    check-packages.py --resolve  resolves them, and sets each package to the version of the list
    check-packages.py --write    writes the list from the resolved packages, after a deliberate update
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "infra/packages.txt"


def listed() -> dict[str, str]:
    lines = (line.split() for line in LIST.read_text().splitlines() if line and not line.startswith("#"))
    return {identity: version for identity, version in lines}


def resolved() -> dict[str, str]:
    """Returns the packages that are checked out below .build: none before the first build.

    SwiftPM also keeps checkouts of packages that nothing depends on any longer. Package.resolved does not name these.
    """
    try:
        state = json.loads((ROOT / ".build/workspace-state.json").read_text())
    except FileNotFoundError:
        return {}
    versions = {
        package["packageRef"]["identity"]: package["state"].get("checkoutState", {}).get("version", "no version")
        for package in state["object"]["dependencies"]
    }
    lock = ROOT / "Package.resolved"
    if not lock.exists():
        return versions
    used = {pin["identity"] for pin in json.loads(lock.read_text())["pins"]}
    return {identity: version for identity, version in versions.items() if identity in used}


def problems_of_manifest(versions: dict[str, str]) -> list[str]:
    problems = []
    for url, requirement in re.findall(r'\.package\(\s*url: "([^"]+)",\s*([^)]*)\)', (ROOT / "Package.swift").read_text()):
        identity = url.rstrip("/").rpartition("/")[2].removesuffix(".git").lower()
        exact = re.fullmatch(r'exact: "([^"]+)"(?:,\s*traits: \[[^\]]*\])?', requirement.strip())
        if exact is None:
            problems.append(f'Package.swift: {identity} has `{requirement}`; expected `exact: "{versions.get(identity, "…")}"`')
        elif exact[1] != versions.get(identity):
            problems.append(f"Package.swift: {identity} is {exact[1]}; infra/packages.txt has {versions.get(identity, 'none')}")
    return problems


def drift(versions: dict[str, str], actual: dict[str, str]) -> dict[str, str]:
    """Returns the packages whose resolved version differs from the list, with the listed version."""
    return {name: versions.get(name, "none") for name in sorted(versions | actual) if versions.get(name) != actual.get(name)}


def swift(*words: str) -> bool:
    return subprocess.run(["swift", "package", "resolve", *words], cwd=ROOT, check=False).returncode == 0


def resolve(versions: dict[str, str]) -> None:
    if drift(versions, resolved()) and not swift():
        sys.exit("packages: swift package resolve failed")
    # A package can constrain another until it has moved itself, so this repeats while it helps.
    while moving := {name: version for name, version in drift(versions, resolved()).items() if version != "none"}:
        if not any([swift(name, "--version", version) for name, version in moving.items() if name in resolved()]):
            return


def main(arguments: list[str]) -> int:
    if arguments == ["--write"]:
        heading = LIST.read_text().splitlines()[0]
        LIST.write_text("\n".join([heading, *(f"{name} {version}" for name, version in sorted(resolved().items()))]) + "\n")
        return 0
    if arguments not in ([], ["--resolve"]):
        print(__doc__)
        return 2
    versions = listed()
    problems = problems_of_manifest(versions)
    if arguments and not problems:
        resolve(versions)
    actual = resolved()
    if actual or arguments:
        for name, version in drift(versions, actual).items():
            problems.append(f"packages: {name} is {actual.get(name, 'missing')}; infra/packages.txt has {version}")
    if problems:
        print("\n".join(problems))
        print("packages: infra/check-packages.py --resolve brings the listed versions, --write lists the resolved ones")
        return 1
    compared = f"{len(actual)} resolved versions are the listed ones" if actual else "none is resolved yet to compare"
    print(f"packages: {len(versions)} listed, {compared}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
