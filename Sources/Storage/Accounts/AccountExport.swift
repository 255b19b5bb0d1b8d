import Foundation
import HearthCore
import Records
import SystemSupport

/// Everything that is stored about a user except secrets, as one JSON document: an object with an array of rows for each
/// table. Hashes, digests and the fields of records that never leave the server are left out.
///
/// Rows are read page by page, each page behind the last row of the one before, so that one page is held at a time.
struct AccountExport {
    /// The rows of a table, or of one zone of it.
    private struct Part {
        var name: String
        /// What the rows show.
        var columns: SQL
        /// `FROM` and `WHERE`.
        var source: SQL
        /// At most three expressions that order the rows, no two of them alike.
        var key: [SQL]
        var tenant: Tenant
    }

    let engine: any DatabaseEngine
    let registry: Registry
    let user: User

    private static let pageSize = 200

    /// Writes the document.
    ///
    /// - Parameter send: takes the bytes in pieces.
    func write(_ send: ([UInt8]) async throws -> Void) async throws {
        // The parts of a name follow each other.
        var name: String?
        var isFirst = true
        for part in try await parts() {
            if part.name != name {
                try await send(Array("\(name == nil ? "{" : "],")\"\(part.name)\":[".utf8))
                name = part.name
                isFirst = true
            }
            try await write(part, &isFirst, send)
        }
        try await send(Array("]}".utf8))
    }

    private func write(_ part: Part, _ isFirst: inout Bool, _ send: ([UInt8]) async throws -> Void) async throws {
        var slice = WorkSlice()
        var last: [SQLValue]?
        repeat {
            let rows = try await atSeam { () throws(StorageError) in
                try await engine.rows(Self.page(part, after: last), .read, of: part.tenant)
            }
            var bytes: [UInt8] = []
            for row in rows {
                let json = try JSONSerialization.data(withJSONObject: self.json(of: row), options: [.sortedKeys])
                if !isFirst { bytes.append(UInt8(ascii: ",")) }
                isFirst = false
                bytes += json
                try await slice.did(1 + json.count / 1024)
            }
            if !bytes.isEmpty { try await send(bytes) }
            let key = rows.last?.fields.map(\.value).suffix(part.key.count)
            last = rows.count < Self.pageSize ? nil : key.map { Array($0) }
        } while last != nil
    }

    /// Returns the statement of a page. The key is in the last columns of its rows.
    private static func page(_ part: Part, after last: [SQLValue]?) -> SQL {
        func list(_ pieces: [SQL]) -> SQL { pieces.dropFirst().reduce(pieces[0]) { "\($0), \($1)" } }
        let names: [SQL] = ["key_1", "key_2", "key_3"]
        let keys = list(zip(part.key, names).map { (key, name) -> SQL in "\(key) AS \(name)" })
        var condition: SQL = ""
        if let last {
            let values = last.map { (value) -> SQL in "\(value)" }
            condition = "AND (\(list(part.key))) > (\(list(values)))"
        }
        return """
            SELECT \(part.columns), \(keys) \(part.source) \(condition) ORDER BY \(list(part.key)) LIMIT \(pageSize)
            """
    }

    /// Returns a row for `JSONSerialization`.
    private func json(of row: SQLRow) -> [String: Any] {
        var json: [String: Any] = [:]
        var (type, data): (String?, String?)
        for (column, value) in row.fields where !column.hasPrefix("key_") {
            switch (column, value) {
            // By its name, as everywhere outside of the database.
            case ("record_type", .integer(let number)): type = (try? RecordTypeCodes.name(of: number)) ?? ""
            case ("record_data", .text(let text)): data = text
            default: json[column] = value.json
            }
        }
        if let type, let data {
            json["type"] = type
            json["data"] = registry.visibleData(of: type, data)
        }
        return json
    }

    // MARK: - Parts

    private func parts() async throws -> [Part] {
        let rows = try await atSeam { () throws(StorageError) in
            try await engine.rows(
                """
                SELECT number, household_id FROM zones WHERE household_id = \(user.householdID)
                UNION SELECT zones.number, zones.household_id FROM zone_members
                    JOIN zones ON zones.number = zone_members.zone WHERE zone_members.user_id = \(user.id)
                ORDER BY number
                """, .read, of: .all
            ).map { (row) throws(StorageError) -> (number: Int64, household: UUID) in
                (try row["number"], try row["household_id"])
            }
        }
        let own = rows.filter { $0.household == user.householdID }.map(\.number)
        let foreign = rows.filter { $0.household != user.householdID }.map(\.number)
        let results = RunResultsRepository(engine: engine)
        let responses = ResponseRepository(engine: engine)
        let (namesNobodyHidden, withheld) = try await atSeam { () throws(StorageError) in
            (try await results.namesNobodyHidden(from: user), try await responses.namingHidden(from: user))
        }
        return
            (tables(namesNobodyHidden: namesNobodyHidden) + [self.responses(without: withheld)]
            + own.flatMap(ofZone) + foreign.map(ofForeignZone))
            .enumerated()
            .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }.map(\.element)
    }

    /// What the user wrote in a zone of the household that the user may see. The records of the whole household have an export of their own.
    private func ofZone(_ number: Int64) -> [Part] {
        let isMine: SQL = """
            zones.household_id = \(user.householdID) AND EXISTS (SELECT 1 FROM users WHERE id = \(user.id)
                AND household_id = \(user.householdID))
            AND (zones.id LIKE 'household-%' OR EXISTS (
                SELECT 1 FROM zone_members WHERE zone_members.zone = \(number) AND zone_members.user_id = \(user.id)))
            """
        return [
            part(
                "records", Self.record,
                """
                FROM records JOIN zones ON zones.number = records.zone WHERE records.zone = \(number) AND \(isMine)
                    AND (records.created_by = \(user.number) OR records.updated_by = \(user.number))
                """, by: "records.seq"),
            part(
                "revisions", "zones.id AS zone, revisions.field, revisions.value, revisions.at",
                """
                FROM revisions JOIN zones ON zones.number = revisions.zone WHERE revisions.zone = \(number) AND \(isMine)
                    AND revisions.updated_by = \(user.number)
                """, by: "revisions.id", "revisions.seq", "revisions.field"),
        ]
    }

    /// What the user wrote about another household's child, as long as the user may see it.
    private func ofForeignZone(_ number: Int64) -> Part {
        part(
            "records", Self.record,
            """
            FROM records JOIN zones ON zones.number = records.zone WHERE records.zone = \(number)
                AND zones.household_id <> \(user.householdID)
                AND EXISTS (SELECT 1 FROM zone_members WHERE zone = \(number) AND user_id = \(user.id))
                AND (records.created_by = \(user.number) OR records.updated_by = \(user.number))
            """, by: "records.seq", of: .all)
    }

    private static let record: SQL = """
        zones.id AS zone, records.type AS record_type, records.data AS record_data, records.created_at,
        records.updated_at
        """

    /// The stored responses of the user, as far as they name no child whom the user may not see.
    private func responses(without withheld: [UUID]) -> Part {
        let mine: SQL = "FROM responses WHERE household_id = \(user.householdID) AND user_id = \(user.id)"
        // No row equals a list of nothing, nor differs from it.
        let shown: SQL = withheld.isEmpty ? mine : "\(mine) AND id NOT IN \(SQL(list: withheld.map(\.sqlValue)))"
        return part("responses", "id, instructions, conversation, response, created_at, expires_at", shown, by: "id")
    }

    private func part(
        _ name: String, _ columns: SQL, _ source: SQL, by key: SQL..., of tenant: Tenant? = nil
    ) -> Part {
        Part(name: name, columns: columns, source: source, key: key, tenant: tenant ?? .household(user.householdID))
    }

    private func tables(namesNobodyHidden: SQL) -> [Part] {
        let mine: SQL = "WHERE household_id = \(user.householdID) AND user_id = \(user.id)"
        return [
            part("user", UserRepository.columns, "FROM users WHERE id = \(user.id)", by: "id"),
            part(
                "household", "id, prefs, extras, plan, updated_at",
                "FROM households WHERE id = \(user.householdID)", by: "id"),
            part(
                "identities", "provider, subject, email, created_at", "FROM identities \(mine)", by: "provider",
                "subject"),
            part("password", "email, updated_at", "FROM passwords \(mine)", by: "email"),
            part("sessions", "\(Session.columns), revoked_at", "FROM sessions \(mine)", by: "id"),
            part("api_tokens", "\(APITokenRecord.columns), revoked_at", "FROM api_tokens \(mine)", by: "id"),
            part("memories", "id, text, created_at, updated_at", "FROM memories \(mine)", by: "id"),
            part(
                "feedback", "id, run_id, signal, comment, payload, prompt, answer, created_at", "FROM feedback \(mine)",
                by: "id"),
            part(
                "runs",
                """
                id, number, mode, outcome, reason, started_at, duration_ms, first_token_ms, calls, input_tokens,
                output_tokens, cost_microusd
                """, "FROM runs \(mine)", by: "id"),
            part(
                "run_results", "run_id, mode, title, result, limits, created_at, expires_at",
                "FROM run_results \(mine) AND \(namesNobodyHidden)", by: "run_id"),
            part(
                "devices",
                "id, name, kind, app, created_at, last_seen_at, last_push, last_pull, cursors, ended_at",
                "FROM devices \(mine)", by: "id"),
            // The pictures themselves are in the archive of `GET /v1/export`.
            part(
                "images",
                """
                zones.id AS zone, blobs.media_type, blobs.bytes, blobs.width, blobs.height, blobs.created_at
                """,
                """
                FROM blobs JOIN zones ON zones.number = blobs.zone
                WHERE zones.household_id = \(user.householdID) AND blobs.created_by = \(user.number)
                """, by: "blobs.id"),
            part(
                "jobs",
                "id, kind, state, stage, input, progress, error_code, error_message, created_at, finished_at",
                "FROM jobs \(mine)", by: "id"),
            part(
                "share_links",
                """
                share_links.id, zones.id AS zone, share_links.kind, share_links.role, share_links.created_at,
                share_links.expires_at, share_links.uses, share_links.revoked_at
                """,
                """
                FROM zones JOIN share_links ON share_links.zone = zones.number
                WHERE zones.household_id = \(user.householdID) AND share_links.created_by = \(user.number)
                """, by: "share_links.id"),
            part(
                "audit", "id, at, user_id, on_behalf_of, action, outcome, reason, subject",
                """
                FROM audit
                WHERE household_id = \(user.householdID) AND (user_id = \(user.id) OR on_behalf_of = \(user.id))
                """, by: "id"),
            // Also children of other households, which the user was given access to.
            part(
                "zone_members", "zones.id AS zone, zone_members.role, zone_members.via, zone_members.granted_at",
                """
                FROM zone_members JOIN zones ON zones.number = zone_members.zone
                WHERE zone_members.user_id = \(user.id)
                """, by: "zones.id", of: .all),
            // An array for those who wrote nothing.
            part("records", Self.record, Self.nothing, by: "records.seq"),
            part("revisions", "revisions.at", "FROM revisions WHERE 1 = 0", by: "revisions.seq"),
        ]
    }

    private static let nothing: SQL = "FROM records JOIN zones ON zones.number = records.zone WHERE 1 = 0"
}

extension SQLValue {
    /// The value for `JSONSerialization`.
    fileprivate var json: Any {
        switch self {
        case .null: NSNull()
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): text
        case .blob(let bytes), .native(let bytes): Data(bytes).base64EncodedString()
        }
    }
}
