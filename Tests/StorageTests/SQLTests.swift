import Assist
import Foundation
import HearthCore
import Storage
import Testing

@Suite struct SQLTests {
    private let hostile = "x'; DROP TABLE users; --"

    @Test(arguments: [
        (Dialect.sqlite, "SELECT a FROM t WHERE b = ? AND c IN (?, ?) AND d = ?"),
        (.postgres, "SELECT a FROM t WHERE b = $1 AND c IN ($2, $3) AND d = $4"),
    ])
    func `every interpolation is a placeholder in the dialect's style`(dialect: Dialect, expected: String) {
        let list: SQL = "\(2), \(Int64(3))"
        let statement: SQL = "SELECT a FROM t WHERE b = \(hostile) AND c IN (\(list)) AND d = \(String?.none)"
        let (text, values) = dialect.render(statement)
        #expect(text == expected)
        #expect(values == [.text(hostile), .integer(2), .integer(3), .null])
    }

    @Test(arguments: Dialect.allCases)
    func `placeholders are numbered beyond nine`(dialect: Dialect) {
        let nine: SQL = "\(1),\(2),\(3),\(4),\(5),\(6),\(7),\(8),\(9)"
        let (text, values) = dialect.render("(\(nine),\(10),\(11))")
        #expect(values.count == 11)
        #expect(text.hasSuffix(dialect == .sqlite ? "?,?)" : "$10,$11)"))
    }

    @Test func `only SQLite gets WITHOUT ROWID`() {
        let table: SQL = "CREATE TABLE t (a BIGINT PRIMARY KEY) WITHOUT ROWID"
        #expect(Dialect.sqlite.render(table).text.hasSuffix(") WITHOUT ROWID"))
        #expect(Dialect.postgres.render(table).text == "CREATE TABLE t (a BIGINT PRIMARY KEY)")
    }

    @Test func `values are bound in the form of their columns`() throws {
        let id = try #require(UUID(uuidString: "0199AABB-CCDD-7EEF-8001-020304050607"))
        let statement: SQL = """
            \(id) \(Timestamp(milliseconds: -5)) \(Duration.microseconds(2999)) \(Money(cents: 3)) \(RunOutcome.clientGone)
            """
        #expect(
            Dialect.postgres.render(statement).values == [
                .text("0199aabb-ccdd-7eef-8001-020304050607"), .integer(-5), .integer(2), .integer(30_000),
                .text("client_gone"),
            ])
    }

    @Test func `a column is read as the requested type or is an error`() throws {
        let row = SQLRow(
            columns: ["n", "t", "none", "big"],
            values: [.integer(7), .text("settled"), .null, .integer(.max)])
        #expect(try row["n"] == 7)
        #expect(try row["t"] == ReservationState.settled)
        #expect(try row["none"] == Int?.none)
        #expect(try row["n"] == Int?.some(7))

        func refused<Value: SQLConvertible>(_ column: String, as type: Value.Type) {
            let error = #expect(throws: StorageError.self) { let _: Value = try row[column] }
            #expect(error?.code == .malformedRow)
        }
        refused("absent", as: Int.self)
        refused("n", as: String.self)
        refused("t", as: Int.self)
        refused("t", as: Int?.self)
        refused("t", as: UUID.self)
        refused("t", as: RunOutcome.self)
        refused("none", as: Int.self)
    }
}
