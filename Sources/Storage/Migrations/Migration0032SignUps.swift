extension Migration {
    /// The numbers that users have had, the accounts that came by invitations, and indexes of what ends with a credential.
    static let signUps = Migration(
        number: 32, name: "numbers of users and invited accounts",
        statements: [
            // A number is never given again: records, revisions and pictures of a deleted user still name it. The row 0 is the
            // lock behind which numbers are given.
            "CREATE TABLE user_numbers (number BIGINT NOT NULL PRIMARY KEY) WITHOUT ROWID",
            "INSERT INTO user_numbers (number) VALUES (0)",
            "INSERT INTO user_numbers (number) SELECT number FROM users",
            // The numbers of users who are gone already: there were no more than accounts.
            """
            INSERT INTO user_numbers (number) SELECT COUNT(*) FROM audit WHERE action = 'sign_up'
            ON CONFLICT (number) DO NOTHING
            """,
            // `inviter` is the user at the root of a chain of invitations. Without references: deleting accounts or a household
            // gives no new accounts. Like `ended_zones`, it has no row-level security: an id alone says nothing.
            """
            CREATE TABLE invited_accounts (
                account TEXT NOT NULL PRIMARY KEY,
                inviter TEXT NOT NULL,
                at BIGINT NOT NULL
            ) WITHOUT ROWID
            """,
            "CREATE INDEX invited_accounts_by_inviter ON invited_accounts (inviter, at)",
            "CREATE INDEX share_links_by_maker ON share_links (made_by)",
            "CREATE INDEX share_links_by_credential ON share_links (made_with)",
            "CREATE INDEX revisions_by_author ON revisions (updated_by)",
        ],
        onSQLite: [
            """
            CREATE TRIGGER user_number_is_given_once AFTER INSERT ON users BEGIN
                \(noteNumber);
            END
            """
        ],
        onPostgres: [
            """
            CREATE FUNCTION user_number_is_given_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                \(noteNumber);
                RETURN NULL;
            END $$
            """,
            """
            CREATE TRIGGER user_number_is_given_once AFTER INSERT ON users
            FOR EACH ROW EXECUTE FUNCTION user_number_is_given_once()
            """,
        ])

    private static let noteNumber: SQL = "INSERT INTO user_numbers (number) VALUES (NEW.number)"
}
