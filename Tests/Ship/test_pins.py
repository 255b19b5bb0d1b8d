"""Swift packages, images and actions are pinned to the lists."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from environment import ROOT, ScriptTestCase

# A substitute for `swift package resolve NAME --version V`. The package `held` can move only after `holder`, which constrains it.
SWIFT = """#!/usr/bin/env python3
import json, pathlib, sys
file = pathlib.Path(".build/workspace-state.json")
words = sys.argv[3:]
if file.exists():
    versions = {each["packageRef"]["identity"]: each["state"]["checkoutState"]["version"]
                for each in json.loads(file.read_text())["object"]["dependencies"]}
else:
    versions = json.loads(pathlib.Path("newest.json").read_text())
if words:
    name, _, version = words
    if name == "held" and versions.get("holder") == "9.9.9":
        sys.exit("error: Dependencies could not be resolved")
    versions[name] = version
file.parent.mkdir(exist_ok=True)
file.write_text(json.dumps({"object": {"dependencies": [
    {"packageRef": {"identity": name}, "state": {"checkoutState": {"version": version}}} for name, version in versions.items()
]}}))
with open("asked", "a") as log:
    print(*words, file=log)
"""

DOCKER = """#!/bin/sh
[ "$1 $2 $3" = "buildx imagetools inspect" ] && [ "$5" = --format ] || exit 64
[ "$4" != "${UNKNOWN:-}" ] || { echo "ERROR: $4: not found" >&2; exit 1; }
printf 'sha256:%s\\n' "$(printf %s "$4" | sha256sum | cut -d' ' -f1)"
"""

# A substitute with annotated tags, whose own id is not a commit.
GIT = """#!/bin/sh
[ "$1" = ls-remote ] || exit 64
id() { printf %s "$1" | sha1sum | cut -d' ' -f1; }
[ "$2" != "https://github.com/${UNKNOWN:-}" ] || exit 0
printf '%s\\t%s\\n%s\\t%s\\n' "$(id "tag of $2")" "$3" "$(id "$2 $3")" "$4"
"""


class Copy:
    """A copy of the files that the checks read."""

    def __enter__(self) -> Copy:
        self.folder = Path(tempfile.mkdtemp(prefix="hearth-pins-"))
        for path in [
            ROOT / "Package.swift", *(ROOT / ".github/workflows").glob("*.yml"), *(ROOT / "infra").glob("compose*.yaml"),
            *(ROOT / "infra" / name for name in (
                "Dockerfile", "check-packages.py", "check-pins.py", "pin.sh", "packages.txt", "pins.txt")),
        ]:
            target = self.folder / path.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
        programs = self.folder / "programs"
        programs.mkdir()
        for name, text in (("swift", SWIFT), ("docker", DOCKER), ("git", GIT)):
            (programs / name).write_text(text)
            (programs / name).chmod(0o755)
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder)

    def run(self, name: str, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "infra" / name, *words], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False, cwd=self.folder,
            env={"PATH": f"{self.folder}/programs:{os.environ['PATH']}"} | variables)

    def edit(self, path: str, old: str, new: str) -> None:
        text = (self.folder / path).read_text()
        assert old in text, f"{path}: {old}"
        (self.folder / path).write_text(text.replace(old, new))

    def texts(self) -> dict[str, str]:
        return {str(path): path.read_text() for path in self.folder.rglob("*") if path.is_file()}


class PackageTests(ScriptTestCase):
    def test_the_manifest_names_exact_versions(self) -> None:
        with Copy() as copy:
            # In a fresh clone nothing is resolved yet.
            self.check(copy.run("check-packages.py"), 0, "none is resolved yet")
            copy.edit("Package.swift", 'swift-nio", exact: "2.101.2"', 'swift-nio", from: "2.101.2"')
            copy.edit("Package.swift", 'Yams", exact: "6.2.2"', 'Yams", exact: "6.2.1"')
            self.check(
                copy.run("check-packages.py"), 1, 'Package.swift: swift-nio has `from: "2.101.2"`; expected `exact: "2.101.2"`',
                "Package.swift: yams is 6.2.1; infra/packages.txt has 6.2.2")

    def test_resolved_packages_equal_the_list(self) -> None:
        with Copy() as copy:
            listed = dict(re.findall(r"(?m)^([\w.-]+) (\S+)$", (copy.folder / "infra/packages.txt").read_text()))
            self.assertGreater(len(listed), 20)
            newest = copy.folder / "newest.json"
            newest.write_text(json.dumps(listed))
            self.check(copy.run("check-packages.py", "--resolve"), 0, f"{len(listed)} resolved versions are the listed ones")
            # Resolves once, and then needs no network.
            self.assertEqual((copy.folder / "asked").read_text(), "\n")
            self.check(copy.run("check-packages.py", "--resolve"), 0)
            self.assertEqual((copy.folder / "asked").read_text(), "\n")

            state = copy.folder / ".build/workspace-state.json"
            state.write_text(state.read_text().replace(listed["swift-nio-ssl"], "9.9.9"))
            self.check(
                copy.run("check-packages.py"), 1,
                f"swift-nio-ssl is 9.9.9; infra/packages.txt has {listed['swift-nio-ssl']}", "--resolve brings")
            self.check(copy.run("check-packages.py", "--resolve"), 0)
            self.assertIn(f"swift-nio-ssl --version {listed['swift-nio-ssl']}\n", (copy.folder / "asked").read_text())

            # A new indirect package that is not listed fails.
            newest.write_text(json.dumps(listed | {"left-pad": "1.0.0"}))
            state.unlink()
            self.check(copy.run("check-packages.py", "--resolve"), 1, "left-pad is 1.0.0; infra/packages.txt has none")
            self.check(copy.run("check-packages.py", "--write"), 0)
            self.check(copy.run("check-packages.py"), 0)
            self.assertIn("\nleft-pad 1.0.0\n", (copy.folder / "infra/packages.txt").read_text())

    def test_a_checkout_that_nothing_depends_on_is_ignored(self) -> None:
        with Copy() as copy:
            listed = dict(re.findall(r"(?m)^([\w.-]+) (\S+)$", (copy.folder / "infra/packages.txt").read_text()))
            (copy.folder / "newest.json").write_text(json.dumps(listed | {"left-pad": "1.0.0"}))
            (copy.folder / "Package.resolved").write_text(json.dumps({"pins": [{"identity": name} for name in listed]}))
            self.check(copy.run("check-packages.py", "--resolve"), 0, f"{len(listed)} resolved versions are the listed ones")

    def test_a_package_held_back_by_another_is_resolved_after_it(self) -> None:
        with Copy() as copy:
            file = copy.folder / "infra/packages.txt"
            file.write_text(file.read_text() + "held 1.0.0\nholder 1.0.0\n")
            listed = dict(re.findall(r"(?m)^([\w.-]+) (\S+)$", file.read_text()))
            (copy.folder / "newest.json").write_text(json.dumps(listed | {"held": "9.9.9", "holder": "9.9.9"}))
            self.check(copy.run("check-packages.py", "--resolve"), 0)


class PinTests(ScriptTestCase):
    def references(self, copy: Copy) -> dict[str, str]:
        return dict(re.findall(r"(?m)^([^#\s]\S*) (\S+)$", (copy.folder / "infra/pins.txt").read_text()))

    def test_every_reference_is_listed(self) -> None:
        with Copy() as copy:
            result = copy.run("check-pins.py")
            self.check(result, 0)
            # Each unpinned reference is named.
            for reference, pin in self.references(copy).items():
                self.assertEqual(f"{reference} is NOT PINNED" in result.stdout, pin == "unpinned")

    def test_an_unlisted_or_different_reference_fails(self) -> None:
        changes = [
            ("infra/Dockerfile", "FROM debian:bookworm-slim", "FROM debian:sid", "debian:sid is not in infra/pins.txt"),
            ("infra/Dockerfile", "FROM debian:bookworm-slim", "FROM debian", "expected image:tag"),
            ("infra/Dockerfile", "COPY --from=builder", "COPY --from=alpine:3", "alpine:3 is not in infra/pins.txt"),
            ("infra/compose.yaml", "image: redis:7-bookworm", "image: redis:8", "redis:8 is not in infra/pins.txt"),
            (".github/workflows/ci.yml", "actions/cache@v4", "actions/cache@v5", "actions/cache@v5 is not in infra/pins.txt"),
            (".github/workflows/ci.yml", "actions/cache@v4", f"actions/cache@{'a' * 40}", "is not in infra/pins.txt"),
            (".github/workflows/ci.yml", "actions/cache@v4", f"actions/cache@{'a' * 40} # v4",
             f"actions/cache@v4 is {'a' * 40}; infra/pins.txt has unpinned"),
            ("infra/compose.prod.yaml", "image: caddy:2", f"image: caddy:2@sha256:{'b' * 64}", "caddy:2 is sha256:bbb"),
            ("infra/pins.txt", "caddy:2 unpinned", f"caddy:2 sha256:{'b' * 64}", "caddy:2 is unpinned; infra/pins.txt has sha256"),
            ("infra/pins.txt", "caddy:2 unpinned", "caddy:2 unpinned\ncaddy:3 unpinned", "caddy:3 is named nowhere"),
        ]
        for path, old, new, told in changes:
            with self.subTest(new=new), Copy() as copy:
                self.unpin(copy)
                copy.edit(path, old, new)
                self.check(copy.run("check-pins.py"), 1, told)

    def unpin(self, copy: Copy) -> None:
        """Removes all pins, as before the first pin.sh."""
        for path in [*copy.folder.rglob("*.y*ml"), copy.folder / "infra/Dockerfile"]:
            text = re.sub(r"@sha256:[0-9a-f]{64}", "", path.read_text())
            path.write_text(re.sub(r"@[0-9a-f]{40} # ", "@", text))
        file = copy.folder / "infra/pins.txt"
        file.write_text(re.sub(r"(?m)^([^#\s]\S*) \S+$", r"\1 unpinned", file.read_text()))
        self.check(copy.run("check-pins.py"), 0)

    def test_pin_sh_pins_every_reference(self) -> None:
        with Copy() as copy:
            self.unpin(copy)
            result = copy.run("pin.sh")
            references = self.references(copy)
            self.check(result, 0, f"{len(references)} of {len(references)} images and actions are pinned")
            self.assertNotIn("NOT PINNED", result.stdout)
            texts = "".join(copy.texts().values())
            for reference, pin in references.items():
                if "@" in reference:
                    action, tag = reference.split("@")
                    commit = hashlib.sha1(f"https://github.com/{action} refs/tags/{tag}".encode()).hexdigest()
                    self.assertEqual(pin, commit)
                    self.assertIn(f"uses: {action}@{commit} # {tag}\n", texts)
                else:
                    self.assertEqual(pin, f"sha256:{hashlib.sha256(reference.encode()).hexdigest()}")
                    self.assertRegex(texts, rf"(?m)(FROM |# syntax=|image: |container: ){re.escape(reference)}@{pin}( AS \w+)?$")
            before = copy.texts()
            # A second run changes nothing.
            self.check(copy.run("pin.sh"), 0)
            self.assertEqual(copy.texts(), before)
            # A moved tag is pinned again.
            old = references["caddy:2"]
            copy.edit("programs/docker", "printf %s \"$4\"", "printf %s \"new $4\"")
            self.check(copy.run("pin.sh"), 0)
            self.assertNotIn(old, "".join(copy.texts().values()))

    def test_a_failed_lookup_changes_nothing(self) -> None:
        for unknown in ("caddy:2", "actions/cache"):
            with self.subTest(unknown=unknown), Copy() as copy:
                self.unpin(copy)
                before = copy.texts()
                self.check(copy.run("pin.sh", UNKNOWN=unknown), 1, unknown)
                self.assertEqual(copy.texts(), before)


if __name__ == "__main__":
    unittest.main()
