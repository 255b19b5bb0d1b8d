#!/usr/bin/env python3
"""Runs the tests of infra/, one process per class, several at a time, because they mostly wait.

    run.py           all classes but those marked NeedsPostgres
    run.py --all     all classes
    run.py NAME...   these classes or tests, such as test_deploy.SignalTests, in this process

Fails if a process that a test has started is left after its class.
"""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))

from environment import NeedsPostgres  # noqa: E402
from processes import adopt_orphans, descendants, end_run, limit_silence  # noqa: E402

AT_ONCE = 4
is_stuck = threading.Event()
running: set[str] = set()


def give_up() -> None:
    """Starts no more classes, and names those that are running."""
    is_stuck.set()
    print(f"No class ended for half an hour. Running: {', '.join(sorted(running))}", flush=True)


def run_here(names: list[str]) -> bool:
    """Runs tests in this process. Returns whether they passed and left no process."""
    adopt_orphans()
    result = unittest.TextTestRunner(verbosity=2).run(unittest.defaultTestLoader.loadTestsFromNames(names))
    left = descendants()
    end_run()
    for command in left.values():
        print(f"left after {' '.join(names)}: {command}", flush=True)
    return result.wasSuccessful() and not left


def run(name: str) -> tuple[str, int, str]:
    """Runs a class in a process of its own. Returns its name, the exit status and the output."""
    if is_stuck.is_set():
        return name, 1, "not started, because the run hangs\n"
    running.add(name)
    result = subprocess.run(
        [sys.executable, __file__, name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        check=False)
    running.discard(name)
    return name, result.returncode, result.stdout


def classes(with_postgres: bool) -> list[str]:
    """Returns the names of the classes, those with the most tests first, because they take the longest."""
    modules = unittest.defaultTestLoader.discover(str(HERE), "test_*.py")
    counts: dict[str, int] = {}
    for kind in (type(test) for module in modules for case in module for test in case):
        if with_postgres or not issubclass(kind, NeedsPostgres):
            name = f"{kind.__module__}.{kind.__name__}"
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: -counts[name])


def run_all(names: list[str]) -> bool:
    move = limit_silence(give_up)
    started, passed, failed, skipped = time.monotonic(), 0, 0, 0
    pool = ThreadPoolExecutor(AT_ONCE)
    try:
        for done in as_completed([pool.submit(run, name) for name in names]):
            move()
            name, status, output = done.result()
            print(output if status else "".join(re.findall(r"^.* \.\.\. .*\n", output, re.MULTILINE)), end="", flush=True)
            ran = int((re.findall(r"^Ran (\d+) test", output, re.MULTILINE) or ["0"])[-1])
            left_out = sum(map(int, re.findall(r"skipped=(\d+)", output)))
            bad = sum(map(int, re.findall(r"(?:failures|errors)=(\d+)", output)))
            if status and not bad:
                print(f"{name} exited with {status}")
                bad, ran = 1, max(ran, 1)
            passed, failed, skipped = passed + ran - bad - left_out, failed + bad, skipped + left_out
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        end_run()
    print(f"infra/: {time.monotonic() - started:.0f} s")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return passed > 0 and not failed


if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(not (run_here(words) if words and words != ["--all"] else run_all(classes(with_postgres=bool(words)))))
