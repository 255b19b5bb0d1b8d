import Assist
import Foundation
import HearthCore

/// The columns of an audit entry before it has its place in a chain.
struct AuditRow {
    /// The columns of version 1 of the text, in the order in which they are hashed. Migration 14 used them for
    /// chaining: they never change.
    static let firstColumns: [SQL] = [
        "household_id", "id", "at", "user_id", "run_id", "action", "outcome", "reason", "findings",
        "policy_fingerprint", "goal_digest", "subject",
    ]
    /// The columns of the table `audit`, in the order in which they are hashed. An entry with a value in the last one
    /// has version 2 of the text, any other entry version 1: setting or clearing that value changes the hash.
    static let columns = firstColumns + ["on_behalf_of"]
    private static let version: SQL = "hearth audit 1"
    private static let secondVersion: SQL = "hearth audit 2"

    /// The values of ``columns``.
    let values: [SQLValue]

    init(_ entry: AuditEntry) {
        values = [
            entry.householdID.sqlValue, entry.id.sqlValue, entry.at.sqlValue, entry.userID.sqlValue, .null,
            entry.action.rawValue.sqlValue, entry.outcome.sqlValue, .null, .null, .null, .null, entry.subject.sqlValue,
            entry.onBehalfOf.sqlValue,
        ]
    }

    /// Reads a row of all columns, whatever their values.
    init(_ row: SQLRow) throws(StorageError) {
        var values: [SQLValue] = []
        for column in Self.columns { values.append(try row[column.text]) }
        self.values = values
    }

    /// - Parameter id: the run's own, or another one if its expiry is audited.
    init(_ run: RunRecord, id: UUID) {
        values = [
            run.householdID.sqlValue, id.sqlValue, (run.startedAt + run.duration).sqlValue,
            (run.actorID ?? run.userID).sqlValue,
            run.id.sqlValue, AuditEntry.Action.run.rawValue.sqlValue, run.outcome.sqlValue, run.reason.sqlValue,
            run.policy.map { StoredFinding.json($0.findings) }.sqlValue, (run.policy?.fingerprint).sqlValue,
            (run.policy?.goalDigest).sqlValue, .null, run.actorID.map { _ in run.userID }.sqlValue,
        ]
    }

    /// The columns' names, each behind a table's name if one is given.
    static func names(_ columns: [SQL] = columns, of table: SQL? = nil) -> SQL {
        list(columns.map { column in table.map { "\($0).\(column)" } ?? column }, by: ", ")
    }

    /// The row as a table of one row.
    var asTable: SQL { SQL(Self.table, binding: values) }

    private static let table: SQL = {
        let cells = columns.map { column -> SQL in
            let type: SQL = column.text == "at" ? "BIGINT" : "TEXT"
            return "CAST(\(SQLValue.null) AS \(type)) AS \(column)"
        }
        return "(SELECT \(list(cells, by: ", ")))"
    }()

    static func list(_ pieces: [SQL], by separator: SQL) -> SQL {
        pieces.dropFirst().reduce(pieces.first ?? "") { "\($0)\(separator)\($1)" }
    }
}

// The text whose SHA-256 is an entry's hash: a version, then the sequence, the hash before and every column, each
// behind a comma, null as `-` and any other value with the number of its Unicode scalars before it, `4:done`. No two
// entries have the same text. The database builds it when it writes, Swift when it verifies.
extension AuditRow {
    /// Returns the text; nil if a column has a value that no entry has: bytes, a fraction.
    func text(sequence: Int64, previous: String) -> String? {
        let hasSecond = values.last != .null
        var text = hasSecond ? Self.secondVersion.text : Self.version.text
        for value in [.integer(sequence), .text(previous)] + (hasSecond ? values : values.dropLast()) {
            switch value {
            case .null: text += ",-"
            case .integer(let integer): text += Self.field("\(integer)")
            case .text(let content): text += Self.field(content)
            case .real, .blob, .native: return nil
            }
        }
        return text
    }

    private static func field(_ content: String) -> String { ",\(content.unicodeScalars.count):\(content)" }

    /// Returns the text as an SQL expression.
    ///
    /// - Parameter table: a table that has ``columns``.
    static func text(sequence: SQL, previous: SQL, of table: SQL) -> SQL {
        let second: SQL = "\(table).on_behalf_of"
        return """
            CASE WHEN \(second) IS NULL THEN \(firstText(sequence: sequence, previous: previous, of: table))
            ELSE '\(secondVersion)' || ',' || \(fields(sequence, previous, of: table)) || ',' || \(field(second)) END
            """
    }

    /// Returns version 1 of the text as an SQL expression.
    ///
    /// - Parameter table: a table that has ``firstColumns``.
    static func firstText(sequence: SQL, previous: SQL, of table: SQL) -> SQL {
        "'\(version)' || ',' || \(fields(sequence, previous, of: table))"
    }

    private static func fields(_ sequence: SQL, _ previous: SQL, of table: SQL) -> SQL {
        list(([sequence, previous] + firstColumns.map { "\(table).\($0)" }).map(field), by: " || ',' || ")
    }

    private static func field(_ value: SQL) -> SQL {
        "COALESCE(CAST(length(CAST(\(value) AS TEXT)) AS TEXT) || ':' || CAST(\(value) AS TEXT), '-')"
    }
}
