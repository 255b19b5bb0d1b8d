"""Deployments, in particular failing ones."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tarfile
import unittest
from pathlib import Path

import unit
from environment import (
    IMPATIENT, NEVER_READY, ROOT, ComposeEnvironment, Environment, NeedsPostgres, PostgresEnvironment, ScriptTestCase, wait_until)

NOBODY = pwd.getpwnam("nobody")


class DeployCases:
    """Cases for both databases."""

    def make(self, **settings: str) -> Environment:
        raise NotImplementedError

    def test_a_broken_release_is_rolled_back_with_its_data(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0, "v1 serves prod")
            self.assertTrue(env.plan())
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            self.assertIn("Mia hates mushrooms", before)

            broken = env.broken(serve=NEVER_READY)
            self.check(
                env.deploy("v2", broken, HEALTH_SECONDS=IMPATIENT), 3, f"is not ready after {IMPATIENT} s", "v1 serves again")
            self.assertEqual(env.release, "v1")
            self.assertEqual(env.content(), before)
            self.assertEqual(env.ask("/ready")[0], 200)
            self.assertTrue(env.plan())
            self.assertIn("rolled back v2 to v1", (env.home / "deployments.log").read_text())
            # The broken release's database is kept for investigation.
            left = sorted(env.backups.glob("replaced-*/*"))[0]
            self.assertGreater(left.stat().st_size, 0)

            for path in env.backups.rglob("*"):
                self.assertEqual(path.stat().st_mode & 0o077, 0, path)

            # The next deployment works.
            self.check(env.deploy("v3"), 0, "v3 serves prod")
            self.assertTrue(env.plan())

    def test_a_rollback_restores_the_previous_release_and_its_data(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("rollback", "prod"), 1, "no release before v1")
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            self.check(env.deploy("v2"), 0, "v2 serves prod")
            self.assertEqual(env.remember("Ben loves peas"), 201)

            self.check(env.script("rollback", "prod"), 0, "v1 serves")
            self.assertEqual(env.release, "v1")
            self.assertIn("Ben loves peas", env.dump())

            # A second rollback needs a deployment in between.
            self.check(env.script("rollback", "prod", "--database"), 1, "no release before v1")
            without = env.content()
            self.check(env.deploy("v2"), 0)
            self.assertEqual(env.remember("No fish on Fridays"), 201)
            self.check(env.script("rollback", "prod", "--database"), 0, "v1 serves")
            self.assertEqual(env.content(), without)
            self.assertNotEqual(env.content(), before)
            self.assertEqual(env.ask("/ready")[0], 200)


class FromGit:
    """Deployments of a commit."""

    def repository(self, env: Environment) -> Path:
        """Returns a repository of a release, with a branch main."""
        origin = env.folder / "origin"
        origin.mkdir()
        with tarfile.open(env.archive("none")) as archive:
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

    def deploy_from(self, repository: Path, env: Environment, *arguments: str) -> subprocess.CompletedProcess[str]:
        env.infra = repository / "infra"
        return env.script("deploy", "prod", *arguments)


class SQLiteDeployTests(FromGit, DeployCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return Environment(**settings)

    def test_a_limit_in_hearth_yaml_applies_without_a_restart(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            pid = int((env.home / "pid").read_text())
            # The location that docs/operations.md names.
            file = env.state / "hearth.yaml"

            def is_stopped() -> bool:
                # Runs that ask no model, as here, count against no quota.
                return env.ask("/v1/assist/stream", {"goal": "Dinners", "mode": "meals"})[0] == 429

            self.assertFalse(is_stopped())
            file.write_text("ai_assist_enabled: false\nuser_monthly_quota: 0\nrun_budget_cents_default: 1\nrate_limit_per_min: 1\n")
            wait_until(is_stopped, lambda: unit.is_running(pid))
            log = (env.home / "log").read_text()
            for change in ("AI_ASSIST_ENABLED: true -> false", "USER_MONTHLY_QUOTA: ", "RUN_BUDGET_CENTS_DEFAULT: ",
                           "RATE_LIMIT_PER_MIN: "):
                self.assertIn(change, log)
            # A missing file changes nothing; an explicitly empty one does.
            file.write_text("# nothing\n")
            wait_until(lambda: not is_stopped(), lambda: unit.is_running(pid))
            self.assertEqual(int((env.home / "pid").read_text()), pid)

    def test_a_second_deployment_at_the_same_time_is_refused(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            archive = env.archive("v3")
            first = env.start("deploy", "prod", "--archive", env.archive("v2", env.broken(ingest=env.pause.command)))
            env.pause.begin(first)
            self.check(env.script("deploy", "prod", "--archive", archive), 75, "another deployment")
            self.check(env.script("rollback", "prod"), 75)
            env.pause.end()
            output, _ = first.communicate()
            self.assertEqual(first.returncode, 3, output)
            # The started server does not hold the lock.
            self.check(env.script("deploy", "prod", "--archive", archive), 0)
            self.assertEqual(env.release, "v3")

    def test_a_dry_run_changes_nothing(self) -> None:
        with self.make() as env:
            self.check(env.script("deploy", "prod", "--archive", env.archive("v1"), "--dry-run"), 0, "version v1")
            self.assertEqual(sorted(path.name for path in env.home.iterdir()), [".lock"])
            self.assertFalse(env.backups.exists())

    def test_wrong_usage_and_settings_exit_with_2(self) -> None:
        with self.make() as env:
            for arguments in ([], ["test"], ["prod", "--what"], ["prod", "--archive"], ["prod", "--archive", "/nowhere"]):
                self.check(env.script("deploy", *arguments), 2)
            env.settings_file.write_text("PORT=8000\nnot a setting\n")
            self.check(env.script("deploy", "prod", "--archive", env.archive("v1")), 2, "prod.env:2: expects NAME=value")
            self.check(env.script("backup", "prod", HEARTH_SETTINGS="/nowhere.env"), 2, "/nowhere.env cannot be read")
            env.write_settings()
            for name, value in [("HEALTH_SECONDS", "30s"), ("HEALTH_SECONDS", "0"), ("KEEP_DAYS", "30d")]:
                told = f'{name} is "{value}": expected a whole number'
                self.check(env.deploy("v1", **{name: value}), 2, told)
                self.check(env.script("backup", "prod", **{name: value}), 2, told)
            self.assertFalse(env.home.exists())

    def test_a_failed_backup_prevents_the_deployment(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            env.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(env.deploy("v2"), 1, "no deployment without a backup; v1 still serves")
            self.assertEqual(env.release, "v1")
            self.assertTrue(env.plan())

    def test_a_truncated_archive_is_not_deployed(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            archive = env.archive("v2")
            archive.write_bytes(archive.read_bytes()[:20_000])
            self.check(env.script("deploy", "prod", "--archive", archive), 1, "cannot be unpacked")
            self.assertEqual(env.release, "v1")
            self.assertTrue(env.plan())

    def test_another_build_with_the_current_version_is_refused(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            other = '#!/bin/sh\nexec "${0%/*}/hearth.real" "$@"\n'
            self.check(env.deploy("v1", other), 1, "another build has the version v1")
            self.assertTrue(env.plan())
            self.check(env.deploy("v1"), 0, "v1 serves prod")

    def test_five_releases_are_kept(self) -> None:
        with self.make() as env:
            for number in range(7):
                folder = env.home / f"releases/old{number}"
                folder.mkdir(parents=True)
                os.utime(folder, (1_000_000 + number, 1_000_000 + number))
            self.check(env.deploy("v1"), 0)
            left = sorted(path.name for path in (env.home / "releases").iterdir())
            self.assertEqual(left, ["old3", "old4", "old5", "old6", "v1"])

    @unittest.skipUnless(os.getuid() == 0, "only root can be another user")
    def test_the_server_runs_as_an_unprivileged_user(self) -> None:
        with self.make(HEARTH_USER="nobody") as env:
            self.check(env.deploy("v1"), 0)
            self.assertTrue(env.plan())
            status = Path("/proc", (env.home / "pid").read_text(), "status").read_text()
            self.assertRegex(status, rf"(?m)^Uid:\t{NOBODY.pw_uid}\t")
            self.check(env.deploy("v2", env.broken()), 3, "v1 serves again")
            self.check(env.script("restore", "prod", "latest"), 0)
            self.assertTrue(env.plan())
            for path in env.sqlite.parent.iterdir():
                self.assertEqual(path.stat().st_uid, NOBODY.pw_uid, path)
            # The server may not change its own release.
            self.assertEqual((env.home / "current").resolve().stat().st_uid, 0)

    def test_the_newest_commit_of_the_branch_is_built_and_deployed(self) -> None:
        with self.make() as env:
            origin = self.repository(env)
            # Replaces the compiler.
            package = origin / "infra/package.sh"
            package.write_text('#!/bin/sh\nset -e\necho "$2" >VERSION\nmkdir -p .build\ntar -czf "$4" --exclude .build .\n')
            commits = [self.commit(origin, "one"), self.commit(origin, "two")]
            here = env.folder / "here"
            self.git("clone", "--quiet", origin, here)
            newer = self.commit(origin, "three")
            for arguments, commit in (([], newer), (["--ref", commits[0]], commits[0])):
                self.check(self.deploy_from(here, env, *arguments), 0, f"{commit[:12]} serves prod")
                self.assertEqual(env.release, commit[:12])
            self.assertTrue(env.plan())

    def test_a_server_that_does_not_stop_fails_the_deployment(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            commands = {name: env.settings[name] for name in ("HEARTH_START", "HEARTH_STOP")}
            env.write_settings(HEARTH_START="echo started again", HEARTH_STOP="true")
            self.check(env.deploy("v2"), 4, "something still responds", "started again")
            env.write_settings(**commands)
            self.assertEqual(env.release, "v1")
            self.assertIn("failed v2", (env.home / "deployments.log").read_text())
            self.assertTrue(env.plan())

    def test_a_rollback_that_cannot_save_the_current_database_does_not_begin(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.deploy("v2"), 0)
            self.assertEqual(env.remember("Ben loves peas"), 201)
            env.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(env.script("rollback", "prod", "--database"), 1, "cannot be saved", "v2 serves again")
            self.assertIn("Ben loves peas", env.dump())
            self.assertTrue(env.plan())
            self.check(env.script("rollback", "prod", "--database", "--without-copy"), 0, "v1 serves")
            self.assertNotIn("Ben loves peas", env.dump())
            self.assertTrue(env.plan())


class SignalTests(ScriptTestCase):
    """Deployments, restores and rollbacks that are interrupted."""

    def interrupted(self, env: Environment, version: str, send: signal.Signals, binary: str) -> int:
        """Sends a signal to a deployment while it pauses after the old server has stopped, and returns its exit code."""
        env.pause.reset()
        process = env.start("deploy", "prod", "--archive", env.archive(version, binary))
        env.pause.begin(process)
        # Closes the reader.
        process.stdout.close()
        os.killpg(process.pid, send)
        env.pause.end()
        return process.wait()

    def test_a_closed_terminal_does_not_end_a_deployment(self) -> None:
        with Environment() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            self.assertEqual(self.interrupted(env, "v2", signal.SIGHUP, env.broken(ingest=env.pause.command)), 3)
            self.assertEqual((env.release, env.content()), ("v1", before))
            self.assertTrue(env.plan())
            self.assertIn("rolled back v2 to v1", (env.home / "deployments.log").read_text())
            self.assertIn("v1 serves again", (env.home / "last.log").read_text())

            self.assertEqual(self.interrupted(env, "v3", signal.SIGHUP, env.paused()), 0)
            self.assertEqual(env.release, "v3")
            self.assertTrue(env.plan())
            self.assertIn("deployed v3 over v1", (env.home / "deployments.log").read_text())

    def test_a_signal_rolls_a_deployment_back(self) -> None:
        with Environment() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            for send in (signal.SIGTERM, signal.SIGINT):
                before = env.content()
                self.assertEqual(self.interrupted(env, "v2", send, env.broken(ingest=env.pause.command)), 3)
                self.assertEqual((env.release, env.content()), ("v1", before))
                self.assertTrue(env.plan())
            self.assertIn("rolled back v2 to v1", (env.home / "deployments.log").read_text())

    def test_restore_and_rollback_finish_after_signals(self) -> None:
        with Environment() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.deploy("v2"), 0)
            env.write_settings(HEARTH_STOP=f"{env.settings['HEARTH_STOP']} && {env.pause.command}")
            for send, words, status in (
                (signal.SIGHUP, ["restore", "prod", "latest"], 0), (signal.SIGTERM, ["restore", "prod", "latest"], 4),
                (signal.SIGTERM, ["rollback", "prod", "--database"], 1), (signal.SIGHUP, ["rollback", "prod", "--database"], 0),
            ):
                env.pause.reset()
                self.assertEqual(env.remember(f"{words[0]} {status}"), 201)
                process = env.start(*words)
                env.pause.begin(process)
                process.stdout.close()
                os.kill(process.pid, send)
                env.pause.end()
                self.assertEqual(process.wait(), status, (env.home / "last.log").read_text())
                self.assertTrue(env.plan())
                if status == 1:
                    self.assertIn("rollback 1", env.dump())
            self.assertEqual(env.release, "v1")

    def test_a_release_that_never_served_is_not_restored(self) -> None:
        with Environment() as env:
            self.check(env.deploy("v0", env.broken()), 4, "no release to roll back to")
            self.assertFalse((env.home / "current").exists())
            env.sqlite.unlink()
            self.check(env.deploy("v1"), 0, "over nothing")
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            # SIGKILL leaves no chance to clean up.
            broken = env.broken(ingest=env.pause.command)
            self.assertEqual(self.interrupted(env, "v2", signal.SIGKILL, broken), -signal.SIGKILL)
            self.assertEqual(env.release, "v2")
            self.check(env.deploy("v3", env.broken(), HEALTH_SECONDS=IMPATIENT), 3, "v2 was killed", "v1 serves again")
            self.assertEqual((env.release, env.content()), ("v1", before))
            self.assertTrue(env.plan())

            # The same, followed by rollback.sh.
            before = env.content()
            self.assertEqual(self.interrupted(env, "v2", signal.SIGKILL, broken), -signal.SIGKILL)
            self.check(env.script("rollback", "prod", HEALTH_SECONDS=IMPATIENT), 0, "rolled back: v1 serves")
            self.assertEqual((env.release, env.content()), ("v1", before))


class PostgresDeployTests(NeedsPostgres, DeployCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return PostgresEnvironment(**settings)


class ComposeDeployTests(NeedsPostgres, FromGit, DeployCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return ComposeEnvironment(**settings)

    def test_a_commit_is_deployed(self) -> None:
        with self.make() as env:
            repository = self.repository(env)
            commit = self.commit(repository, "one")
            self.check(self.deploy_from(repository, env, "--ref", "HEAD"), 0, f"{commit[:12]} serves prod")
            self.assertEqual(env.release, commit[:12])
            self.assertTrue(env.plan())
            self.check(self.deploy_from(repository, env, "--ref", "nothing"), 1, "the release could not be built")
            self.assertTrue(env.plan())


if __name__ == "__main__":
    unittest.main()
