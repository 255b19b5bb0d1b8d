package import Foundation
package import HearthCore
package import JSONText

/// A record as an export holds it: everything that a second server needs to have the same record.
package struct ExportedRecord: Hashable, Sendable {
    /// The zone: `profile-<uuid>` or `household-<uuid>`.
    package var zone: String
    /// The type, as the registry names it.
    package var type: String
    /// The id.
    package var id: UUID
    /// The number of changes.
    package var rev: Int
    /// The stamp of the record.
    package var stamp: String
    /// The stamps of the fields that differ from ``stamp``, by field.
    package var stamps: [String: String]
    /// When the record was created and last changed.
    package var createdAt: Timestamp, updatedAt: Timestamp
    /// The numbers of the users who created and last changed it; 0 for the server.
    package var createdBy: Int, updatedBy: Int
    /// The fields with their values, sorted by name.
    package var fields: [RawJSON.Member]

    /// Creates a record.
    package init(
        zone: String, type: String, id: UUID, rev: Int, stamp: String, stamps: [String: String] = [:],
        createdAt: Timestamp, updatedAt: Timestamp, createdBy: Int, updatedBy: Int, fields: [RawJSON.Member]
    ) {
        self.zone = zone
        self.type = type
        self.id = id
        self.rev = rev
        self.stamp = stamp
        self.stamps = stamps
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.createdBy = createdBy
        self.updatedBy = updatedBy
        self.fields = fields.sorted { $0.name < $1.name }
    }
}

extension ExportedRecord {
    /// The record as one JSON object.
    package var json: RawJSON {
        var members: [RawJSON.Member] = [
            .init("zone", .string(zone)), .init("type", .string(type)), .init("id", .string(id.text)),
            .init("rev", .number(String(rev))), .init("stamp", .string(stamp)),
        ]
        if !stamps.isEmpty { members.append(.init("stamps", Self.json(of: stamps))) }
        members += [
            .init("created_at", .moment(createdAt)), .init("updated_at", .moment(updatedAt)),
            .init("created_by", .number(String(createdBy))), .init("updated_by", .number(String(updatedBy))),
            .init("data", .object(fields)),
        ]
        return .object(members)
    }

    /// The stamps as an object, sorted by field.
    static func json(of stamps: [String: String]) -> RawJSON {
        .object(stamps.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }

    /// Reads the object that ``json`` writes. The error says which member is wrong.
    init(json: RawJSON) throws(ImportRefusal) {
        func text(_ name: String) throws(ImportRefusal) -> String {
            guard let text = json[name]?.string, !text.isEmpty, text.utf8.count <= 200 else {
                throw ImportRefusal("`\(name)` is missing or is not a short text")
            }
            return text
        }
        func number(_ name: String) throws(ImportRefusal) -> Int64 {
            guard case .number(let digits)? = json[name], let number = Int64(digits) else {
                throw ImportRefusal("`\(name)` is missing or is not a whole number")
            }
            return number
        }
        guard let id = UUID(text: try text("id")) else { throw ImportRefusal("`id` is not a UUID") }
        guard case .object(let fields)? = json["data"] else { throw ImportRefusal("`data` is missing or is no object") }
        self.init(
            zone: try text("zone"), type: try text("type"), id: id, rev: Int(try number("rev")),
            stamp: try text("stamp"), stamps: try Self.stamps(of: json["stamps"]),
            createdAt: Timestamp(milliseconds: try number("created_at")),
            updatedAt: Timestamp(milliseconds: try number("updated_at")), createdBy: Int(try number("created_by")),
            updatedBy: Int(try number("updated_by")), fields: fields)
    }

    /// Reads the object of stamps.
    static func stamps(of json: RawJSON?) throws(ImportRefusal) -> [String: String] {
        guard let json else { return [:] }
        guard case .object(let members) = json else { throw ImportRefusal("`stamps` is not an object") }
        var stamps: [String: String] = [:]
        for member in members {
            guard let stamp = member.value.string else { throw ImportRefusal("`stamps` has a value that is no text") }
            stamps[member.name] = stamp
        }
        return stamps
    }
}

/// Why one row or value cannot be read; the reader turns it into an ``ImportIssue``.
struct ImportRefusal: Error {
    /// The problem, as the rest of a sentence, without values of the log.
    var reason: String
    /// The value that cannot be read.
    var value: String?

    init(_ reason: String, value: String? = nil) {
        self.reason = reason
        self.value = value
    }
}
