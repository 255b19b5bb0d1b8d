"""Backups and restores."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import threading
import unittest
from datetime import UTC, datetime, timedelta
from pathlib import Path

from environment import Environment, NeedsPostgres, PostgresEnvironment, ScriptTestCase, wait_until


class Load:
    """Clients that send requests until the end of a `with` block."""

    def __init__(self, env: Environment, crowd: int = 3) -> None:
        self.env, self.crowd, self.answered, self.failed = env, crowd, 0, 0
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(crowd)]

    def run(self) -> None:
        while not self.is_over.is_set():
            if self.env.plan():
                self.answered += 1
            else:
                self.failed += 1

    def __enter__(self) -> Load:
        for thread in self.threads:
            thread.start()
        while self.answered == 0 and self.failed == 0:
            self.is_over.wait(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.is_over.set()
        for thread in self.threads:
            thread.join()


class BackupCases:
    def make(self, **settings: str) -> Environment:
        raise NotImplementedError

    def elsewhere(self, env: Environment) -> str:
        """Returns the URL of an empty database beside the environment's."""
        raise NotImplementedError

    def test_a_backup_under_load_restores_into_another_database(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            with Load(env) as load:
                result = self.back_up_until_answered(env, load)
            self.check(result, 0, "backed up prod", "the ledger balances")
            self.assertEqual(load.failed, 0)
            backup = Path(result.stdout.splitlines()[-1])
            manifest = (backup / "manifest").read_text()
            self.assertIn("verified=yes", manifest)
            # The backup is a moment of the load: it has some of its runs, and not all.
            counted = int(re.search(r"^ledger=.* (\d+) runs", manifest, re.MULTILINE)[1])
            self.assertGreater(counted, 0)
            self.assertLess(counted, load.answered + 3)

            url = self.elsewhere(env)
            self.check(env.script("restore", "prod", backup, "--into", url), 0, "the ledger balances", "the audit log is intact")
            for command in (["ledger", "verify"], ["audit", "verify"]):
                proof = env.hearth(*command, DATABASE_URL=url)
                self.assertEqual(proof.returncode, 0, proof.stdout + proof.stderr)
            self.assertIn(f" {counted} runs", env.hearth("ledger", "verify", DATABASE_URL=url).stdout)
            # The real database is unchanged and still in use.
            self.assertTrue(env.plan())

            self.check(env.script("restore", "prod", "latest"), 0, "restored prod from")
            self.assertIn(f" {counted} runs", env.hearth("ledger", "verify").stdout)
            self.assertTrue(env.plan())

    def back_up_until_answered(self, env: Environment, load: Load) -> subprocess.CompletedProcess[str]:
        """Makes a backup that pauses at its end until a request of the load that began meanwhile is answered."""
        programs = env.folder / "programs"
        programs.mkdir()
        (programs / "sync").write_text(f'#!/bin/sh\n{env.pause.command}\nexec /usr/bin/sync "$@"\n')
        (programs / "sync").chmod(0o755)
        before = load.answered
        process = env.start("backup", "prod", PATH=f"{programs}:{os.environ['PATH']}")
        env.pause.begin(process)
        wait_until(lambda: load.answered >= before + 2 * load.crowd, lambda: load.failed == 0)
        env.pause.end()
        output, _ = process.communicate()
        return subprocess.CompletedProcess(process.args, process.returncode, output)

    def test_a_restored_copy_equals_the_original(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertTrue(env.plan())
            self.check(env.script("backup", "prod", "--with-settings"), 0)
            [backup] = env.whole_backups()
            url = self.elsewhere(env)
            self.check(env.script("restore", "prod", backup, "--into", url), 0)
            self.assertEqual(env.dump(url), env.dump())
            # The digest of all chains.
            self.assertEqual(env.hearth("audit", "verify", DATABASE_URL=url).stdout, env.hearth("audit", "verify").stdout)
            names = subprocess.run(["tar", "-tzf", backup / "settings.tar.gz"], text=True, capture_output=True, check=True)
            self.assertIn("prod.env", names.stdout)
            for file in (backup, *backup.iterdir()):
                self.assertEqual(file.stat().st_mode & 0o077, 0, file)


    def test_pictures_are_in_a_backup_and_come_back(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            first = env.send_picture()
            files, shown = env.files(), env.picture(first)
            [name] = files
            self.assertEqual(hashlib.sha256(files[name]).hexdigest(), name)
            self.check(env.script("backup", "prod"), 0, "the ledger balances")
            [backup] = env.whole_backups()
            names = subprocess.run(["tar", "-tf", backup / "pictures.tar"], text=True, capture_output=True, check=True)
            self.assertEqual(names.stdout.split(), [f"./{name[:2]}/{name}"])
            self.check(env.script("restore", "prod", backup, "--into", self.elsewhere(env)), 0, "the ledger balances")

            # The disk with the pictures is lost.
            shutil.rmtree(env.state / ".hearth/blobs")
            self.check(env.script("restore", "prod", "latest"), 0, "restored prod from")
            self.assertEqual(env.files(), files)
            self.assertEqual(env.picture(first), shown)

            # A backup without a file that the database names, or with a wrong one, is none.
            file = env.state / ".hearth/blobs" / name[:2] / name
            file.write_bytes(b"damaged")
            self.check(env.script("backup", "prod"), 1, "a picture in the backup is damaged", "no backup was made")
            file.unlink()
            self.check(env.script("backup", "prod"), 1, "the backup lacks 1 pictures", "no backup was made")
            self.assertEqual(env.whole_backups(), [backup])

    def test_an_encrypted_backup_needs_its_private_key(self) -> None:
        with self.make() as env:
            identity, other = env.folder / "identity", env.folder / "other"
            recipient = self.key(identity)
            self.key(other)
            env.write_settings(BACKUP_AGE_RECIPIENT=recipient)
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            self.check(env.script("backup", "prod", "--with-settings"), 0, "the ledger balances")
            [backup] = env.whole_backups()
            self.assertEqual(
                sorted(path.suffix for path in backup.iterdir()), ["", "", ".age", ".age", ".age"])
            self.assert_sealed(env, backup)
            archive = subprocess.run(
                ["sh", "-c", 'age --decrypt --identity "$1" "$2/settings.tar.gz.age" | tar -tzf -', "sh", identity, backup],
                text=True, capture_output=True, check=True)
            self.assertIn("prod.env", archive.stdout)

            self.assertEqual(env.remember("Ben loves peas"), 201)
            url = self.elsewhere(env)
            self.check(env.script("restore", "prod", "latest"), 1, "is encrypted", "cannot be decrypted")
            self.check(env.script("restore", "prod", "latest", "--identity", other), 1, "cannot be decrypted")
            self.assertTrue(env.plan())
            self.check(env.script("restore", "prod", "latest", "--identity", env.folder / "none"), 2)
            self.check(env.script("restore", "prod", "latest", "--into", url, "--identity", identity), 0, "the ledger balances")
            self.assertEqual(env.content(url), before)
            self.check(env.script("restore", "prod", "latest", BACKUP_AGE_IDENTITY=str(identity)), 0)
            self.assertEqual(env.content(), before)

            # An attacker changes a byte and recomputes the digests.
            [file] = backup.glob("database.*")
            content = bytearray(file.read_bytes())
            content[-20] ^= 1
            file.write_bytes(content)
            subprocess.run("sha256sum -- *.age manifest > SHA256SUMS", shell=True, cwd=backup, check=True)
            self.check(env.script("restore", "prod", backup, "--identity", identity), 1, "cannot be decrypted")
            self.assertEqual(env.content(), before)

    def test_a_rollback_needs_no_private_key(self) -> None:
        with self.make() as env:
            recipient = self.key(env.folder / "identity")
            env.write_settings(BACKUP_AGE_RECIPIENT=recipient)
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            before = env.content()
            self.check(env.deploy("v2", env.broken()), 3, "v1 serves again")
            self.assertEqual(env.content(), before)
            self.check(env.deploy("v3"), 0)
            # Only the backup for a rollback is not encrypted.
            needed = Path((env.home / "previous.backup").read_text().strip())
            for folder in env.backups.iterdir():
                if folder != needed:
                    self.assert_sealed(env, folder)
            self.assertEqual(env.remember("Ben loves peas"), 201)
            self.check(env.script("rollback", "prod", "--database"), 0, "v1 serves")
            self.assertEqual(env.content(), before)
            self.check(env.script("backup", "prod"), 0)
            for folder in env.backups.iterdir():
                self.assert_sealed(env, folder)
            self.assertGreater(len(list(env.backups.glob("replaced-*"))), 1)

    def test_an_invalid_recipient_fails_the_backup(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            env.write_settings(BACKUP_AGE_RECIPIENT="age1nobody")
            self.check(env.script("backup", "prod"), 1, "could not be encrypted", "the newest good one: none")
            self.assertEqual(list(env.backups.iterdir()), [])

    def key(self, file: Path) -> str:
        """Creates a key pair, and returns the public key."""
        subprocess.run(["age-keygen", "-o", file], capture_output=True, check=True)
        return re.search(r"public key: (\S+)", file.read_text())[1]

    def assert_sealed(self, env: Environment, folder: Path) -> None:
        for path in folder.iterdir():
            if path.name not in ("manifest", "SHA256SUMS"):
                self.assertEqual(path.suffix, ".age", path)
                self.assertTrue(path.read_bytes().startswith(b"age-encryption.org/v1\n"), path)
        sums = subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=folder, check=False)
        self.assertEqual(sums.returncode, 0, folder)


class SQLiteBackupTests(BackupCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return Environment(**settings)

    def elsewhere(self, env: Environment) -> str:
        return f"sqlite://{env.folder}/elsewhere.db"

    def test_a_restore_into_a_database_that_is_not_empty_is_refused(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertTrue(env.plan())
            self.check(env.script("backup", "prod"), 0)
            self.assertEqual(env.remember("Ben loves peas"), 201)
            before = env.dump()
            link = env.folder / "link.db"
            link.symlink_to(env.sqlite)
            for url in (env.database_url, f"sqlite://{env.sqlite}", f"sqlite://{link}"):
                self.check(env.script("restore", "prod", "latest", "--into", url), 1, "is not empty")
            self.assertEqual(env.dump(), before)
            self.assertTrue(env.plan())

    def test_a_restore_that_cannot_save_the_current_database_does_not_begin(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            [backup] = env.whole_backups()
            self.assertEqual(env.remember("Ben loves peas"), 201)
            env.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(env.script("restore", "prod", backup), 1, "cannot be saved", "the server runs on the old data")
            self.assertIn("Ben loves peas", env.dump())
            self.assertTrue(env.plan())
            self.check(env.script("restore", "prod", backup, "--without-copy"), 0)
            self.assertNotIn("Ben loves peas", env.dump())
            self.assertTrue(env.plan())

    def test_a_full_disk_keeps_the_old_backup(self) -> None:
        with self.make() as env, SmallDisk(env.backups, 1200) as disk:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            [old] = env.whole_backups()
            (disk / "something-else").write_bytes(b"x" * (free_bytes(disk) - 20_000))
            self.check(env.script("backup", "prod"), 1, "failed", f"the newest good one: {old}")
            self.assertEqual(env.whole_backups(), [old])
            self.assertEqual([path.name for path in env.backups.glob(".draft*")], [])
            self.assertTrue(env.plan())
            self.check(env.script("restore", "prod", "latest", "--into", self.elsewhere(env)), 0)

    def test_the_newest_good_backup_is_kept_beyond_the_retention(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            [new] = env.whole_backups()
            old = {days: self.aged(env, new, days) for days in (29, 31, 40)}
            self.check(env.script("backup", "prod"), 0, "removing")
            self.assertTrue(old[29].exists())
            self.assertFalse(old[31].exists() or old[40].exists())

            # With any retention, one good backup remains.
            env.write_settings(KEEP_DAYS="-1")
            self.check(env.script("backup", "prod"), 0, "removing")
            [left] = env.whole_backups()
            self.assertGreater(left.name, new.name)
            old = {29: self.aged(env, left, 29)}
            env.write_settings(KEEP_DAYS="30")

            # All good backups are old, and a newer one is damaged: the good ones stay.
            for backup in env.whole_backups():
                shutil.rmtree(backup) if backup not in old.values() else None
            kept = self.aged(env, old[29], 45)
            shutil.rmtree(old[29])
            older = self.aged(env, kept, 50)
            torn = self.aged(env, kept, 35)
            with (torn / "database.sqlite3.gz").open("r+b") as file:
                file.truncate(100)
            shutil.move(env.state / ".hearth", env.state / "gone")
            self.check(env.script("backup", "prod"), 1, "there is no database", f"the newest good one: {kept}")
            self.assertTrue(kept.exists() and older.exists() and torn.exists())
            shutil.move(env.state / "gone", env.state / ".hearth")
            self.check(env.script("restore", "prod", torn, "--into", self.elsewhere(env)), 1, "incomplete or damaged")

    def aged(self, env: Environment, backup: Path, days: int) -> Path:
        """Returns a copy of the backup that is `days` days old."""
        copy = env.backups / (datetime.now(UTC) - timedelta(days=days)).strftime("%Y%m%dT%H%M%SZ")
        shutil.copytree(backup, copy)
        return copy

    def test_the_write_ahead_log_of_a_killed_server_is_not_applied_to_a_restored_database(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.check(env.script("backup", "prod"), 0)
            before = env.content()
            self.assertEqual(set(env.epochs()), {"made"})
            self.assertEqual(env.remember("Ben loves peas"), 201)
            os.kill(int((env.home / "pid").read_text()), signal.SIGKILL)
            self.assertGreater(env.sqlite.with_name("hearth.db-wal").stat().st_size, 0)
            self.check(env.script("restore", "prod", "latest"), 0, "zones begin a new epoch")
            self.assertEqual(env.content(), before)
            # Phones give back what the backup lacks.
            self.assertEqual(set(env.epochs()), {"restored"})
            # The replaced files are kept.
            [aside] = env.backups.glob("replaced-*")
            self.assertEqual(sorted(path.name for path in aside.iterdir()), ["hearth.db", "hearth.db-shm", "hearth.db-wal"])

    def test_a_backup_that_fails_verification_is_discarded(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertTrue(env.plan())
            # An entry is removed from the ledger.
            subprocess.run(
                ["sqlite3", env.sqlite, "DELETE FROM ledger_entries WHERE account = (SELECT min(account) FROM ledger_entries)"],
                check=True)
            self.check(env.script("backup", "prod"), 1, "hearth ledger verify", "the newest good one: none")
            self.assertEqual(env.whole_backups(), [])
            self.assertEqual(list(env.state.glob(".check*")), [])


class PostgresBackupTests(NeedsPostgres, BackupCases, ScriptTestCase):
    def make(self, **settings: str) -> Environment:
        return PostgresEnvironment(**settings)

    def elsewhere(self, env: PostgresEnvironment) -> str:
        env.psql("postgres", "CREATE ROLE stranger LOGIN CREATEROLE")
        env.psql("postgres", "CREATE DATABASE elsewhere OWNER stranger")
        # Roles belong to the whole server.
        env.psql("postgres", "GRANT hearth_app TO stranger")
        return env.url("elsewhere", "stranger")

    def test_a_failed_pg_dump_keeps_the_old_backup(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            [old] = env.whole_backups()
            programs = env.folder / "programs"
            programs.mkdir()
            for name in ("psql", "pg_restore"):
                (programs / name).symlink_to(env.server.programs / name)
            # pg_dump writes half a dump and fails.
            (programs / "pg_dump").write_text(f'#!/bin/sh\n"{env.server.programs}/pg_dump" "$@" | head -c 20000\nexit 1\n')
            (programs / "pg_dump").chmod(0o755)
            env.write_settings(HEARTH_PG_BIN=str(programs))
            self.check(env.script("backup", "prod"), 1, "pg_dump failed", f"the newest good one: {old}")
            # pg_dump writes half a dump and reports success.
            (programs / "pg_dump").write_text(f'#!/bin/sh\n"{env.server.programs}/pg_dump" "$@" | head -c 20000\n')
            self.check(env.script("backup", "prod"), 1, "cannot be read back", f"the newest good one: {old}")
            self.assertEqual(env.whole_backups(), [old])

    def test_a_restore_into_a_database_that_is_not_empty_is_refused(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.check(env.script("backup", "prod"), 0)
            before = env.dump()
            self.check(env.script("restore", "prod", "latest", "--into", env.url("family")), 1, "not empty")
            self.assertEqual(env.dump(), before)
            self.assertTrue(env.plan())

    def test_a_truncated_dump_changes_nothing(self) -> None:
        with self.make() as env:
            self.check(env.deploy("v1"), 0)
            self.assertEqual(env.remember("Mia hates mushrooms"), 201)
            self.check(env.script("backup", "prod"), 0)
            [backup] = env.whole_backups()
            before = env.dump()
            # The digests match, but the dump is truncated.
            dump = backup / "database.dump"
            dump.write_bytes(dump.read_bytes()[: dump.stat().st_size * 2 // 3])
            subprocess.run("sha256sum -- database.dump manifest > SHA256SUMS", shell=True, cwd=backup, check=True)
            self.check(env.script("restore", "prod", backup), 1, "could not be restored; the server runs on the old data")
            self.assertEqual(env.dump(), before)
            self.assertTrue(env.plan())


class SmallDisk:
    """A file system of `kilobytes` KB at a folder. Skips the test if it cannot be mounted."""

    def __init__(self, folder: Path, kilobytes: int) -> None:
        self.folder, self.kilobytes = folder, kilobytes

    def __enter__(self) -> Path:
        self.folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={self.kilobytes}k", "none", self.folder]
        if os.getuid() != 0 or subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            raise unittest.SkipTest("cannot mount a file system here")
        return self.folder

    def __exit__(self, *_: object) -> None:
        subprocess.run(["umount", self.folder], check=True)


def free_bytes(folder: Path) -> int:
    status = os.statvfs(folder)
    return status.f_bavail * status.f_frsize


if __name__ == "__main__":
    unittest.main()
