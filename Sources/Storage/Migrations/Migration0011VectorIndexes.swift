extension Migration {
    /// The list of pgvector's tables. The tables themselves are created with their contents, because the extension and
    /// the vectors' dimension are known only then; they hold only data of `documents` and `embeddings`.
    static let vectorIndexes = Migration(
        number: 11, name: "vector indexes", statements: [],
        onPostgres: [
            """
            CREATE TABLE vector_indexes (
                space TEXT NOT NULL PRIMARY KEY,
                table_number BIGINT NOT NULL UNIQUE,
                revision BIGINT NOT NULL,
                documents BIGINT NOT NULL,
                passages BIGINT NOT NULL
            )
            """,
            "REVOKE INSERT, UPDATE, DELETE ON vector_indexes FROM hearth_app",
        ])
}
