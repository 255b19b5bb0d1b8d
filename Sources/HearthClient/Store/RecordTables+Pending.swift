import Foundation
import GRDB
import HearthCore
import Records

extension RecordTables {
    static func mutation(_ text: String) throws -> Mutation {
        guard let json = try? FieldValue(parsing: text), case .readable(let mutation) = PushedMutation(json) else {
            throw HearthClientError(.storage, "The database has an invalid edit.")
        }
        return mutation
    }

    /// The pending edits of a record in their order.
    func mutations(of record: UUID) throws -> [Mutation] {
        try String.fetchAll(
            try db.cachedStatement(sql: "SELECT mutation FROM pending WHERE record = ? ORDER BY number"),
            arguments: [record]
        ).map { try Self.mutation($0) }
    }

    /// Adds an edit. It is shown at once.
    ///
    /// - Parameter number: its place in the order; nil for the last one.
    func add(_ mutation: Mutation, at number: Int64? = nil) throws {
        try db.cachedStatement(
            sql: "INSERT INTO pending (number, mid, record, zone, mutation) VALUES (?, ?, ?, ?, ?)"
        ).execute(arguments: [number, mutation.mid, mutation.id, mutation.zone.text, mutation.json.canonicalText])
    }

    /// Joins a change with the last edit, if that is of the same record, of a moment ago, and on this device only: so a text
    /// that is saved at each letter is one edit. An older edit keeps its own stamp, because others may have edited since.
    ///
    /// - Returns: false if the change must be an edit of its own.
    func coalesce(_ data: Fields, of id: UUID, stamp: Stamp) throws -> Bool {
        guard
            let row = try Row.fetchOne(
                try db.cachedStatement(
                    sql: "SELECT number, record, sent, held, mutation FROM pending ORDER BY number DESC LIMIT 1")),
            row["record"] == id, !(row["sent"] as Bool), (row["held"] as String?) == nil
        else { return false }
        var last = try Self.mutation(row["mutation"])
        let type = registry[last.type]
        guard last.operation == .put || last.operation == .set,
            stamp.milliseconds - last.stamp.milliseconds <= Self.coalescingTime,
            data.members.allSatisfy({ type?[$0.name]?.mergeClass != .set && type?[$0.name]?.isOnce != true })
        else { return false }
        var fields = last.data ?? Fields()
        for (name, value) in data.members {
            // A new record has nothing to clear.
            fields[name] = last.operation == .put && value == .null ? nil : value
        }
        last.data = fields
        last.stamp = stamp
        try db.execute(
            sql: "UPDATE pending SET mutation = ? WHERE number = ?",
            arguments: [last.json.canonicalText, row["number"] as Int64])
        return true
    }

    /// The milliseconds within which changes are joined: as long as a push waits for further edits, and a little more.
    private static let coalescingTime: Int64 = 500

    /// Takes the edits of the next push, in their order. They are sent from now on, and do not change any more.
    ///
    /// An edit of a record that has a held edit waits behind it.
    func takeBatch() throws -> [Mutation] {
        let rows = try Row.fetchCursor(
            try db.cachedStatement(
                sql: """
                    SELECT number, mutation FROM pending
                    WHERE result IS NULL AND record NOT IN (SELECT record FROM pending WHERE held IS NOT NULL)
                    ORDER BY number LIMIT ?
                    """), arguments: [PushRequest.largestCount])
        var (batch, size): ([Mutation], Int) = ([], 0)
        var last: Int64?
        var numbers: [Int64] = []
        while let row = try rows.next() {
            let text: String = row["mutation"]
            size += text.utf8.count + 1
            // The rest of the body has less than a kilobyte.
            guard batch.isEmpty || size <= PushRequest.largestSize - 1024 else { break }
            batch.append(try Self.mutation(text))
            last = row["number"]
            numbers.append(row["number"])
        }
        if last != nil {
            let mark = try db.cachedStatement(sql: "UPDATE pending SET sent = 1 WHERE number = ? AND sent = 0")
            for number in numbers { try mark.execute(arguments: [number]) }
        }
        return batch
    }

    /// The id before which the server may forget the outcomes of the device's edits.
    ///
    /// A push that the network holds back must not arrive after its outcome is forgotten: the edits would be made anew, and
    /// a stamp of a wrong clock would win over later ones. So the outcomes of a day are kept, also those of old edits that
    /// were pushed within that day.
    ///
    /// - Parameter bound: the id of an edit of yesterday.
    func settledBefore(notAfter bound: UUID) throws -> UUID {
        let first = try UUID.fetchOne(try db.cachedStatement(sql: "SELECT min(mid) FROM pending"))
        let recent = try recentlySettled().map(\.first)
        return ([first, bound].compactMap { $0 } + recent).min { $0.text < $1.text } ?? bound
    }

    /// The first edits that were settled in the last two spans of a day, with the beginnings of these spans in milliseconds.
    private func recentlySettled() throws -> [(start: Int64, first: UUID)] {
        (try meta("settled") ?? "").split(separator: ",").compactMap { part in
            let values = part.split(separator: " ")
            guard values.count == 2, let start = Int64(values[0]), let first = UUID(canonical: values[1]) else {
                return nil
            }
            return (start, first)
        }
    }

    /// Notes that pushed edits are settled, so that their outcomes are kept for a day.
    func noteSettled(_ mids: [UUID], now: Int64) throws {
        guard let first = mids.min(by: { $0.text < $1.text }) else { return }
        var spans = try recentlySettled()
        if let last = spans.last, (last.start..<last.start + Self.settledSpan).contains(now) {
            if first.text < last.first.text { spans[spans.count - 1].first = first }
        } else {
            spans.append((now, first))
        }
        try setMeta("settled", spans.suffix(2).map { "\($0.start) \($0.first.text)" }.joined(separator: ","))
    }

    /// In milliseconds.
    private static let settledSpan: Int64 = 86_400_000

    /// Notes what became of pushed edits.
    ///
    /// - Returns: the records whose shown state may have changed, and how many of a user's edits were refused.
    func settle(_ results: [PushResult]) throws -> (records: Set<UUID>, refused: Int) {
        var (records, refused): (Set<UUID>, Int) = ([], 0)
        for result in results {
            guard let mid = result.mid,
                let row = try Row.fetchOne(
                    try db.cachedStatement(sql: "SELECT number, record, mutation FROM pending WHERE mid = ?"),
                    arguments: [mid])
            else { continue }
            let number: Int64 = row["number"]
            let outcome = result.first ?? result.status
            if outcome.isRefusal {
                records.insert(row["record"])
                let mutation = try Self.mutation(row["mutation"])
                if mutation.operation != .heal {
                    try refuse(row["mutation"], reason: outcome.rawValue, problems: result.problems)
                    refused += 1
                }
                try db.cachedStatement(sql: "DELETE FROM pending WHERE number = ?").execute(arguments: [number])
            } else if result.status.settles {
                try db.cachedStatement(
                    sql: """
                        UPDATE pending SET result = ?, result_zone = ?, result_seq = ?, result_rev = ?, held = NULL
                        WHERE number = ?
                        """
                ).execute(arguments: [
                    result.json().canonicalText, result.zone?.text, result.seq, result.rev, number,
                ])
            } else {
                try db.cachedStatement(sql: "UPDATE pending SET held = ? WHERE number = ?")
                    .execute(arguments: [result.status.rawValue, number])
            }
        }
        records.formUnion(try dropArrived())
        return (records, refused)
    }

    func refuse(_ mutation: String, reason: String, problems: [RecordProblem]) throws {
        let texts: [FieldValue] = problems.map { ["field": .string($0.field), "message": .string($0.message)] }
        try db.execute(
            sql: "INSERT INTO refusals (mutation, reason, problems) VALUES (?, ?, ?)",
            arguments: [mutation, reason, FieldValue.array(texts).canonicalText])
    }

    /// Lets held edits be pushed again.
    func releaseHeld() throws {
        try db.cachedStatement(sql: "UPDATE pending SET held = NULL WHERE held IS NOT NULL").execute()
    }

    /// Drops the edits that are part of what was pulled, and with each the settled edits of the same record before it: what
    /// was pulled is later than those as well, wherever the record was then.
    ///
    /// - Returns: the records of the dropped edits.
    @discardableResult
    func dropArrived() throws -> Set<UUID> {
        var arrived: Set<UUID> = []
        let rows = try Row.fetchAll(
            try db.cachedStatement(
                sql: """
                    SELECT number, record, result_zone, result_seq, result_rev FROM pending
                    WHERE result IS NOT NULL ORDER BY number DESC
                    """))
        for row in rows {
            let record: UUID = row["record"]
            guard try arrived.contains(record) || hasArrived(row) else { continue }
            arrived.insert(record)
            try db.cachedStatement(sql: "DELETE FROM pending WHERE number = ?")
                .execute(arguments: [row["number"] as Int64])
        }
        return arrived
    }

    /// Returns whether an edit is part of what was pulled: its zone was pulled up to the `seq` of its result, and the record
    /// is as new as that. The second condition is for a record that has moved on to a zone that was not pulled yet.
    private func hasArrived(_ row: Row) throws -> Bool {
        guard let id = (row["result_zone"] as String?).flatMap({ ZoneID($0) }) else { return true }
        let zone = try zone(id)
        // A deleted child takes its zone along, whose feed nobody can pull any more.
        guard let seq: Int64 = row["result_seq"] else { return zone == nil }
        guard zone?.seq ?? 0 >= seq else { return false }
        return try record(row["record"])?.rev ?? .max >= row["result_rev"] as Int64? ?? 0
    }
}
