extension Migration {
    /// The children whom a stored result may name.
    static let resultChildren = Migration(
        number: 33, name: "children of stored results",
        statements: [
            // The ids of the children whose records the run knew, separated by spaces. A child may end or move to another
            // household, so that there is no reference.
            "ALTER TABLE run_results ADD COLUMN children TEXT NOT NULL DEFAULT ''"
        ],
        onSQLite: [fill("group_concat(substr(zones.id, 9), ' ')")],
        onPostgres: [fill("string_agg(substr(zones.id, 9), ' ')")])

    /// Of earlier runs it is not known whom they knew: every child that the household had then.
    private static func fill(_ ids: SQL) -> SQL {
        """
        UPDATE run_results SET children = COALESCE((
            SELECT \(ids) FROM zones
            WHERE zones.household_id = run_results.household_id AND zones.id LIKE 'profile-%'
                AND zones.created_at <= run_results.created_at), '')
        """
    }
}
