// Every process of a server needs the same keys, and a restored database needs those that it had.
extension Migration {
    /// The keys that all processes of a server share.
    static let sharedKeys = Migration(
        number: 24, name: "shared keys",
        statements: [
            """
            CREATE TABLE shared_keys (
                name TEXT NOT NULL PRIMARY KEY,
                key BYTEA NOT NULL,
                created_at BIGINT NOT NULL
            )
            """
        ])
}
