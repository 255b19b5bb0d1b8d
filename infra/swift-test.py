#!/usr/bin/env python3
"""Runs the Swift tests that are built already, and repeats at the end what failed.

    swift-test.py [OPTION OF `swift test`]...

No test has a time limit of its own: how long one takes depends on what else the machine does. The only guard is against
hangs: if no test starts or ends for a quarter of an hour, the run ends. A run that ends early names the tests that are open.
A run without a test fails.
"""

from __future__ import annotations

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
SILENCE = 15 * 60  # seconds
# Cases that run at once. More than this need no less time and hold more servers, databases and files open.
WIDTH = 16
# A line of output may hold the ends of several tests.
STARTED = re.compile(r"◇ Test (?!run\b|case )([^◇✔✘➜]+?) started\.")
ENDED = re.compile(r"[✔✘] Test (?!run\b|case )([^◇✔✘➜]+?)(?: with \d+ test cases?)? (?:passed|failed) after [\d.]+ seconds")
SKIPPED = re.compile(r"➜ Test ([^◇✔✘➜]+?) skipped\b")
PROGRESS = re.compile(r"[◇✔✘➜] Test ")
FAILURE = re.compile(r"recorded an issue|↳ (?!Testing Library|Target Platform)|error:|Fatal error")
SHOWN = 40


def lines(pipe: IO[bytes], deadline: Callable[[], float]) -> Iterator[str]:
    """Copies the pipe to standard output and returns its lines. Throws TimeoutError at the deadline, which may move."""
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, selectors.EVENT_READ)
        while True:
            left = deadline() - time.monotonic()
            if left <= 0 or not selector.select(left):
                raise TimeoutError
            piece = os.read(pipe.fileno(), 1 << 16)
            if not piece:
                return
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
            *whole, rest = (rest + piece).split(b"\n")
            yield from (line.decode(errors="replace") for line in whole)


def end_session(number: int) -> None:
    """Ends all processes of a session: `swift test` gives its child a process group of its own and leaves it behind, and a test
    process that ended early leaves its servers behind. What waits for that end, to tidy up after the tests, ends by itself."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            # Name in brackets, state, parent, group, session.
            is_ours = int(file.read_text().rpartition(")")[2].split()[3]) == number
            if is_ours and b"--pid=" not in file.with_name("cmdline").read_bytes():
                os.kill(int(file.parent.name), signal.SIGKILL)


class Interrupted(Exception):
    """The caller has ended the run, which may have taken too long."""


def interrupt(*_: object) -> None:
    raise Interrupted


def main() -> int:
    signal.signal(signal.SIGTERM, interrupt)
    # Lines arrive when they are written, so that the open tests are known when the run hangs.
    command = ["stdbuf", "-oL", "swift", "test", "--skip-build", "--experimental-maximum-parallelization-width", str(WIDTH),
               *sys.argv[1:]]
    process = subprocess.Popen(
        command, cwd=ROOT, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    assert process.stdout
    failures, running, ended = [], set(), 0
    reason = None
    last = time.monotonic()
    try:
        for line in lines(process.stdout, lambda: last + SILENCE):
            if PROGRESS.search(line):
                last = time.monotonic()
            running.update(STARTED.findall(line))
            done = ENDED.findall(line)
            ended += len(done)
            running.difference_update(done, SKIPPED.findall(line))
            if FAILURE.search(line):
                failures.append(line[:400])
    except TimeoutError:
        reason = f"No test started or ended for {SILENCE // 60} minutes."
    except Interrupted:
        reason = f"The run was interrupted; the last test started or ended {time.monotonic() - last:.0f} s before."
    finally:
        end_session(process.pid)
    status = process.wait()
    if reason:
        if failures:
            print("\nFailures:", *failures[:SHOWN], sep="\n")
        print(f"\n{reason} Open tests:", *sorted(running), sep="\n  ", flush=True)
        return 1
    if status:
        print("\nFailures:", *failures[:SHOWN], sep="\n")
        if running:
            print(f"\nThe run ended with status {status} while these tests were open:", *sorted(running), sep="\n  ")
    elif not ended:
        print("\nNo test ran.")
    return 1 if status or not ended else 0


if __name__ == "__main__":
    sys.exit(main())
