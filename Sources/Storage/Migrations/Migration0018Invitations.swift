extension Migration {
    /// An invitation names the session or token that created it, and an audit entry the user for whom an administrator
    /// acted.
    static let invitations = Migration(
        number: 18, name: "invitations",
        statements: [
            // The id of a session or API token; null if unknown.
            "ALTER TABLE invites ADD COLUMN made_with TEXT",
            "CREATE INDEX invites_by_credential ON invites (made_with)",
            // Any token with the scope `account` could create these, and it is unknown which ones did.
            "DELETE FROM invites WHERE role = 'owner' AND used_by IS NULL",
            "ALTER TABLE audit ADD COLUMN on_behalf_of TEXT",
        ])
}
