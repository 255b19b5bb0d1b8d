#!/usr/bin/env python3
"""Compares the instructions and allocations of inner loops with the thresholds of loops.json.

    loops.py              fails if a figure is more than 5 % above its threshold; notes the sources if none is
    loops.py --record     writes the figures as new thresholds, after an intended change
    loops.py LOOP...      measures these loops only
    loops.py --is-current exits with 0 if the measured code is that of the noted sources, so that nothing needs measuring

A figure is a difference between two runs of hearth-loops, N and 2N iterations, divided by N: what a loop prepares is in
both. Counts do not depend on the machine's speed or load, unlike times. valgrind shows every program a processor without
AVX-512, so that all machines run the same kernels.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
THRESHOLDS = Path(__file__).with_suffix(".json")
PROGRAM = Path(os.environ.get("HEARTH_LOOPS_BIN") or ROOT / ".build/release/hearth-loops")
TOLERANCE = 0.05
# A loop of a few instructions or allocations may move by this much without a message: 5 % of it would be nothing.
SLACK = {"instructions": 20, "allocations": 0.05}
# Swift seeds its hash tables anew in each process, which moves counts by some per cent.
ENVIRONMENT = {"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1", "LC_ALL": "C"}


def run(command: list[str], **environment: str) -> str:
    """Returns standard error of a command; ends this program if the command fails."""
    done = subprocess.run(command, cwd=ROOT, env=ENVIRONMENT | environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} exited with {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stderr


def figure(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    if not found:
        sys.exit(f"Expected {pattern!r} in:\n{text[-2000:]}")
    return int(found.group(1).replace(",", ""))


def instructions(program: str, loop: str, iterations: int) -> int:
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    return figure(r"Collected : ([\d,]+)", run([*callgrind, program, loop, str(iterations)]))


def allocations(program: str, loop: str, iterations: int, counter: str) -> int:
    return figure(r"allocations (\d+)", run([program, loop, str(iterations)], LD_PRELOAD=counter))


def measure(program: str, loop: str, iterations: int, counter: str) -> dict[str, float]:
    once, twice = (instructions(program, loop, count) for count in (iterations, 2 * iterations))
    few, many = (allocations(program, loop, count, counter) for count in (iterations, 2 * iterations))
    return {
        "instructions": round((twice - once) / iterations),
        "allocations": round((many - few) / iterations, 2),
    }


def compare(name: str, figures: dict[str, float], thresholds: dict[str, float] | None) -> list[str]:
    """Returns a message for each figure that is above its threshold."""
    if thresholds is None:
        return [f"{name} has no threshold in {THRESHOLDS.name}. Record one: infra/benchmarks/loops.py --record {name}"]
    return [
        f"{name}: {value:g} {unit}, expected at most {limit:g} (+5 %). Make the loop cheaper, or record the figures: "
        f"infra/benchmarks/loops.py --record"
        for unit, value in figures.items()
        for limit in [thresholds[unit]]
        if value > limit * (1 + TOLERANCE) + SLACK[unit]
    ]


def digest_of_sources() -> str:
    """Returns a digest of what the loops measure: the rules, and the targets below hearth-loops with their settings and without their
    comments."""
    manifest = json.loads(subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, capture_output=True, text=True, check=True).stdout)
    targets = {target["name"]: target for target in manifest["targets"]}
    found, waiting = set(), ["hearth-loops"]
    while waiting:
        name = waiting.pop()
        if name in targets and name not in found:
            found.add(name)
            waiting += [(dependency.get("byName") or dependency.get("target") or [""])[0]
                        for dependency in targets[name]["dependencies"]]
    folders = [targets[name].get("path") or f"Sources/{name}" for name in sorted(found)]
    tracked = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", "policies", "infra/packages.txt",
         "infra/benchmarks/allocations.c", *folders],
        cwd=ROOT, capture_output=True, text=True, check=True).stdout
    digest = hashlib.sha256(json.dumps([targets[name]["settings"] for name in sorted(found)], sort_keys=True).encode())
    for path in sorted({ROOT / name for name in tracked.split("\0") if name}):
        if path.exists():
            comment = "#" if path.suffix in (".yaml", ".txt") else "//"
            lines = (line.rstrip() for line in path.read_text().splitlines())
            code = "\n".join(line for line in lines if line and not line.lstrip().startswith(comment))
            digest.update(f"{path.relative_to(ROOT)}\0{code}\0".encode())
    return digest.hexdigest()


def write(thresholds: dict[str, dict[str, float]], sources: str) -> None:
    text = json.dumps({"sources": sources, "loops": thresholds}, indent=2) + "\n"
    if text != THRESHOLDS.read_text():
        THRESHOLDS.write_text(text)
        print(f"Commit {THRESHOLDS.relative_to(ROOT)}: it notes the code that was measured.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the figures as new thresholds")
    parser.add_argument("--is-current", action="store_true", help="measure nothing")
    parser.add_argument("loops", nargs="*", metavar="LOOP")
    arguments = parser.parse_args()
    noted = json.loads(THRESHOLDS.read_text())
    thresholds = noted["loops"]
    if arguments.is_current:
        return 0 if noted["sources"] == digest_of_sources() else 1
    if not PROGRAM.exists():
        sys.exit(f"{PROGRAM} does not exist. Build it: swift build -c release --product hearth-loops")
    listing = subprocess.run([PROGRAM, "list"], capture_output=True, text=True, check=True).stdout
    loops = {name: int(count) for name, count in (line.split() for line in listing.splitlines())}
    if unknown := set(arguments.loops) - loops.keys():
        sys.exit(f"There is no loop {', '.join(sorted(unknown))}. Loops: {', '.join(loops)}")
    wanted = arguments.loops or list(loops)

    with tempfile.TemporaryDirectory() as folder:
        counter = f"{folder}/allocations.so"
        run(["cc", "-O2", "-shared", "-fPIC", "-o", counter, str(Path(__file__).with_name("allocations.c"))])
        # valgrind 3.19 ends at debug information in DWARF 5, which Swift writes.
        program = f"{folder}/hearth-loops"
        run(["strip", "--strip-debug", "-o", program, str(PROGRAM)])
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            measured = dict(zip(wanted, pool.map(lambda name: measure(program, name, loops[name], counter), wanted)))

    problems = []
    for name, figures in measured.items():
        before = thresholds.get(name)
        print(f"{name:20}" + "".join(
            f"{value:>12g} {unit}" + (f" ({value / before[unit] - 1:+.1%})" if before and before[unit] else "")
            for unit, value in figures.items()
        ))
        problems += compare(name, figures, before)
    if arguments.record:
        # A loop that no longer exists has no threshold.
        known = thresholds | measured
        # Other loops may have become slower since the code that is noted.
        write({name: known[name] for name in loops if name in known}, noted["sources"] if arguments.loops else digest_of_sources())
        return 0
    if not arguments.loops:
        problems += [f"{name} is in {THRESHOLDS.name} but is no loop." for name in thresholds.keys() - loops.keys()]
        if not problems and "HEARTH_LOOPS_BIN" not in os.environ:
            write(thresholds, digest_of_sources())
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
