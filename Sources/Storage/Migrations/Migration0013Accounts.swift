extension Migration {
    /// Accounts, credentials and permissions. Secrets are stored as digests (SHA-256 in hexadecimal), passwords as
    /// scrypt hashes.
    static let accounts = Migration(
        number: 13, name: "accounts",
        statements: [
            "ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'owner'",
            "ALTER TABLE users ADD COLUMN is_admin BIGINT NOT NULL DEFAULT 0",
            """
            CREATE TABLE identities (
                provider TEXT NOT NULL,
                subject TEXT NOT NULL,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                email TEXT,
                created_at BIGINT NOT NULL,
                PRIMARY KEY (provider, subject)
            )
            """,
            "CREATE INDEX identities_by_user ON identities (user_id)",
            "CREATE INDEX identities_by_household ON identities (household_id)",
            """
            CREATE TABLE passwords (
                user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                email TEXT NOT NULL UNIQUE,
                hash TEXT NOT NULL,
                updated_at BIGINT NOT NULL
            )
            """,
            "CREATE INDEX passwords_by_household ON passwords (household_id)",
            """
            CREATE TABLE sessions (
                id TEXT NOT NULL PRIMARY KEY,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                method TEXT NOT NULL,
                device TEXT,
                created_at BIGINT NOT NULL,
                last_used_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                revoked_at BIGINT
            )
            """,
            "CREATE INDEX sessions_by_user ON sessions (user_id)",
            "CREATE INDEX sessions_by_household ON sessions (household_id)",
            "CREATE INDEX sessions_by_expiry ON sessions (expires_at)",
            """
            CREATE TABLE refresh_tokens (
                digest TEXT NOT NULL PRIMARY KEY,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                expires_at BIGINT NOT NULL,
                successor TEXT
            )
            """,
            "CREATE INDEX refresh_tokens_by_session ON refresh_tokens (session_id)",
            "CREATE INDEX refresh_tokens_by_household ON refresh_tokens (household_id)",
            "CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at)",
            """
            CREATE TABLE api_tokens (
                id TEXT NOT NULL PRIMARY KEY,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                digest TEXT NOT NULL UNIQUE,
                scopes TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT,
                last_used_at BIGINT,
                revoked_at BIGINT
            )
            """,
            "CREATE INDEX api_tokens_by_user ON api_tokens (user_id)",
            "CREATE INDEX api_tokens_by_household ON api_tokens (household_id)",
            """
            CREATE TABLE invites (
                id TEXT NOT NULL PRIMARY KEY,
                household_id TEXT NOT NULL REFERENCES households (id) ON DELETE CASCADE,
                invited_by TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
                digest TEXT NOT NULL UNIQUE,
                role TEXT NOT NULL,
                created_at BIGINT NOT NULL,
                expires_at BIGINT NOT NULL,
                used_by TEXT
            )
            """,
            "CREATE INDEX invites_by_household ON invites (household_id)",
            "CREATE INDEX invites_by_user ON invites (invited_by)",
            "CREATE INDEX invites_by_expiry ON invites (expires_at)",
            // Belongs to no user yet: a user who is about to sign in.
            """
            CREATE TABLE one_time_secrets (
                purpose TEXT NOT NULL,
                digest TEXT NOT NULL,
                content TEXT NOT NULL,
                expires_at BIGINT NOT NULL,
                PRIMARY KEY (purpose, digest)
            )
            """,
            "CREATE INDEX one_time_secrets_by_expiry ON one_time_secrets (expires_at)",
        ],
        onPostgres: ["identities", "passwords", "sessions", "refresh_tokens", "api_tokens", "invites"]
            .flatMap { policy($0, "household_id") })
}
