"""Backups, and what becomes of them."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import threading
import unittest
from datetime import UTC, datetime, timedelta
from pathlib import Path

from house import House, PostgresHouse


class Load:
    """Families that go on asking for the time of a `with` block."""

    def __init__(self, house: House, crowd: int = 3) -> None:
        self.house, self.answered, self.failed = house, 0, 0
        self.is_over = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(crowd)]

    def run(self) -> None:
        while not self.is_over.is_set():
            if self.house.plan():
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
    def make(self, **settings: str) -> House:
        raise NotImplementedError

    def elsewhere(self, house: House) -> str:
        """An empty database beside the house's."""
        raise NotImplementedError

    def check(self, result: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
        self.assertEqual(result.returncode, status, result.stdout)
        for each in words:
            self.assertIn(each, result.stdout)

    def test_a_backup_under_load_is_whole_elsewhere(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            with Load(house) as load:
                before = load.answered
                result = house.script("backup", "prod")
                during = load.answered - before
            self.check(result, 0, "backed up prod", "the ledger balances")
            self.assertGreater(during, 0)
            self.assertEqual(load.failed, 0)
            backup = Path(result.stdout.splitlines()[-1])
            manifest = (backup / "manifest").read_text()
            self.assertIn("verified=yes", manifest)
            # It is a moment of the load: some of its runs are in it, and not all of them.
            counted = int(re.search(r"^ledger=.* (\d+) runs", manifest, re.MULTILINE)[1])
            self.assertGreater(counted, 0)
            self.assertLess(counted, load.answered + 3)

            url = self.elsewhere(house)
            self.check(house.script("restore", "prod", backup, "--into", url), 0, "the ledger balances", "the audit log is intact")
            for command in (["ledger", "verify"], ["audit", "verify"]):
                proof = house.hearth(*command, DATABASE_URL=url)
                self.assertEqual(proof.returncode, 0, proof.stdout + proof.stderr)
            self.assertIn(f" {counted} runs", house.hearth("ledger", "verify", DATABASE_URL=url).stdout)
            # The real one has gone on, untouched.
            self.assertTrue(house.plan())

            self.check(house.script("restore", "prod", "latest"), 0, "restored prod from")
            self.assertIn(f" {counted} runs", house.hearth("ledger", "verify").stdout)
            self.assertTrue(house.plan())

    def test_a_copy_says_what_the_original_says(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertTrue(house.plan())
            self.check(house.script("backup", "prod", "--with-settings"), 0)
            [backup] = house.whole_backups()
            url = self.elsewhere(house)
            self.check(house.script("restore", "prod", backup, "--into", url), 0)
            self.assertEqual(house.dump(url), house.dump())
            # The digest of all chains.
            self.assertEqual(house.hearth("audit", "verify", DATABASE_URL=url).stdout, house.hearth("audit", "verify").stdout)
            names = subprocess.run(["tar", "-tzf", backup / "settings.tar.gz"], text=True, capture_output=True, check=True)
            self.assertIn("prod.env", names.stdout)
            for file in (backup, *backup.iterdir()):
                self.assertEqual(file.stat().st_mode & 0o077, 0, file)


    def test_an_encrypted_backup_is_restored_by_its_private_key_alone(self) -> None:
        with self.make() as house:
            identity, other = house.folder / "identity", house.folder / "other"
            recipient = self.key(identity)
            self.key(other)
            house.write_settings(BACKUP_AGE_RECIPIENT=recipient)
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            self.check(house.script("backup", "prod", "--with-settings"), 0, "the ledger balances")
            [backup] = house.whole_backups()
            self.assertEqual(
                sorted(path.suffix for path in backup.iterdir()), ["", "", ".age", ".age"])
            self.assert_sealed(house, backup)
            archive = subprocess.run(
                ["sh", "-c", 'age --decrypt --identity "$1" "$2/settings.tar.gz.age" | tar -tzf -', "sh", identity, backup],
                text=True, capture_output=True, check=True)
            self.assertIn("prod.env", archive.stdout)

            self.assertEqual(house.remember("Ben loves peas"), 201)
            url = self.elsewhere(house)
            self.check(house.script("restore", "prod", "latest"), 1, "is encrypted", "cannot be decrypted")
            self.check(house.script("restore", "prod", "latest", "--identity", other), 1, "cannot be decrypted")
            self.assertTrue(house.plan())
            self.check(house.script("restore", "prod", "latest", "--identity", house.folder / "none"), 2)
            self.check(house.script("restore", "prod", "latest", "--into", url, "--identity", identity), 0, "the ledger balances")
            self.assertEqual(house.dump(url), before)
            self.check(house.script("restore", "prod", "latest", BACKUP_AGE_IDENTITY=str(identity)), 0)
            self.assertEqual(house.dump(), before)

            # A byte of it is changed, and whoever did that has summed it up anew.
            [file] = backup.glob("database.*")
            content = bytearray(file.read_bytes())
            content[-20] ^= 1
            file.write_bytes(content)
            subprocess.run("sha256sum -- *.age manifest > SHA256SUMS", shell=True, cwd=backup, check=True)
            self.check(house.script("restore", "prod", backup, "--identity", identity), 1, "cannot be decrypted")
            self.assertEqual(house.dump(), before)

    def test_a_way_back_needs_no_private_key(self) -> None:
        with self.make() as house:
            recipient = self.key(house.folder / "identity")
            house.write_settings(BACKUP_AGE_RECIPIENT=recipient)
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            before = house.dump()
            self.check(house.deploy("v2", house.broken(), HEALTH_SECONDS="5"), 3, "v1 serves again")
            self.assertEqual(house.dump(), before)
            self.check(house.deploy("v3"), 0)
            # What a rollback needs, and nothing else, is plain.
            needed = Path((house.home / "previous.backup").read_text().strip())
            for folder in house.backups.iterdir():
                if folder != needed:
                    self.assert_sealed(house, folder)
            self.assertEqual(house.remember("Ben loves peas"), 201)
            self.check(house.script("rollback", "prod", "--database"), 0, "v1 serves")
            self.assertEqual(house.dump(), before)
            self.check(house.script("backup", "prod"), 0)
            for folder in house.backups.iterdir():
                self.assert_sealed(house, folder)
            self.assertGreater(len(list(house.backups.glob("replaced-*"))), 1)

    def test_no_backup_is_made_for_a_key_that_is_none(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            house.write_settings(BACKUP_AGE_RECIPIENT="age1nobody")
            self.check(house.script("backup", "prod"), 1, "could not be encrypted", "none at all")
            self.assertEqual(list(house.backups.iterdir()), [])

    def key(self, file: Path) -> str:
        """Makes a pair of keys. Returns the public one."""
        subprocess.run(["age-keygen", "-o", file], capture_output=True, check=True)
        return re.search(r"public key: (\S+)", file.read_text())[1]

    def assert_sealed(self, house: House, folder: Path) -> None:
        for path in folder.iterdir():
            if path.name not in ("manifest", "SHA256SUMS"):
                self.assertEqual(path.suffix, ".age", path)
                self.assertTrue(path.read_bytes().startswith(b"age-encryption.org/v1\n"), path)
        sums = subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=folder, check=False)
        self.assertEqual(sums.returncode, 0, folder)


class SQLiteBackupTests(BackupCases, unittest.TestCase):
    def make(self, **settings: str) -> House:
        return House(**settings)

    def elsewhere(self, house: House) -> str:
        return f"sqlite://{house.folder}/elsewhere.db"

    def test_the_drill_wants_an_empty_database(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertTrue(house.plan())
            self.check(house.script("backup", "prod"), 0)
            self.assertEqual(house.remember("Ben loves peas"), 201)
            before = house.dump()
            link = house.folder / "link.db"
            link.symlink_to(house.sqlite)
            for url in (house.database_url, f"sqlite://{house.sqlite}", f"sqlite://{link}"):
                self.check(house.script("restore", "prod", "latest", "--into", url), 1, "is not empty")
            self.assertEqual(house.dump(), before)
            self.assertTrue(house.plan())

    def test_a_restore_keeps_what_it_replaces_or_does_not_begin(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("backup", "prod"), 0)
            [backup] = house.whole_backups()
            self.assertEqual(house.remember("Ben loves peas"), 201)
            house.write_settings(HEARTH_BACKUPS="/proc/backups")
            self.check(house.script("restore", "prod", backup), 1, "cannot be kept", "the old data serve on")
            self.assertIn("Ben loves peas", house.dump())
            self.assertTrue(house.plan())
            self.check(house.script("restore", "prod", backup, "--without-copy"), 0)
            self.assertNotIn("Ben loves peas", house.dump())
            self.assertTrue(house.plan())

    def test_a_full_disk_leaves_the_old_backup(self) -> None:
        with self.make() as house, SmallDisk(house.backups, 1200) as disk:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("backup", "prod"), 0)
            [old] = house.whole_backups()
            (disk / "something-else").write_bytes(b"x" * (free_bytes(disk) - 20_000))
            self.check(house.script("backup", "prod"), 1, "failed", f"the newest good one is {old}")
            self.assertEqual(house.whole_backups(), [old])
            self.assertEqual([path.name for path in house.backups.glob(".draft*")], [])
            self.assertTrue(house.plan())
            self.check(house.script("restore", "prod", "latest", "--into", self.elsewhere(house)), 0)

    def test_the_newest_good_backup_outlives_the_thirty_days(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("backup", "prod"), 0)
            [new] = house.whole_backups()
            old = {days: self.aged(house, new, days) for days in (29, 31, 40)}
            self.check(house.script("backup", "prod"), 0, "removing")
            self.assertTrue(old[29].exists())
            self.assertFalse(old[31].exists() or old[40].exists())

            # However short they are kept: one is left, and it is good.
            house.write_settings(KEEP_DAYS="-1")
            self.check(house.script("backup", "prod"), 0, "removing")
            [left] = house.whole_backups()
            self.assertGreater(left.name, new.name)
            old = {29: self.aged(house, left, 29)}
            house.write_settings(KEEP_DAYS="30")

            # All good ones are old, and a newer one is torn: what is good stays.
            for backup in house.whole_backups():
                shutil.rmtree(backup) if backup not in old.values() else None
            kept = self.aged(house, old[29], 45)
            shutil.rmtree(old[29])
            older = self.aged(house, kept, 50)
            torn = self.aged(house, kept, 35)
            with (torn / "database.sqlite3.gz").open("r+b") as file:
                file.truncate(100)
            shutil.move(house.state / ".hearth", house.state / "gone")
            self.check(house.script("backup", "prod"), 1, "there is no database", f"the newest good one is {kept}")
            self.assertTrue(kept.exists() and older.exists() and torn.exists())
            shutil.move(house.state / "gone", house.state / ".hearth")
            self.check(house.script("restore", "prod", torn, "--into", self.elsewhere(house)), 1, "not whole")

    def aged(self, house: House, backup: Path, days: int) -> Path:
        """A copy that was made so many days ago."""
        copy = house.backups / (datetime.now(UTC) - timedelta(days=days)).strftime("%Y%m%dT%H%M%SZ")
        shutil.copytree(backup, copy)
        return copy

    def test_the_log_of_a_server_that_died_is_not_applied_to_what_is_restored(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            self.check(house.script("backup", "prod"), 0)
            before = house.dump()
            self.assertEqual(house.remember("Ben loves peas"), 201)
            os.kill(int((house.home / "pid").read_text()), signal.SIGKILL)
            self.assertGreater(house.sqlite.with_name("hearth.db-wal").stat().st_size, 0)
            self.check(house.script("restore", "prod", "latest"), 0)
            self.assertEqual(house.dump(), before)
            # And it is to be had, should somebody want it.
            [aside] = house.backups.glob("replaced-*")
            self.assertEqual(sorted(path.name for path in aside.iterdir()), ["hearth.db", "hearth.db-shm", "hearth.db-wal"])

    def test_a_backup_that_does_not_prove_itself_is_none(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertTrue(house.plan())
            # Somebody took an entry out of the books.
            subprocess.run(
                ["sqlite3", house.sqlite, "DELETE FROM ledger_entries WHERE account = (SELECT min(account) FROM ledger_entries)"],
                check=True)
            self.check(house.script("backup", "prod"), 1, "hearth ledger verify", "none at all")
            self.assertEqual(house.whole_backups(), [])
            self.assertEqual(list(house.state.glob(".check*")), [])


class PostgresBackupTests(BackupCases, unittest.TestCase):
    def make(self, **settings: str) -> House:
        return PostgresHouse(**settings)

    def elsewhere(self, house: PostgresHouse) -> str:
        house.psql("postgres", "CREATE ROLE stranger LOGIN CREATEROLE")
        house.psql("postgres", "CREATE DATABASE elsewhere OWNER stranger")
        # Roles are of the whole server.
        house.psql("postgres", "GRANT hearth_app TO stranger")
        return house.url("elsewhere", "stranger")

    def test_a_pg_dump_that_fails_leaves_the_old_backup(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("backup", "prod"), 0)
            [old] = house.whole_backups()
            programs = house.folder / "programs"
            programs.mkdir()
            for name in ("psql", "pg_restore"):
                (programs / name).symlink_to(house.server.programs / name)
            # Half a dump, then the end.
            (programs / "pg_dump").write_text(f'#!/bin/sh\n"{house.server.programs}/pg_dump" "$@" | head -c 20000\nexit 1\n')
            (programs / "pg_dump").chmod(0o755)
            house.write_settings(HEARTH_PG_BIN=str(programs))
            self.check(house.script("backup", "prod"), 1, "pg_dump failed", f"the newest good one is {old}")
            # The same, and it says that all is well.
            (programs / "pg_dump").write_text(f'#!/bin/sh\n"{house.server.programs}/pg_dump" "$@" | head -c 20000\n')
            self.check(house.script("backup", "prod"), 1, "cannot be read back", f"the newest good one is {old}")
            self.assertEqual(house.whole_backups(), [old])

    def test_the_drill_wants_an_empty_database(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.check(house.script("backup", "prod"), 0)
            before = house.dump()
            self.check(house.script("restore", "prod", "latest", "--into", house.url("family")), 1, "not empty")
            self.assertEqual(house.dump(), before)
            self.assertTrue(house.plan())

    def test_a_torn_restore_changes_nothing(self) -> None:
        with self.make() as house:
            self.check(house.deploy("v1"), 0)
            self.assertEqual(house.remember("Mia hates mushrooms"), 201)
            self.check(house.script("backup", "prod"), 0)
            [backup] = house.whole_backups()
            before = house.dump()
            # Whole by its digests, and still no dump.
            dump = backup / "database.dump"
            dump.write_bytes(dump.read_bytes()[: dump.stat().st_size * 2 // 3])
            subprocess.run("sha256sum -- database.dump manifest > SHA256SUMS", shell=True, cwd=backup, check=True)
            self.check(house.script("restore", "prod", backup), 1, "could not be restored; the old data serve on")
            self.assertEqual(house.dump(), before)
            self.assertTrue(house.plan())


class SmallDisk:
    """A disk of so many kilobytes at a folder; skips where none can be mounted."""

    def __init__(self, folder: Path, kilobytes: int) -> None:
        self.folder, self.kilobytes = folder, kilobytes

    def __enter__(self) -> Path:
        self.folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={self.kilobytes}k", "none", self.folder]
        if os.getuid() != 0 or subprocess.run(mount, stderr=subprocess.DEVNULL, check=False).returncode != 0:
            raise unittest.SkipTest("no disk can be mounted here")
        return self.folder

    def __exit__(self, *_: object) -> None:
        subprocess.run(["umount", self.folder], check=True)


def free_bytes(folder: Path) -> int:
    status = os.statvfs(folder)
    return status.f_bavail * status.f_frsize


if __name__ == "__main__":
    unittest.main()
