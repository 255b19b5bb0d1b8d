"""Anchors of the audit log, in files that the server and the database's owner cannot write."""

from __future__ import annotations

import os
import subprocess
import unittest
from datetime import UTC, datetime, timedelta
from pathlib import Path

from environment import ComposeEnvironment, Environment, NeedsPostgres, ScriptTestCase


class AnchorCases:
    def make(self, **settings: str) -> Environment:
        raise NotImplementedError

    def anchors(self, env: Environment) -> list[Path]:
        return sorted((env.home / "anchors").glob("[0-9]*Z"))

    def age(self, env: Environment, days: int) -> Path:
        """Makes the newest anchor `days` days older, and returns its new path."""
        newest = self.anchors(env)[-1]
        moment = datetime.now(UTC) - timedelta(days=days)
        os.utime(newest, (moment.timestamp(), moment.timestamp()))
        return newest.rename(newest.with_name(moment.strftime("%Y%m%dT%H%M%SZ")))

    def cut(self, env: Environment) -> None:
        """Removes the newest entry of each chain, as the database's owner, in a way that the chains alone do not reveal."""
        raise NotImplementedError

    def test_an_audit_log_without_its_last_entries_does_not_match_its_anchor(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.assertEqual(env.remember("Ben loves peas"), 201)
            result = env.script("anchor", "prod")
            self.check(result, 0, "the audit log is intact", " 0 anchors match")
            [first] = self.anchors(env)
            self.assertEqual(result.stdout.splitlines()[-1], str(first))
            self.assertGreater(len(first.read_text().split()), 2)
            self.age(env, 2)

            self.assertEqual(env.remember("No fish on Fridays"), 201)
            result = env.script("anchor", "prod")
            self.check(result, 0, "the audit log is intact")
            self.assertNotIn(" 0 anchors match", result.stdout)
            self.assertEqual(len(self.anchors(env)), 2)
            self.age(env, 1)

            self.cut(env)
            self.assertEqual(env.hearth("audit", "verify").returncode, 0)
            self.check(env.script("anchor", "prod"), 1, "does not match", "violation", "no anchor was recorded")
            self.assertEqual(len(self.anchors(env)), 2)


# Removes the newest entry of each chain, and sets the head to the previous one.
CUT = """
    UPDATE audit_heads SET hash = (SELECT previous FROM audit
        WHERE audit.household_id = audit_heads.household_id AND audit.sequence = audit_heads.sequence);
    DELETE FROM audit WHERE sequence = (SELECT sequence FROM audit_heads WHERE audit_heads.household_id = audit.household_id);
    UPDATE audit_heads SET sequence = sequence - 1;
"""


class SQLiteAnchorTests(AnchorCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return Environment(**settings)

    def cut(self, env: Environment) -> None:
        statement = f"DROP TRIGGER audit_is_not_deleted; {CUT}"
        subprocess.run(["sqlite3", "-bail", "-cmd", ".timeout 3600000", env.sqlite, statement], check=True)

    def test_an_anchor_is_sent_to_the_command(self) -> None:
        with self.make() as env:
            self.check(env.script("anchor", "prod"), 1, "prod has no release")
            self.check(env.deploy("v1"), 0)
            away = env.folder / "away"
            env.write_settings(HEARTH_ANCHOR_COMMAND=f"cat >>{away}")
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.check(env.script("anchor", "prod"), 0)
            [anchor] = self.anchors(env)
            self.assertEqual(away.read_text(), anchor.read_text())
            # It contains no name, and the server's user may read it: `hearth audit verify` runs as that user.
            self.assertEqual((anchor.stat().st_uid, anchor.stat().st_mode & 0o777), (os.getuid(), 0o644))
            self.assertEqual(env.hearth("audit", "verify", "--anchor", str(away)).returncode, 0)
            self.age(env, 1)
            env.write_settings(HEARTH_ANCHOR_COMMAND="cat >/dev/null; echo no route >&2; exit 3")
            self.check(env.script("anchor", "prod"), 1, "no route", "failed to send it")
            self.assertEqual(len(self.anchors(env)), 2)

    def test_a_restore_sets_newer_anchors_aside(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.check(env.script("anchor", "prod"), 0)
            kept = self.age(env, 1)
            self.check(env.script("backup", "prod"), 0)
            self.assertEqual(env.remember("Ben loves peas"), 201)
            self.check(env.script("anchor", "prod"), 0)
            lost = self.anchors(env)[-1]
            self.check(env.script("restore", "prod", "latest"), 0)
            self.assertEqual(self.anchors(env), [kept])
            self.assertTrue(lost.with_name(f"{lost.name}.replaced").exists())
            self.check(env.script("anchor", "prod"), 0, "the audit log is intact")

    def test_anchors_older_than_the_retention_are_removed(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            names = {}
            for days in (29, 40):
                self.check(env.script("anchor", "prod"), 0)
                names[days] = self.age(env, days)
            self.assertTrue(names[40].exists())
            self.check(env.script("anchor", "prod"), 0)
            self.assertEqual([names[days].exists() for days in (29, 40)], [True, False])


class ComposeAnchorTests(NeedsPostgres, AnchorCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return ComposeEnvironment(**settings)

    def cut(self, env: ComposeEnvironment) -> None:
        env.psql("family", CUT)


if __name__ == "__main__":
    unittest.main()
