#!/usr/bin/env python3
"""Checks the documents: name, header and index line of each decision, references to decisions, relative links, and the
size of the README.

Usage: infra/check-docs.py [FOLDER]. Prints one line for each problem and exits with 1 if there is any.
"""

import pathlib
import re
import subprocess
import sys

README_LIMIT = 8192  # bytes
NAME = re.compile(r"\d{4}(-[a-z0-9]+){3,}\.md")
HEADER = re.compile(r"\A# (\d{4}): .+\n\nStatus: (accepted|superseded by \[\d{4}\]\(.+\))\nDate: \d{4}-\d\d-\d\d\n")
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)

root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
problems = []


def anchors(text):
    """Returns the fragments of a document's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", CODE.sub(lambda code: code[0].strip("`"), text), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


decisions = root / "docs/decisions"
index = (decisions / "README.md").read_text()
for path in sorted(decisions.glob("[0-9]*.md")):
    if not NAME.fullmatch(path.name):
        problems.append(f"{path.relative_to(root)}: the name must say the decision in words, such as "
                        "0011-call-providers-over-http-1-1.md")
    header = HEADER.match(path.read_text())
    if not header or header[1] != path.name[:4]:
        problems.append(f"{path.relative_to(root)}: must begin with '# {path.name[:4]}: TITLE', an empty line, "
                        "'Status: accepted' or 'Status: superseded by [NNNN](FILE)', and 'Date: YYYY-MM-DD'")
    if f"]({path.name})" not in index:
        problems.append(f"{path.relative_to(root)}: has no line in docs/decisions/README.md")

numbers = {path.name[:4] for path in decisions.glob("[0-9]*.md")}
references = subprocess.run(["git", "grep", "-nIoiE", r"\bdecisions?[ /][0-9]{4}\b"], cwd=root, capture_output=True, text=True)
for line in references.stdout.splitlines():
    if line[-4:] not in numbers:
        problems.append(f"{line.rsplit(':', 1)[0]}: names the decision {line[-4:]}, which does not exist")

tracked = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
                         cwd=root, capture_output=True, text=True, check=True).stdout.split("\0")
for name in filter(lambda name: name and (root / name).exists(), tracked):
    for target in LINK.findall(CODE.sub("", (root / name).read_text())):
        file, _, fragment = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = (root / name).parent / file if file else root / name
        if not path.exists():
            problems.append(f"{name}: the link to {target} leads nowhere")
        elif fragment and path.suffix == ".md" and fragment not in anchors(path.read_text()):
            problems.append(f"{name}: the link to {target} names a heading that {path.name} does not have")

size = (root / "README.md").stat().st_size
if size > README_LIMIT:
    problems.append(f"README.md: has {size} bytes, at most {README_LIMIT} are allowed; move details to docs/")

print("\n".join(problems), end="\n" if problems else "")
sys.exit(1 if problems else 0)
