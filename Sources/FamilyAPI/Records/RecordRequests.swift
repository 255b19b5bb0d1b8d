import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

extension FieldValue {
    /// Creates the value of a decoded body.
    init(_ value: JSONValue) {
        self =
            switch value {
            case .null: .null
            case .bool(let bool): .bool(bool)
            case .integer(let number): .number(Double(number))
            case .number(let number): .number(number)
            case .string(let text): .string(text)
            case .array(let elements): .array(elements.map(FieldValue.init))
            case .object(let members): .object(Fields(members.map { ($0.key, FieldValue($0.value)) }))
            }
    }
}

extension RequestContext {
    /// Returns the members of a JSON object.
    ///
    /// - Throws: ``HearthError`` as ``RequestContext/decodeJSON(_:)``.
    func decodeFields() async throws -> Fields {
        Fields(body: try await decodeJSON([String: JSONValue].self))
    }

    /// Returns a UUID of the path; nil for any other text, which is the id of nothing.
    func uuid(_ name: String) -> UUID? { parameter(name).flatMap(UUID.init(text:)) }

    /// The `rev` that `If-Match` names; nil without one, and for `*`.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    func requiredRev() throws -> Int64? {
        guard let text = headers[.ifMatch]?.trimming(\.isWhitespace), text != "*" else { return nil }
        guard text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count > 2,
            let rev = Int64(text.dropFirst().dropLast())
        else {
            throw HearthError(
                .invalidField, #"Invalid request: `If-Match` must be a rev in quotes, such as "3"."#,
                problems: [
                    HearthError.FieldProblem(field: "If-Match", message: #"must be a rev in quotes, such as "3""#)
                ])
        }
        return rev
    }
}

extension LargeBodies {
    /// Receives a JSON object, and calls `work` with its members.
    ///
    /// - Throws: ``HearthError`` as ``LargeBodies/withJSON(_:of:by:_:)``; what `work` throws.
    func withFields<Value>(
        of request: RequestContext, by user: UUID, _ work: (Fields) async throws -> Value
    ) async throws -> Value {
        try await withJSON([String: JSONValue].self, of: request, by: user) { try await work(Fields(body: $0)) }
    }
}

extension Fields {
    /// Creates the members of a decoded body.
    fileprivate init(body: [String: JSONValue]) { self.init(body.map { ($0.key, FieldValue($0.value)) }) }

    /// Removes the id that a client chose for a new record.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    mutating func takeID() throws -> UUID? {
        guard let value = self["id"] else { return nil }
        self["id"] = nil
        guard let id = value.string.flatMap({ UUID(canonical: $0) }) else {
            throw HearthError(invalid: [RecordProblem(field: "/id", message: "must be a UUID in lower case")])
        }
        return id
    }
}

extension Response {
    /// Creates a response with one record. Its `ETag` is what `If-Match` takes.
    init(record: Fields, status: HTTPResponse.Status = .ok) {
        self.init(jsonText: record.canonicalText, status: status)
        if let rev = record["rev"]?.integer { headers[.eTag] = "\"\(rev)\"" }
    }
}

/// The parameters of a page of records.
enum PageParameters {
    static let limit = QueryParameter<Int>.number("limit", 1...500, default: 100, "The most items.")
    static let cursor = QueryParameter<String>.any("cursor", "`next_cursor` of the page before.")
    static let since = moment("since", "Only records after this moment (exclusive).")
    static let until = moment("until", "Only records before this moment (exclusive).")
    static let order = QueryParameter<Bool>.choice(
        "order", [("desc", true), ("asc", false)], "The latest first (`desc`, the default), or the earliest.")

    private static func moment(_ name: String, _ meaning: String) -> QueryParameter<Timestamp> {
        .written(
            name, as: #"^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d.*([Zz]|[+-]\d\d:\d\d)$"#,
            meaning, "must be a time with a zone, such as 2026-11-23T07:00:00Z"
        ) { text in
            // A plus sign of an offset arrives as a space if the client did not escape it.
            let text =
                text.last.map(\.isNumber) == true && text.dropLast(5).last == " "
                ? text.dropLast(6) + "+" + text.suffix(5) : text
            return try? Moment.read(String(text))
        }
    }

    /// Returns a parameter that is a day.
    static func date(_ name: String, _ meaning: String) -> QueryParameter<CalendarDay> {
        .written(
            name, as: #"^\d{4}-\d\d-\d\d$"#, meaning, "must be a date such as 2026-11-23",
            value: { CalendarDay($0) })
    }

    static let described = [
        limit.described, cursor.described, since.described, until.described, order.described,
    ]
}
