#!/usr/bin/env python3
"""Runs the tests of infra/, one process per class, several at a time, because they mostly wait."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
AT_ONCE = 3


def run(name: str) -> tuple[str, int, str]:
    try:
        result = subprocess.run(
            [sys.executable, "-B", "-m", "unittest", "-v", name], cwd=HERE, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600, check=False)
    except subprocess.TimeoutExpired as error:
        return name, 1, f"{error}\n{error.stdout}"
    return name, result.returncode, result.stdout


def main() -> None:
    sys.path.insert(0, str(HERE))
    sys.dont_write_bytecode = True
    cases = [case for group in unittest.defaultTestLoader.discover(str(HERE), "test_*.py") for case in group]
    names = sorted({f"{type(test).__module__}.{type(test).__name__}" for case in cases for test in case})
    started, passed, failed = time.monotonic(), 0, 0
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for name, status, output in pool.map(run, names):
            print(output if status else "".join(re.findall(r"^.* \.\.\. .*\n", output, re.MULTILINE)), end="", flush=True)
            ran = int((re.findall(r"^Ran (\d+) test", output, re.MULTILINE) or ["0"])[-1])
            bad = sum(map(int, re.findall(r"(?:failures|errors)=(\d+)", output)))
            if status and not bad:
                print(f"{name} exited with {status}")
                bad, ran = 1, max(ran, 1)
            passed, failed = passed + ran - bad, failed + bad
    print(f"infra/: {time.monotonic() - started:.0f} s")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
