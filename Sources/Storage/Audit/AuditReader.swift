package import Foundation
package import HearthCore

/// The operator's view of the audit: verification, anchors and export.
package struct AuditReader: Sendable {
    let engine: any DatabaseEngine

    /// Verifies every chain, a page at a time, while other processes append.
    ///
    /// - Parameters:
    ///   - anchors: ends of chains that were stored earlier.
    ///   - limit: the number of entries in memory at a time.
    package func verify(
        anchors: [AuditAnchor] = [], page limit: Int = 2000
    ) async throws(StorageError) -> AuditReport {
        var proof = AuditProof(anchors: anchors)
        var cursor: (household: SQLValue, sequence: SQLValue)?
        while true {
            let page = try await page(after: cursor, limit: limit)
            for row in page { try proof.take(row) }
            guard page.count == limit, let last = page.last else { break }
            cursor = (try last["household_id"], try last["sequence"])
        }
        let headsWithoutEntries = try await engine.rows(
            """
            SELECT household_id FROM audit_heads
            WHERE sequence > 0 AND NOT EXISTS (SELECT 1 FROM audit WHERE household_id = audit_heads.household_id)
            ORDER BY household_id LIMIT \(AuditReport.mostNamed)
            """, .read, of: .all)
        var households: [String] = []
        for row in headsWithoutEntries { households.append(try row["household_id"]) }
        proof.finish(headsWithoutEntries: households)
        return proof.report
    }

    /// Returns entries of all chains with the heads of their chains, from one state of the database: a chain that ends
    /// in the page ends as its head says.
    func page(
        after cursor: (household: SQLValue, sequence: SQLValue)?, limit: Int
    ) async throws(StorageError) -> [SQLRow] {
        let start: SQL = cursor.map { "(household_id, sequence) > (\($0.household), \($0.sequence))" } ?? "1 = 1"
        return try await engine.rows(
            """
            SELECT \(AuditRow.names(of: "page")), page.sequence, page.previous, page.hash,
                audit_heads.sequence AS head_sequence, audit_heads.hash AS head_hash
            FROM (
                SELECT \(AuditRow.names()), sequence, previous, hash FROM audit WHERE \(start)
                ORDER BY household_id, sequence LIMIT \(limit)
            ) AS page LEFT JOIN audit_heads ON audit_heads.household_id = page.household_id
            ORDER BY page.household_id, page.sequence
            """, .read, of: .all)
    }

    /// Returns the ends of the chains, in the order of their households.
    ///
    /// - Parameter household: the last household of the page before; nil for the first page.
    package func anchors(after household: String?, limit: Int) async throws(StorageError) -> [AuditAnchor] {
        let start: SQL = household.map { "household_id > \($0)" } ?? "1 = 1"
        let rows = try await engine.rows(
            """
            SELECT household_id, sequence, hash FROM audit_heads WHERE sequence > 0 AND \(start)
            ORDER BY household_id LIMIT \(limit)
            """, .read, of: .all)
        var anchors: [AuditAnchor] = []
        for row in rows {
            anchors.append(
                AuditAnchor(household: try row["household_id"], sequence: try row["sequence"], hash: try row["hash"]))
        }
        return anchors
    }

    /// Returns a page of entries in the order of household and sequence.
    ///
    /// - Parameters:
    ///   - last: the entry before the page; nil for the first page.
    ///   - period: the range of the entries' times.
    ///   - householdID: nil for all households.
    package func entries(
        after last: ChainedEntry?, in period: Range<Timestamp>, of householdID: UUID?, limit: Int
    ) async throws(StorageError) -> [ChainedEntry] {
        let start: SQL = last.map { "(household_id, sequence) > (\($0.household), \($0.sequence))" } ?? "1 = 1"
        let whose: SQL = householdID.map { "household_id = \($0)" } ?? "1 = 1"
        let rows = try await engine.rows(
            """
            SELECT \(AuditRow.names()), sequence, previous, hash FROM audit
            WHERE \(start) AND \(whose) AND at >= \(period.lowerBound) AND at < \(period.upperBound)
            ORDER BY household_id, sequence LIMIT \(limit)
            """, .read, of: householdID.map(Tenant.household) ?? .all)
        var entries: [ChainedEntry] = []
        entries.reserveCapacity(rows.count)
        for row in rows { entries.append(try ChainedEntry(row)) }
        return entries
    }
}
