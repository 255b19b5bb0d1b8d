"""Deployments, the ones that go wrong above all."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tarfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path

from house import ROOT, ComposeHouse, House, PostgresHouse

NOBODY = pwd.getpwnam("nobody")


class DeployCases:
    """What holds on either database."""

    def make(self, **settings: str) -> House:
        raise NotImplementedError

    def check(self, result: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
        self.assertEqual(result.returncode, status, result.stdout)
        for each in words:
            self.assertIn(each, result.stdout)

    def test_a_broken_release_is_rolled_back_with_code_and_data(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0, "v1 serves prod")
            self.assertTrue(house.plan())
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            self.assertIn("Mia hates mushrooms", before)

            broken = house.broken()
            self.check(house.deploy("v2", broken, HEALTH_SECONDS="3"), 3, "is not ready after 3 s", "v1 serves again")
            self.assertEqual(house.release, "v1")
            self.assertEqual(house.dump(), before)
            self.assertEqual(house.ask("/ready")[0], 200)
            self.assertTrue(house.plan())
            self.assertIn("rolled back v2 to v1", (house.home / "deployments.log").read_text())
            # What the broken one left is kept for whoever looks into it.
            left = sorted(house.backups.glob("replaced-*/*"))[0]
            self.assertGreater(left.stat().st_size, 0)

            for path in house.backups.rglob("*"):
                self.assertEqual(path.stat().st_mode & 0o077, 0, path)

            # The way on is not barred.
            self.check(house.deploy("v3"), 0, "v3 serves prod")
            self.assertTrue(house.plan())

    def test_rollback_goes_back_to_the_release_before_and_its_data(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("rollback", "prod"), 1, "no release before v1")
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            self.check(house.deploy("v2"), 0, "v2 serves prod")
            self.assertEqual(house.remember("Ben loves peas"), 201)

            self.check(house.script("rollback", "prod"), 0, "v1 serves")
            self.assertEqual(house.release, "v1")
            self.assertIn("Ben loves peas", house.dump())

            # The first `rollback` used up its step: the next one needs a deployment.
            self.check(house.script("rollback", "prod", "--database"), 1, "no release before v1")
            without = house.dump()
            self.check(house.deploy("v2"), 0)
            self.assertEqual(house.remember("No fish on Fridays"), 201)
            self.check(house.script("rollback", "prod", "--database"), 0, "v1 serves")
            self.assertEqual(house.dump(), without)
            self.assertNotEqual(house.dump(), before)
            self.assertEqual(house.ask("/ready")[0], 200)


class FromGit:
    """Deployments of a commit."""

    def repository(self, house: House) -> Path:
        """What a release is made of, as a repository with a branch main."""
        origin = house.folder / "origin"
        origin.mkdir()
        with tarfile.open(house.archive("none")) as archive:
            archive.extractall(origin)
        shutil.copytree(ROOT / "infra", origin / "infra", dirs_exist_ok=True, ignore=shutil.ignore_patterns("benchmarks"))
        self.git("init", "--quiet", "--initial-branch", "main", origin)
        return origin

    def commit(self, repository: Path, message: str) -> str:
        (repository / "LICENSE").write_text(message)
        self.git("-C", repository, "add", "--all", "--force")
        self.git("-C", repository, "-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "--quiet", "-m", message)
        return self.git("-C", repository, "rev-parse", "HEAD").strip()

    def git(self, *arguments: str | Path) -> str:
        return subprocess.run(["git", *arguments], check=True, capture_output=True, text=True).stdout

    def deploy_from(self, repository: Path, house: House, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [repository / "infra/deploy.sh", "prod", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=False, env={"PATH": os.environ["PATH"], "HEARTH_SETTINGS": str(house.settings_file)})


class SQLiteDeployTests(FromGit, DeployCases, unittest.TestCase):
    def make(self, **settings: str) -> House:
        return House(**settings)

    def test_a_limit_in_hearth_yaml_holds_without_a_restart(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            pid = (house.home / "pid").read_text()
            # Where docs/operations.md says that it lies.
            file = house.state / "hearth.yaml"

            def is_stopped() -> bool:
                # Runs that ask no model, as here, count against no quota.
                return house.ask("/v1/assist/stream", {"goal": "Dinners", "mode": "meals"})[0] == 429

            self.assertFalse(is_stopped())
            file.write_text("ai_assist_enabled: false\nuser_monthly_quota: 0\nrun_budget_cents_default: 1\nrate_limit_per_min: 1\n")
            self.wait_for(is_stopped, 5)
            log = (house.home / "log").read_text()
            for change in ("AI_ASSIST_ENABLED: true -> false", "USER_MONTHLY_QUOTA: ", "RUN_BUDGET_CENTS_DEFAULT: ",
                           "RATE_LIMIT_PER_MIN: "):
                self.assertIn(change, log)
            # A file that is gone lifts nothing; one that says so does.
            file.write_text("# nothing\n")
            self.wait_for(lambda: not is_stopped(), 5)
            self.assertEqual((house.home / "pid").read_text(), pid)

    def test_two_deployments_at_once_are_one(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            # The first one waits for its server longer than the second one takes.
            archive, slow = house.archive("v3"), house.archive("v2", house.broken())
            first = subprocess.Popen(
                [ROOT / "infra/deploy.sh", "prod", "--archive", slow], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, env={"PATH": "/usr/bin:/bin", "HEARTH_SETTINGS": str(house.settings_file), "HEALTH_SECONDS": "6"})
            log = house.home / ".lock"
            self.wait_for(lambda: house.release == "v2" or not log.exists())
            self.check(house.script("deploy", "prod", "--archive", archive), 75, "another deployment")
            self.check(house.script("rollback", "prod"), 75)
            output, _ = first.communicate(timeout=60)
            self.assertEqual(first.returncode, 3, output)
            # The server that it started does not hold the lock.
            self.check(house.script("deploy", "prod", "--archive", archive), 0)
            self.assertEqual(house.release, "v3")

    def test_a_dry_run_changes_nothing(self) -> None:
        with self.make() as house:
            self.check(house.script("deploy", "prod", "--archive", house.archive("v1"), "--dry-run"), 0, "version v1")
            self.assertEqual(sorted(path.name for path in house.home.iterdir()), [".lock"])
            self.assertFalse(house.backups.exists())

    def test_wrong_usage_and_settings_are_named(self) -> None:
        with self.make() as house:
            for arguments in ([], ["test"], ["prod", "--what"], ["prod", "--archive"], ["prod", "--archive", "/nowhere"]):
                self.check(house.script("deploy", *arguments), 2)
            house.settings_file.write_text("PORT=8000\nnot a setting\n")
            self.check(house.script("deploy", "prod", "--archive", house.archive("v1")), 2, "prod.env:2: expects NAME=value")
            self.check(house.script("backup", "prod", HEARTH_SETTINGS="/nowhere.env"), 2, "/nowhere.env cannot be read")
            house.write_settings()
            for name, value in [("HEALTH_SECONDS", "30s"), ("HEALTH_SECONDS", "0"), ("KEEP_DAYS", "30d")]:
                told = f'{name} is "{value}": a whole number is wanted'
                self.check(house.deploy("v1", **{name: value}), 2, told)
                self.check(house.script("backup", "prod", **{name: value}), 2, told)
            self.assertFalse(house.home.exists())

    def test_no_backup_no_deployment(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            house.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(house.deploy("v2"), 1, "no deployment without a backup; v1 serves on")
            self.assertEqual(house.release, "v1")
            self.assertTrue(house.plan())

    def test_a_torn_archive_is_not_deployed(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            archive = house.archive("v2")
            archive.write_bytes(archive.read_bytes()[:20_000])
            self.check(house.script("deploy", "prod", "--archive", archive), 1, "cannot be unpacked")
            self.assertEqual(house.release, "v1")
            self.assertTrue(house.plan())

    def test_another_build_with_the_name_of_the_one_that_serves_is_told(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            other = '#!/bin/sh\nexec "${0%/*}/hearth.real" "$@"\n'
            self.check(house.deploy("v1", other), 1, "another build has the version v1")
            self.assertTrue(house.plan())
            self.check(house.deploy("v1"), 0, "v1 serves prod")

    def test_five_releases_are_kept(self) -> None:
        with self.make() as house:
            for number in range(7):
                folder = house.home / f"releases/old{number}"
                folder.mkdir(parents=True)
                os.utime(folder, (1_000_000 + number, 1_000_000 + number))
            self.check(house.deploy("v1"), 0)
            left = sorted(path.name for path in (house.home / "releases").iterdir())
            self.assertEqual(left, ["old3", "old4", "old5", "old6", "v1"])

    @unittest.skipUnless(os.getuid() == 0, "only root can be another user")
    def test_the_server_is_a_user_without_rights(self) -> None:
        with self.make(HEARTH_USER="nobody") as house:
            self.check(house.deploy("v1"), 0)
            self.assertTrue(house.plan())
            status = Path("/proc", (house.home / "pid").read_text(), "status").read_text()
            self.assertRegex(status, rf"(?m)^Uid:\t{NOBODY.pw_uid}\t")
            self.check(house.deploy("v2", house.broken(), HEALTH_SECONDS="3"), 3, "v1 serves again")
            self.check(house.script("restore", "prod", "latest"), 0)
            self.assertTrue(house.plan())
            for path in house.sqlite.parent.iterdir():
                self.assertEqual(path.stat().st_uid, NOBODY.pw_uid, path)
            # It may not change what it runs.
            self.assertEqual((house.home / "current").resolve().stat().st_uid, 0)

    def test_the_newest_commit_of_the_branch_is_built_and_deployed(self) -> None:
        with self.make() as house:
            origin = self.repository(house)
            # In place of a compiler.
            package = origin / "infra/package.sh"
            package.write_text('#!/bin/sh\nset -e\necho "$2" >VERSION\nmkdir -p .build\ntar -czf "$4" --exclude .build .\n')
            commits = [self.commit(origin, "one"), self.commit(origin, "two")]
            here = house.folder / "here"
            self.git("clone", "--quiet", origin, here)
            newer = self.commit(origin, "three")
            for arguments, commit in (([], newer), (["--ref", commits[0]], commits[0])):
                self.check(self.deploy_from(here, house, *arguments), 0, f"{commit[:12]} serves prod")
                self.assertEqual(house.release, commit[:12])
            self.assertTrue(house.plan())

    def interrupted(self, house: House, version: str, send: signal.Signals, binary: str | None) -> int:
        """Ends of a deployment whose terminal goes away, or that is told to stop, after the old server has stopped."""
        process = subprocess.Popen(
            [ROOT / "infra/deploy.sh", "prod", "--archive", house.archive(version, binary)], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True,
            env={"PATH": os.environ["PATH"], "HEARTH_SETTINGS": str(house.settings_file), "HEALTH_SECONDS": "5"})
        self.wait_for(lambda: house.release == version)
        # Nobody reads any more.
        process.stdout.close()
        os.killpg(process.pid, send)
        return process.wait(60)

    def test_who_hangs_up_ends_no_deployment(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            self.assertEqual(self.interrupted(house, "v2", signal.SIGHUP, house.broken()), 3)
            self.assertEqual((house.release, house.dump()), ("v1", before))
            self.assertTrue(house.plan())
            self.assertIn("rolled back v2 to v1", (house.home / "deployments.log").read_text())
            self.assertIn("v1 serves again", (house.home / "last.log").read_text())

            self.assertEqual(self.interrupted(house, "v3", signal.SIGHUP, None), 0)
            self.assertEqual(house.release, "v3")
            self.assertTrue(house.plan())
            self.assertIn("deployed v3 over v1", (house.home / "deployments.log").read_text())

    def test_who_is_told_to_stop_goes_back(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            for send in (signal.SIGTERM, signal.SIGINT):
                before = house.dump()
                self.assertEqual(self.interrupted(house, "v2", send, house.broken()), 3)
                self.assertEqual((house.release, house.dump()), ("v1", before))
                self.assertTrue(house.plan())
            self.assertIn("rolled back v2 to v1", (house.home / "deployments.log").read_text())

    def test_a_restore_and_a_rollback_end_as_well(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.deploy("v2"), 0)
            for send, words, status in (
                (signal.SIGHUP, ["restore", "prod", "latest"], 0), (signal.SIGTERM, ["restore", "prod", "latest"], 4),
                (signal.SIGTERM, ["rollback", "prod", "--database"], 1), (signal.SIGHUP, ["rollback", "prod", "--database"], 0),
            ):
                self.assertEqual(house.remember(f"{words[0]} {status}"), 201)
                process = subprocess.Popen(
                    [ROOT / f"infra/{words[0]}.sh", *words[1:]], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                    start_new_session=True, env={"PATH": os.environ["PATH"], "HEARTH_SETTINGS": str(house.settings_file)})
                self.wait_for(lambda: house.ask("/health")[0] == 0)
                process.stdout.close()
                os.kill(process.pid, send)
                self.assertEqual(process.wait(60), status, (house.home / "last.log").read_text())
                self.assertTrue(house.plan())
                if status == 1:
                    self.assertIn("rollback 1", house.dump())
            self.assertEqual(house.release, "v1")

    def test_what_never_served_is_nothing_to_go_back_to(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v0", house.broken(), HEALTH_SECONDS="1"), 4, "no release to go back to")
            self.assertFalse((house.home / "current").exists())
            house.sqlite.unlink()
            self.check(house.deploy("v1"), 0, "over nothing")
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            # Without a chance to tidy up.
            self.assertEqual(self.interrupted(house, "v2", signal.SIGKILL, house.broken()), -signal.SIGKILL)
            self.assertEqual(house.release, "v2")
            self.check(house.deploy("v3", house.broken(), HEALTH_SECONDS="5"), 3, "v2 was killed", "v1 serves again")
            self.assertEqual((house.release, house.dump()), ("v1", before))
            self.assertTrue(house.plan())

            # The same, and somebody looks for the way back.
            before = house.dump()
            self.assertEqual(self.interrupted(house, "v2", signal.SIGKILL, house.broken()), -signal.SIGKILL)
            self.check(house.script("rollback", "prod", HEALTH_SECONDS="5"), 0, "that was the way back: v1 serves")
            self.assertEqual((house.release, house.dump()), ("v1", before))

    def test_a_server_that_does_not_stop_is_nobody_to_deploy_over(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            commands = {name: house.settings[name] for name in ("HEARTH_START", "HEARTH_STOP")}
            house.write_settings(HEARTH_START="echo started again", HEARTH_STOP="true")
            self.check(house.deploy("v2"), 4, "something still answers", "started again")
            house.write_settings(**commands)
            self.assertEqual(house.release, "v1")
            self.assertIn("failed v2", (house.home / "deployments.log").read_text())
            self.assertTrue(house.plan())

    def test_a_rollback_keeps_what_it_replaces_or_does_not_begin(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.deploy("v2"), 0)
            self.assertEqual(house.remember("Ben loves peas"), 201)
            house.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(house.script("rollback", "prod", "--database"), 1, "cannot be kept", "v2 serves on")
            self.assertIn("Ben loves peas", house.dump())
            self.assertTrue(house.plan())
            self.check(house.script("rollback", "prod", "--database", "--without-copy"), 0, "v1 serves")
            self.assertNotIn("Ben loves peas", house.dump())
            self.assertTrue(house.plan())

    def wait_for(self, condition: Callable[[], bool], seconds: int = 30) -> None:
        for _ in range(seconds * 20):
            if condition():
                return
            time.sleep(0.05)
        self.fail(f"it did not come to that within {seconds} s")


class PostgresDeployTests(DeployCases, unittest.TestCase):
    def make(self, **settings: str) -> House:
        return PostgresHouse(**settings)


class ComposeDeployTests(FromGit, DeployCases, unittest.TestCase):
    def make(self, **settings: str) -> House:
        return ComposeHouse(**settings)

    def test_a_commit_is_deployed(self) -> None:
        with self.make() as house:
            repository = self.repository(house)
            commit = self.commit(repository, "one")
            self.check(self.deploy_from(repository, house, "--ref", "HEAD"), 0, f"{commit[:12]} serves prod")
            self.assertEqual(house.release, commit[:12])
            self.assertTrue(house.plan())
            self.check(self.deploy_from(repository, house, "--ref", "nothing"), 1, "the release could not be made")
            self.assertTrue(house.plan())


if __name__ == "__main__":
    unittest.main()
