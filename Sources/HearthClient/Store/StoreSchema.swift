import Foundation
import GRDB

/// The tables of the store. App, previews and tests have the same, in a file or in memory.
enum StoreSchema {
    /// Brings a database to the newest version.
    static func migrate(_ writer: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

                    -- A shadow is a zone that is pulled anew while the old rows are still shown.
                    CREATE TABLE zones (
                        number INTEGER PRIMARY KEY, id TEXT NOT NULL, shadow INTEGER NOT NULL, reason TEXT,
                        role TEXT NOT NULL, cursor TEXT, cursor_seq INTEGER NOT NULL, seq INTEGER NOT NULL,
                        digest TEXT NOT NULL, complete INTEGER NOT NULL, UNIQUE (id, shadow));

                    CREATE TABLE records (
                        number INTEGER PRIMARY KEY, zone INTEGER NOT NULL REFERENCES zones (number), id BLOB NOT NULL,
                        type TEXT NOT NULL, seq INTEGER NOT NULL, rev INTEGER NOT NULL, stamp TEXT NOT NULL,
                        by INTEGER NOT NULL, data TEXT NOT NULL, at INTEGER, ref TEXT);
                    CREATE UNIQUE INDEX records_by_id ON records (id, zone);
                    CREATE INDEX records_by_time ON records (zone, type, at);
                    CREATE INDEX records_by_ref ON records (ref) WHERE ref IS NOT NULL;

                    -- Records that left a zone, until the feed of their new zone brings them.
                    CREATE TABLE moving (
                        id BLOB PRIMARY KEY, zone TEXT NOT NULL, type TEXT NOT NULL, seq INTEGER NOT NULL,
                        rev INTEGER NOT NULL, stamp TEXT NOT NULL, by INTEGER NOT NULL, data TEXT NOT NULL
                    ) WITHOUT ROWID;

                    CREATE TABLE deletions (
                        zone INTEGER NOT NULL REFERENCES zones (number), id BLOB NOT NULL, type TEXT NOT NULL,
                        seq INTEGER NOT NULL, rev INTEGER NOT NULL, stamp TEXT NOT NULL, by INTEGER NOT NULL,
                        moved_to TEXT, seen_at INTEGER NOT NULL, PRIMARY KEY (id, zone)) WITHOUT ROWID;

                    -- Edits in their order. A sent one may be known to the server and never changes; a held one waits for a
                    -- newer server or for room.
                    CREATE TABLE pending (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, mid BLOB NOT NULL UNIQUE, record BLOB NOT NULL,
                        zone TEXT NOT NULL, mutation TEXT NOT NULL, sent INTEGER NOT NULL DEFAULT 0, held TEXT,
                        result TEXT, result_zone TEXT, result_seq INTEGER, result_rev INTEGER);
                    CREATE INDEX pending_by_record ON pending (record);

                    CREATE TABLE refusals (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, mutation TEXT NOT NULL, reason TEXT NOT NULL,
                        problems TEXT NOT NULL);

                    CREATE TABLE searchable (number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, type TEXT NOT NULL,
                        title TEXT NOT NULL);
                    """)
        }
        try migrator.migrate(writer)
    }
}
