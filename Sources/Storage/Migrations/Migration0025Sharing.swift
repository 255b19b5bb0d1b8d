extension Migration {
    /// The records that an API token may reach, who made a link with which credential, and the settings of a user's apps.
    static let sharing = Migration(
        number: 25, name: "sharing",
        statements: [
            // Words with a space between them; null for all.
            "ALTER TABLE api_tokens ADD COLUMN areas TEXT",
            "ALTER TABLE api_tokens ADD COLUMN zones TEXT",
            // The user and the session or API token that made a link: an invitation ends with either's rights.
            "ALTER TABLE share_links ADD COLUMN made_by TEXT",
            "ALTER TABLE share_links ADD COLUMN made_with TEXT",
            // A JSON object.
            "ALTER TABLE users ADD COLUMN settings TEXT",
        ])
}
