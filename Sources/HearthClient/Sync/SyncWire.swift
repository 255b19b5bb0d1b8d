import Foundation
import HearthCore
import JSONText
import Records

/// The bodies of sync as the client reads and writes them.
enum SyncWire {
    /// The bounds of a response: a page has at most 1,000 changes of each zone.
    private static let limits = JSONLimits(
        depth: FieldValue.limits.depth + 6, members: 100_000, numberLength: 64, requiresUniqueNames: true)

    static func object(_ bytes: [UInt8]) throws -> Fields {
        guard let value = try? FieldValue(parsing: bytes, within: limits), let fields = value.object else {
            throw malformed
        }
        return fields
    }

    static var malformed: HearthClientError {
        HearthClientError(.malformedResponse, "A response of sync is not the expected one.")
    }

    // MARK: Zones

    /// Reads the response of `GET /v1/sync/zones`.
    static func zones(_ bytes: [UInt8]) throws -> [ZoneID: ZoneRole] {
        guard let elements = try object(bytes)["zones"]?.array else { throw malformed }
        var zones: [ZoneID: ZoneRole] = [:]
        for element in elements {
            guard let zone = element.object?["id"]?.string.flatMap({ ZoneID($0) }),
                let role = element.object?["role"]?.string.flatMap(ZoneRole.init)
            else { throw malformed }
            zones[zone] = role
        }
        return zones
    }

    // MARK: Pull

    struct Pulled {
        var serverTime: Timestamp
        var zones: [ZoneID: PullPage]
        var gone: [ZoneID]
        var reset: [ZoneID: String]
    }

    static func pulled(_ bytes: [UInt8]) throws -> Pulled {
        let json = try object(bytes)
        guard let time = json["server_time"]?.integer, let zones = json["zones"]?.object else { throw malformed }
        var pulled = Pulled(serverTime: Timestamp(milliseconds: time), zones: [:], gone: [], reset: [:])
        for (name, value) in zones.members {
            guard let zone = ZoneID(name), let page = value.object.flatMap({ PullPage($0) }) else { throw malformed }
            pulled.zones[zone] = page
        }
        pulled.gone = (json["gone"]?.array ?? []).compactMap { $0.string.flatMap { ZoneID($0) } }
        for (name, value) in json["reset"]?.object?.members ?? [] {
            guard let zone = ZoneID(name), let reason = value.string else { throw malformed }
            pulled.reset[zone] = reason
        }
        return pulled
    }

    // MARK: Push

    static func results(_ bytes: [UInt8]) throws -> (results: [PushResult], heads: [ZoneID: Int64]) {
        let json = try object(bytes)
        guard let elements = json["results"]?.array else { throw malformed }
        let results = elements.compactMap { $0.object.flatMap { PushResult($0) } }
        // A status that this version does not know must not drop the edit.
        return (results, heads(json["heads"]?.object))
    }

    static func heads(_ json: Fields?) -> [ZoneID: Int64] {
        var heads: [ZoneID: Int64] = [:]
        for (name, value) in json?.members ?? [] {
            if let zone = ZoneID(name), let head = value.integer { heads[zone] = head }
        }
        return heads
    }

    // MARK: Live

    enum LiveEvent {
        case hello([ZoneID: Int64])
        case change(ZoneID, from: Int64, changes: [Change], to: Int64, digest: ZoneDigest?)
        case poke(ZoneID, Int64)
        case zones
        /// An event that this version does not know.
        case unknown
    }

    static func live(_ name: String, _ data: [UInt8]) throws -> LiveEvent {
        switch name {
        case "hello": return .hello(heads(try object(data)["heads"]?.object))
        case "zones": return .zones
        case "poke":
            let json = try object(data)
            guard let zone = json["zone"]?.string.flatMap({ ZoneID($0) }) else { throw malformed }
            return .poke(zone, json["head"]?.integer ?? .max)
        case "change":
            let json = try object(data)
            let elements = json["changes"]?.array ?? []
            let changes = elements.compactMap { $0.object.flatMap { Change($0) } }
            guard let zone = json["zone"]?.string.flatMap({ ZoneID($0) }), let from = json["from"]?.integer,
                let to = json["to"]?.integer, changes.count == elements.count
            else { throw malformed }
            return .change(
                zone, from: from, changes: changes, to: to,
                digest: json["digest"]?.string.flatMap { ZoneDigest($0) })
        default: return .unknown
        }
    }
}
