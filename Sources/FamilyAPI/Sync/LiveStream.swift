import Foundation
import HearthCore
import Records

/// The state of one live stream: the zones, and the changes that its client has got.
struct LiveStream: Sendable {
    private struct Zone: Sendable {
        var household: UUID
        var role: ZoneRole
        /// The `seq` up to which the client was told.
        var sent: Int64
    }

    /// How long the credential counts as valid while nothing says that it has changed: a revocation by another process may
    /// be announced late, or not at all.
    static let renewal = Duration.seconds(1)

    private let sync: SyncService
    private var principal: Principal
    private let renew: @Sendable (Principal) async throws -> Principal?
    /// When the credential was last checked.
    private var renewedAt: Timestamp
    private var user: User { principal.user }
    private let subscription: ChangeHub.Subscription
    private var zones: [ZoneID: Zone] = [:]

    /// Begins a stream for a user, within the limits of the credential.
    ///
    /// - Parameter renew: returns what the credential allows now; nil if it has ended.
    /// - Throws: ``HearthError`` `storage_unavailable`.
    init(
        _ sync: SyncService, of principal: Principal,
        renew: @escaping @Sendable (Principal) async throws -> Principal?
    ) async throws {
        self.sync = sync
        self.principal = principal
        self.renew = renew
        renewedAt = sync.now
        let user = principal.user
        // First of all, so that no news are missed between the reading and the listening.
        subscription = sync.hub.subscribe(to: [.user(user.id), .household(user.householdID)])
        _ = try await readZones()
    }

    /// An element whenever there are news.
    var signals: AsyncStream<Void> { subscription.signals }

    /// The first event.
    var hello: [UInt8] {
        LiveEvent.frame(
            "hello",
            [
                "heads": .object(Fields(zones.map { ($0.key.text, .number(Double($0.value.sent))) })),
                "server_time": .number(Double(sync.now.milliseconds)),
            ])
    }

    /// Returns the events of the news since the last call; nil if the credential has ended, and with it the stream.
    ///
    /// - Throws: ``HearthError`` `storage_unavailable` if it is unknown which zones the user may see. The stream ends then.
    mutating func news() async throws -> [[UInt8]]? {
        let news = subscription.take()
        let now = sync.now
        if news.changesAccess || now >= renewedAt + Self.renewal {
            guard let renewed = try await renew(principal) else { return nil }
            (principal, renewedAt) = (renewed, now)
        }
        var heads = news.heads
        var events: [[UInt8]] = []
        if news.changesAccess {
            let before = zones
            heads.merge(try await readZones()) { max($0, $1) }
            if before.mapValues(\.role) != zones.mapValues(\.role) { events.append(access) }
        }
        for (zone, head) in heads.sorted(by: { $0.key < $1.key }) {
            guard let known = zones[zone], head > known.sent else { continue }
            if let event = await event(of: zone, known, head: head) {
                events.append(event)
            } else {
                let before = zones
                _ = try await readZones()
                if before.mapValues(\.role) != zones.mapValues(\.role) { events.append(access) }
            }
        }
        return events
    }

    /// Returns an event about changes of a zone; nil if the user lost access.
    private mutating func event(of zone: ZoneID, _ known: Zone, head: Int64) async -> [UInt8]? {
        let page: FeedPage?
        do {
            page = try await sync.changes(of: zone, in: known.household, after: known.sent, for: principal)
        } catch {
            // The client pulls, and gets the error if it lasts.
            zones[zone]?.sent = head
            return LiveEvent.poke(zone, head: head)
        }
        guard let page else { return nil }
        zones[zone]?.sent = page.zone.head
        return LiveEvent.change(zone, page, from: known.sent, hasDigest: principal.limits.areas == nil)
            ?? LiveEvent.poke(zone, head: page.zone.head)
    }

    /// Reads which zones the user may see, and listens to these. Returns their heads; what a new zone has already is nothing
    /// to be told, because the client begins it by a pull.
    private mutating func readZones() async throws -> [ZoneID: Int64] {
        let accesses = try await sync.zones(of: principal)
        var topics: Set<ChangeHub.Topic> = [.user(user.id), .household(user.householdID)]
        for access in accesses {
            topics.insert(.zone(access.zone.id))
            if access.zone.id.kind == .household { topics.insert(.household(access.household)) }
        }
        subscription.change(to: topics)
        // Again, now that nothing is missed.
        let heads = try await sync.heads(of: Set(accesses.map(\.zone.id)))
        zones = accesses.reduce(into: [:]) { zones, access in
            guard let role = access.zone.role else { return }
            let id = access.zone.id
            zones[id] = Zone(
                household: access.household, role: role,
                sent: self.zones[id]?.sent ?? max(access.zone.head, heads[id] ?? 0))
        }
        return heads
    }

    private var access: [UInt8] {
        LiveEvent.frame(
            "zones",
            [
                "zones": .object(
                    Fields(
                        zones.map { id, zone in
                            (id.text, ["head": .number(Double(zone.sent)), "role": .string(zone.role.rawValue)])
                        }))
            ])
    }
}

/// The events of a live stream as bytes. Canonical JSON has no line breaks.
enum LiveEvent {
    /// A comment, which clients ignore.
    static let ping = Array(": ping\n".utf8)

    static func frame(_ name: String, _ data: Fields) -> [UInt8] { frame(name, data.canonicalBytes) }

    private static func frame(_ name: String, _ data: [UInt8]) -> [UInt8] {
        Array("event: \(name)\ndata: ".utf8) + data + "\n\n".utf8
    }

    /// Returns an event that says to pull a zone.
    static func poke(_ zone: ZoneID, head: Int64) -> [UInt8] {
        frame("poke", ["head": .number(Double(head)), "zone": .string(zone.text)])
    }

    /// Returns an event with changes; nil if they do not fit, or if the history was rewritten.
    ///
    /// - Parameter hasDigest: false for a credential that does not see all records, of which the digest is.
    static func change(_ zone: ZoneID, _ page: FeedPage, from seq: Int64, hasDigest: Bool) -> [UInt8]? {
        guard !page.hasMore, page.zone.head > seq else { return nil }
        var data = Array(#"{"changes":["#.utf8)
        for (index, change) in page.changes.enumerated() {
            if index > 0 { data.append(UInt8(ascii: ",")) }
            change.append(to: &data)
        }
        data.append(UInt8(ascii: "]"))
        if hasDigest { data += #","digest":"\#(page.zone.digest.text)""#.utf8 }
        data += #","from":\#(seq),"to":\#(page.zone.head),"zone":"\#(zone.text)"}"#.utf8
        return data.count <= Int(SyncService.largestEvent) ? frame("change", data) : nil
    }
}
