#!/usr/bin/env python3
"""Rejects APIs that this project does not use, with the reason for each and what to use instead."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ["Sources"]
EVERYTHING = ["Sources", "Tests", "infra/benchmarks"]

# Pattern, folders, reason; then the files that may use it nevertheless, with their own reason.
COMMANDS = {path: "commands print tables for people" for path in ["Sources/HearthApp/"]}
RULES: list[tuple[str, list[str], str, dict[str, str]]] = [
    (r"String\(\s*format:", EVERYTHING, "parses its format at run time and crashes on a wrong one; interpolate", COMMANDS),
    (r"\bTask\.sleep\b", ["Tests"], "makes a test slow or flaky; move a ManualClock, or wait for an event", {}),
    (r"\.timeLimit\(", ["Tests"], "judges the machine; infra/swift-test.py ends a run that hangs", {}),
    (r"(?<![\w.])(?:debugPrint|print|dump)\(", LIBRARIES, "is for commands; libraries log", COMMANDS),
    (r"\b(?:ISO8601|Date|Number|Measurement)Formatter\b", EVERYTHING,
     "is slow, and Linux and macOS disagree on its results; use Timestamp, CalendarDay or NumberStyle", {
        "Tests/HearthTesting/ScriptedProvider+Faults.swift": "writes the date of RFC 9110 independently of the server",
    }),
    (r"\bURLSession\b", LIBRARIES, "links a second libcurl; use the HTTPTransport seam", {
        "Sources/HearthClient/Transport/URLSessionTransport.swift": "apps have no other HTTP",
    }),
    (r"\bLIKE \\\(", LIBRARIES,
     "costs pattern times text and reads every row; compare an indexed column, or ask a shelf in memory", {
        "Sources/Storage/Repositories/RunResultsRepository.swift":
            "the pattern is an id, the text the ids of the children that one run knew",
    }),
    (r"\bNSRegularExpression\b", EVERYTHING, "is slow on Linux; use Regex, or PCRE2 in the policy engine", {}),
]


def main() -> int:
    problems, unused = [], {name for *_, files in RULES for name in files if (ROOT / name).exists()}
    for folder in EVERYTHING:
        for source in sorted((ROOT / folder).rglob("*.swift")):
            name = str(source.relative_to(ROOT))
            text = re.sub(r"//[^\n]*", "", source.read_text())
            for pattern, folders, reason, allowed in RULES:
                if folder not in folders:
                    continue
                exception = next((path for path in allowed if name.startswith(path)), None)
                for match in re.finditer(pattern, text):
                    if exception:
                        unused.discard(exception)
                        break
                    line = text[: match.start()].count("\n") + 1
                    problems.append(f"{name}:{line}: {match.group().strip('(').strip()} {reason}")
    problems += [f"infra/check-apis.py: {name} no longer needs its exception" for name in sorted(unused)]
    print("\n".join(problems) or "APIs: none that is banned")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
