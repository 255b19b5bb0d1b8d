extension Migration {
    /// Indexes for what the server deletes by itself.
    static let recordExpiry = Migration(
        number: 28, name: "record expiry",
        statements: [
            // Ticked items of shopping lists, of which `at` is the moment of the tick; 18 is their number in RecordTypeCodes.
            "CREATE INDEX records_by_tick ON records (at) WHERE type = 18 AND at IS NOT NULL",
            // Outcomes that are as old as can be belong to devices that are at least as old.
            "CREATE INDEX devices_by_creation ON devices (created_at)",
        ])
}
