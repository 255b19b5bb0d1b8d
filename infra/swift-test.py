#!/usr/bin/env python3
"""Runs the Swift tests that are built already, and repeats at the end what failed.

    swift-test.py [OPTION OF `swift test`]...

No test has a time limit of its own: how long one takes depends on what else the machine does. The only guard is against
hangs: if no test starts or ends for half an hour, the run ends and names the tests that are open.
"""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
SILENCE = 30 * 60  # seconds
# Cases that run at once. More than this need no less time and hold more servers, databases and files open.
WIDTH = 16
STARTED = re.compile(r"◇ Test (?!run\b|case )(.+) started\.$")
ENDED = re.compile(r"[✔✘] Test (?!run\b|case )(.+?)(?: with \d+ test cases?)? (?:passed|failed) after [\d.]+ seconds")
SKIPPED = re.compile(r"➜ Test (.+?) skipped(?:: .*|\.)?$")
FAILURE = re.compile(r"recorded an issue|↳|error:|Fatal error")
SHOWN = 40


def lines(pipe: IO[bytes]) -> Iterator[str]:
    """Copies the pipe to standard output and returns its lines. Throws TimeoutError after half an hour without any."""
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            if not selector.select(SILENCE):
                raise TimeoutError
            piece = os.read(pipe.fileno(), 1 << 16)
            if not piece:
                return
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            *whole, rest = (rest + piece).split(b"\n")
            yield from (line.decode(errors="replace") for line in whole)


def end_session(number: int) -> None:
    """Ends all processes of a session: `swift test` gives its child a process group of its own and leaves it behind."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # Name in brackets, state, parent, group, session.
            if int(file.read_text().rpartition(")")[2].split()[3]) == number:
                os.kill(int(file.parent.name), signal.SIGKILL)


def main() -> int:
    # Lines arrive when they are written, so that the open tests are known when the run hangs.
    command = ["stdbuf", "-oL", "swift", "test", "--skip-build", "--experimental-maximum-parallelization-width", str(WIDTH),
               *sys.argv[1:]]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    assert process.stdout
    failures, running, hangs = [], set(), False
    try:
        for line in lines(process.stdout):
            if started := STARTED.search(line):
                running.add(started[1])
            elif ended := ENDED.search(line) or SKIPPED.search(line):
                running.discard(ended[1])
            if FAILURE.search(line):
                failures.append(line[:400])
    except TimeoutError:
        hangs = True
    finally:
        if hangs or sys.exc_info()[0]:
            end_session(process.pid)
    status = process.wait()
    if status:
        print("\nFailures:", *failures[:SHOWN], sep="\n")
    if hangs:
        print(f"\nNo test started or ended for {SILENCE // 60} minutes. Open tests:", *sorted(running), sep="\n  ")
    elif status and running:
        print(f"\nThe run ended with status {status} while these tests were open:", *sorted(running), sep="\n  ")
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
