import Foundation
import HearthCore

/// What an entry of the audit says, column by column, before it has its place in a chain.
struct AuditRow {
    /// Of the table `audit`, in the order in which they are hashed. Migration 14 has chained with them: a further column
    /// needs a second version of the text beside this one.
    static let columns: [SQL] = [
        "household_id", "id", "at", "user_id", "run_id", "action", "outcome", "reason", "findings",
        "policy_fingerprint", "goal_digest", "subject",
    ]
    private static let version: SQL = "hearth audit 1"

    /// Of ``columns``.
    let values: [SQLValue]

    init(_ entry: AuditEntry) {
        values = [
            entry.householdID.sqlValue, entry.id.sqlValue, entry.at.sqlValue, entry.userID.sqlValue, .null,
            entry.action.rawValue.sqlValue, entry.outcome.sqlValue, .null, .null, .null, .null, entry.subject.sqlValue,
        ]
    }

    /// From a row of all columns, whatever stands in them.
    init(_ row: SQLRow) throws(StorageError) {
        var values: [SQLValue] = []
        for column in Self.columns { values.append(try row[column.text]) }
        self.values = values
    }

    /// - Parameter id: the run's own, or another one where its loss is audited.
    init(_ run: RunRecord, id: UUID) {
        values = [
            run.householdID.sqlValue, id.sqlValue, (run.startedAt + run.duration).sqlValue, run.userID.sqlValue,
            run.id.sqlValue, AuditEntry.Action.run.rawValue.sqlValue, run.outcome.sqlValue, run.reason.sqlValue,
            run.policy.map { StoredFinding.json($0.findings) }.sqlValue, (run.policy?.fingerprint).sqlValue,
            (run.policy?.goalDigest).sqlValue, .null,
        ]
    }

    /// The columns' names, each behind a table's where one is given.
    static func names(of table: SQL? = nil) -> SQL {
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

// The text whose SHA-256 is an entry's hash: a version, then the sequence, the hash before and every column, each behind a
// comma, null as `-` and any other value with the number of its Unicode scalars before it, `4:done`. No two entries have
// the same one. The database builds it where it writes, Swift where it proves.
extension AuditRow {
    /// Nil where a column holds what no entry does: bytes, a fraction.
    func text(sequence: Int64, previous: String) -> String? {
        var text = Self.version.text
        for value in [.integer(sequence), .text(previous)] + values {
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

    /// The same in SQL.
    ///
    /// - Parameter table: that has ``columns``.
    static func text(sequence: SQL, previous: SQL, of table: SQL) -> SQL {
        let fields = ([sequence, previous] + columns.map { "\(table).\($0)" }).map { value -> SQL in
            "COALESCE(CAST(length(CAST(\(value) AS TEXT)) AS TEXT) || ':' || CAST(\(value) AS TEXT), '-')"
        }
        return "'\(version)' || ',' || \(list(fields, by: " || ',' || "))"
    }
}
