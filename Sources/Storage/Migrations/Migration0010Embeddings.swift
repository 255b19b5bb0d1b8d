extension Migration {
    /// Vectors are stored by the embedded text and not by document: an ingest writes them before the documents, in
    /// another space while the old one serves, and unchanged texts need no new ones.
    static let embeddings = Migration(
        number: 10, name: "embeddings",
        statements: [
            // Which folder or file it was read from: an ingest of one must not remove what came from another.
            "ALTER TABLE documents ADD COLUMN origin TEXT NOT NULL DEFAULT 'seed'",
            "ALTER TABLE documents ADD COLUMN embedding_key TEXT",
            "CREATE INDEX documents_by_embedding ON documents (embedding_key)",
            "ALTER TABLE documents_revision ADD COLUMN model TEXT",
            "ALTER TABLE documents_revision ADD COLUMN dimension BIGINT CHECK ((dimension IS NULL) = (model IS NULL))",
            // A vector is its components as IEEE 754 singles, the least byte first.
            """
            CREATE TABLE embeddings (
                space TEXT NOT NULL,
                key TEXT NOT NULL,
                passage BIGINT NOT NULL CHECK (passage >= 0),
                vector BYTEA NOT NULL,
                PRIMARY KEY (space, key, passage)
            )
            """,
        ])
}
