"""Scripts of root work in a folder of the server's user, who is not trusted."""

from __future__ import annotations

import gzip
import os
import pwd
import signal
import subprocess
import unittest
from pathlib import Path

from environment import IMPATIENT, Environment, NeedsPostgres, PostgresEnvironment, ScriptTestCase

NOBODY = pwd.getpwnam("nobody")
SECRET = b"only root reads this"

# A compromised server that keeps placing links to root's files wherever root might write.
ATTACK = """
cd "$1" || exit
while :; do
    for name in .hearth/hearth.db.new .check .check/hearth.db .check.*/hearth.db; do
        if [ "$name" = .check ]; then target=$2; else target=$2/hearth.db; fi
        if [ ! -L "$name" ]; then rm -rf "$name"; ln -s "$target" "$name"; fi
    done 2>/dev/null
done
"""


def as_nobody(*command: str | Path, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command, user="nobody", group="nogroup", extra_groups=[], stdin=subprocess.DEVNULL, start_new_session=True, **options)


@unittest.skipUnless(os.getuid() == 0, "only root can be another user")
class LinkTests(ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        env = Environment(HEARTH_USER="nobody", **settings)
        # A file of root, with a name that the scripts use.
        self.roots = env.folder / "roots"
        self.roots.mkdir(mode=0o755)
        (self.roots / "hearth.db").write_bytes(SECRET)
        (self.roots / "hearth.db").chmod(0o600)
        return env

    def check_untouched(self, env: Environment) -> None:
        [file] = self.roots.iterdir()
        self.assertEqual(file.read_bytes(), SECRET)
        self.assertEqual((file.stat().st_uid, file.stat().st_mode & 0o777), (0, 0o600))
        self.assertEqual(self.roots.stat().st_uid, 0)
        for path in env.backups.rglob("*"):
            if path.is_file():
                content = path.read_bytes()
                self.assertNotIn(SECRET, gzip.decompress(content) if path.suffix == ".gz" else content, path)
        for path in env.state.rglob("*"):
            if path.is_file() and not path.is_symlink():
                self.assertNotIn(SECRET, path.read_bytes(), path)

    def check_private(self, folder: Path) -> None:
        for path in (folder, *folder.rglob("*")):
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def be_nobody(self, *command: str | Path) -> None:
        self.assertEqual(as_nobody(*command).wait(), 0)

    def test_root_needs_no_rights_over_the_files_of_the_server(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.state.stat().st_mode & 0o777, 0o700)
            self.assertEqual(env.state.stat().st_uid, NOBODY.pw_uid)
            # Without these capabilities, root cannot access that folder: an operation that does not run as the server's user
            # fails the script.
            rights = ",".join(f"-{name}" for name in ("dac_override", "dac_read_search", "chown", "fowner"))
            env.prefix = ("env", "--chdir=/root", "setpriv", f"--inh-caps={rights}", f"--bounding-set={rights}")
            alone = subprocess.run([*env.prefix, "ls", env.state], capture_output=True, check=False)
            self.assertNotEqual(alone.returncode, 0)

            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.check(env.script("backup", "prod"), 0, "the ledger balances")
            self.check(env.script("anchor", "prod"), 0, "the audit log is intact")
            self.check(env.deploy("v2"), 0)
            self.check(env.deploy("v3", env.broken()), 3, "v2 serves again")
            self.check(env.script("restore", "prod", "latest"), 0, "restored prod")
            self.check(env.script("rollback", "prod", "--database"), 0, "v1 serves")
            self.assertIn("Mia hates mushrooms", env.dump())
            self.assertTrue(env.plan())

    def test_root_does_not_follow_links_in_the_state_folder(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.deploy("v2"), 0)
            self.be_nobody("ln", "-s", self.roots / "hearth.db", env.state / ".hearth/hearth.db.new")
            self.be_nobody("ln", "-s", self.roots, env.state / ".check")
            self.check(env.script("backup", "prod"), 0)
            self.check(env.script("restore", "prod", "latest"), 0)
            self.check_untouched(env)
            self.be_nobody("ln", "-s", self.roots / "hearth.db", env.state / ".hearth/hearth.db.new")
            self.check(env.script("rollback", "prod", "--database"), 0)
            self.check_untouched(env)
            self.be_nobody("ln", "-s", self.roots / "hearth.db", env.state / ".hearth/hearth.db.new")
            self.check(env.deploy("v3", env.broken()), 3, "v1 serves again")
            self.check_untouched(env)
            self.assertTrue(env.plan())

    def test_root_does_not_follow_links_that_appear_while_it_works(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            [backup] = env.whole_backups()
            attacker = as_nobody("sh", "-c", ATTACK, "sh", env.state, self.roots)
            try:
                # The attacker can make these fail, but cannot reach root's files.
                for words in (["backup"], ["restore", backup], ["backup"], ["restore", backup]):
                    env.script(words[0], "prod", *words[1:], HEALTH_SECONDS=IMPATIENT)
                    self.check_untouched(env)
            finally:
                os.killpg(attacker.pid, signal.SIGKILL)
                attacker.wait()
            # The attacker may have replaced the database by a link.
            self.check(env.script("restore", "prod", backup, "--without-copy"), 0)
            self.assertTrue(env.plan())

    def test_root_does_not_follow_a_folder_that_becomes_a_link_during_a_backup(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            # Replaces each new folder by a link immediately after its creation.
            programs = env.folder / "programs"
            programs.mkdir()
            swap = f'for name in "{env.state}"/.check*; do rm -rf "$name"; ln -s "{self.roots}" "$name"; done'
            for name in ("mkdir", "mktemp"):
                (programs / name).write_text(
                    f'#!/bin/sh\n/usr/bin/{name} "$@" || exit\n'
                    f"setpriv --reuid=nobody --regid=nogroup --clear-groups sh -c '{swap}'\n")
                (programs / name).chmod(0o755)
            self.check(env.script("backup", "prod", PATH=f"{programs}:/usr/bin:/bin"), 1, "no backup was made")
            self.check_untouched(env)

    def test_a_restore_does_not_copy_files_of_root(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.deploy("v2"), 0)
            real = env.sqlite.with_name("real.db")
            self.be_nobody("mv", env.sqlite, real)
            self.be_nobody("ln", "-s", self.roots / "hearth.db", env.sqlite)
            self.check(env.script("restore", "prod", "latest", HEALTH_SECONDS=IMPATIENT), 4, "cannot be saved")
            self.check_untouched(env)
            self.be_nobody("mv", "-fT", real, env.sqlite)
            self.check(env.script("restore", "prod", "latest"), 0)

    def test_a_rollback_does_not_save_a_database_of_root(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.deploy("v2"), 0)
            roots = self.roots / "hearth.db"
            roots.unlink()
            subprocess.run(["sqlite3", roots, f"CREATE TABLE t (x); INSERT INTO t VALUES ('{SECRET.decode()}')"], check=True)
            roots.chmod(0o600)
            self.be_nobody("ln", "-sfT", roots, env.sqlite)
            self.check(env.script("rollback", "prod", "--database", HEALTH_SECONDS=IMPATIENT), 4, "cannot be saved")
            roots.write_bytes(SECRET)
            self.check_untouched(env)

    def test_the_state_folder_is_not_created_through_a_link(self) -> None:
        with self.make() as env:
            env.state.symlink_to(env.folder / "nowhere")
            self.check(env.deploy("v1"), 1)
            self.assertFalse((env.folder / "nowhere").exists())
            env.state.unlink()

    def test_written_files_are_private(self) -> None:
        with self.make() as env:
            os.umask(0o022)
            self.check(env.deploy("v1"), 0)
            self.check_private(env.state)
            self.check(env.deploy("v2"), 0)
            self.check(env.script("restore", "prod", "latest"), 0)
            self.check_private(env.state)
            self.check_private(env.backups)
            # Every user may run a release.
            for path in (env.home, *(env.home / "current/bin").iterdir()):
                self.assertEqual(path.stat().st_mode & 0o555, 0o555, path)


@unittest.skipUnless(os.getuid() == 0, "only root can be another user")
class PostgresClientTests(NeedsPostgres, unittest.TestCase):
    def test_postgresql_programs_do_not_run_as_root(self) -> None:
        with PostgresEnvironment(HEARTH_USER="nobody") as env:
            programs = env.folder / "programs"
            programs.mkdir()
            for name in ("psql", "pg_dump", "pg_restore"):
                (programs / name).write_text(
                    f'#!/bin/sh\n[ "$(id -u)" != 0 ] || exit 77\nexec "{env.server.programs}/{name}" "$@"\n')
                (programs / name).chmod(0o755)
            env.write_settings(HEARTH_PG_BIN=str(programs))
            for result in (env.deploy("v1"), env.script("backup", "prod"), env.script("restore", "prod", "latest")):
                self.assertEqual(result.returncode, 0, result.stdout)
            self.assertTrue(env.plan())


if __name__ == "__main__":
    unittest.main()
