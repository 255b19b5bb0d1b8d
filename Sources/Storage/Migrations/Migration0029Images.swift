// The bytes of a picture are in files that BlobStore keeps under the names of their digests; rows of one content share one.
extension Migration {
    /// The pictures of families.
    static let images = Migration(
        number: 29, name: "images",
        statements: [
            // `parts` are the names and lengths of what the file has, one behind the other: `96:2100 320:14000 original:90000`.
            // `unused_since`: since when no record names the picture; null while one does.
            """
            CREATE TABLE blobs (
                zone BIGINT NOT NULL REFERENCES zones (number) ON DELETE CASCADE,
                id BYTEA NOT NULL UNIQUE CHECK (length(id) = 16),
                sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
                media_type TEXT NOT NULL,
                bytes BIGINT NOT NULL CHECK (bytes > 0),
                width BIGINT NOT NULL,
                height BIGINT NOT NULL,
                parts TEXT NOT NULL,
                created_by BIGINT NOT NULL,
                created_at BIGINT NOT NULL,
                unused_since BIGINT,
                PRIMARY KEY (zone, id)
            )
            """,
            "CREATE INDEX blobs_by_sha256 ON blobs (sha256)",
            // Files that no row may need: `at` is when that was noticed, and `claimed_at` when a process began to remove
            // the file. It has no household: a digest alone says nothing.
            """
            CREATE TABLE loose_blobs (
                sha256 TEXT NOT NULL PRIMARY KEY,
                at BIGINT,
                claimed_at BIGINT
            )
            """,
            // The records that name pictures, few of all: see ImageRepository.
            "CREATE INDEX records_with_images ON records (zone) WHERE \(recordsWithImages)",
            // Null for no limit.
            "ALTER TABLE plans ADD COLUMN blob_bytes BIGINT CHECK (blob_bytes >= 0)",
        ],
        onSQLite: [
            """
            CREATE TRIGGER blob_comes_loose AFTER DELETE ON blobs BEGIN
                \(comesLoose);
            END
            """
        ],
        onPostgres: [
            """
            CREATE FUNCTION blob_comes_loose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                \(comesLoose);
                RETURN NULL;
            END $$
            """,
            """
            CREATE TRIGGER blob_comes_loose AFTER DELETE ON blobs FOR EACH ROW EXECUTE FUNCTION blob_comes_loose()
            """,
        ] + zonePolicy("blobs"))

    /// A condition on the data of a record, which every record that names a picture meets. The index has the same words.
    package static let recordsWithImages: SQL = """
        data LIKE '%"photos":["%' OR data LIKE '%"cover":"%' OR data LIKE '%"avatar":"%'
        """

    private static let comesLoose: SQL = """
        INSERT INTO loose_blobs (sha256, at) VALUES (OLD.sha256, NULL)
        ON CONFLICT (sha256) DO UPDATE SET at = NULL
        """
}
