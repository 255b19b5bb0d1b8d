package import Foundation
import HearthCore
import JSONText

/// The body of `POST /v1/sync/pull`.
package struct PullRequest: Equatable, Sendable {
    /// The most zones of one pull.
    package static let largestCount = 200

    /// The device that pulls.
    package var device: UUID
    /// The place of the device in each zone, as the server wrote it; nil for a zone that the device begins.
    package var cursors: [ZoneID: String?]
    /// The most changes of one zone; nil for as many as a page may have.
    package var limit: Int?
    /// The device's description of itself; nil if it gives none this time.
    package var about: DeviceDescription?

    /// Creates a pull.
    package init(
        device: UUID, cursors: [ZoneID: String?], limit: Int? = nil, about: DeviceDescription? = nil
    ) {
        self.device = device
        self.cursors = cursors
        self.limit = limit
        self.about = about
    }

    /// Reads the body of a pull.
    ///
    /// - Throws: ``PushRequest/Failure``.
    package init(parsing body: [UInt8]) throws(PushRequest.Failure) {
        let value: FieldValue
        do throws(JSONError) {
            value = try FieldValue(parsing: body)
        } catch {
            throw .isNotJSON(error)
        }
        guard let json = value.object else {
            throw .isInvalid([RecordProblem(field: "", message: "must be an object")])
        }
        var problems: [RecordProblem] = []
        let device = json["device"]?.string.flatMap { UUID(canonical: $0) }
        if device == nil { problems.append(RecordProblem(field: "/device", message: "must be a UUID in lower case")) }
        let members = json["cursors"]?.object?.members
        var cursors: [ZoneID: String?] = [:]
        if let members, members.count <= Self.largestCount {
            for (name, value) in members {
                let zone = ZoneID(name)
                if zone == nil {
                    problems.append(RecordProblem(field: "/cursors/\(name)", message: "must be the id of a zone"))
                } else if let zone, let text = value.string {
                    cursors[zone] = .some(text)
                } else if let zone, value == .null {
                    cursors[zone] = .some(nil)
                } else {
                    problems.append(RecordProblem(field: "/cursors/\(name)", message: "must be a cursor or null"))
                }
            }
        } else {
            problems.append(
                RecordProblem(
                    field: "/cursors",
                    message: "must be an object of at most \(Self.largestCount) zones with their cursors"))
        }
        var limit: Int?
        if let wanted = json["limit"], wanted != .null {
            limit = wanted.integer.flatMap { (1...Int64(SyncService.largestPage)).contains($0) ? Int($0) : nil }
            if limit == nil {
                problems.append(
                    RecordProblem(field: "/limit", message: "must be a whole number, 1 to \(SyncService.largestPage)"))
            }
        }
        let about = Self.about(json["about"], &problems)
        guard problems.isEmpty, let device else { throw .isInvalid(problems) }
        self.init(device: device, cursors: cursors, limit: limit, about: about)
    }

    private static func about(_ value: FieldValue?, _ problems: inout [RecordProblem]) -> DeviceDescription? {
        guard let value, value != .null else { return nil }
        guard let json = value.object else {
            problems.append(RecordProblem(field: "/about", message: "must be an object"))
            return nil
        }
        func text(_ name: String, _ rule: String, _ isFine: (String) -> Bool) -> String? {
            guard let value = json[name], value != .null else { return nil }
            guard let text = value.string, isFine(text) else {
                problems.append(RecordProblem(field: "/about/\(name)", message: rule))
                return nil
            }
            return text
        }
        let length = DeviceDescription.longestText
        func short(_ name: String) -> String? {
            text(name, "must be a text of 1 to \(length) characters") { (1...length).contains($0.count) }
        }
        let kinds = DeviceDescription.kinds
        return DeviceDescription(
            name: short("name"),
            kind: text("kind", "must be one of \(kinds.joined(separator: ", "))") { kinds.contains($0) },
            app: short("app"))
    }

    /// The body of the pull.
    package var body: [UInt8] {
        var json: Fields = [
            "device": .string(device.text),
            "cursors": .object(Fields(cursors.map { ($0.key.text, $0.value.map(FieldValue.string) ?? .null) })),
        ]
        json["limit"] = limit.map { .number(Double($0)) }
        json["about"] = about.map { about in
            var json = Fields()
            json["name"] = about.name.map { .string($0) }
            json["kind"] = about.kind.map { .string($0) }
            json["app"] = about.app.map { .string($0) }
            return .object(json)
        }
        return json.canonicalBytes
    }
}
