import Foundation
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Synchronization
import Testing

/// A household with one child, its records and its phones, on one database.
struct Family: Sendable {
    let storage: Storage
    let sync: SyncService
    let clock: ManualClock
    let owner: User
    let child: ZoneID
    let phone: Phone

    static let key = [UInt8](repeating: 7, count: 32)

    static func service(
        _ store: any RecordStore, _ clock: ManualClock, key: [UInt8] = key, quota: SyncQuota = SyncQuota()
    ) -> SyncService {
        SyncService(
            store: store, clock: clock, ids: RandomIDs(), sealer: CursorSealer(key: key, OpenSSLCryptography()),
            quota: quota, delay: { _ in .zero })
    }

    /// A new family whose child is Mia.
    static func make(_ storage: Storage, quota: SyncQuota = SyncQuota()) async throws -> Family {
        let clock = ManualClock(now: .example)
        let sync = service(storage.records, clock, quota: quota)
        let owner = try await storage.newAccount()
        let phone = Phone(of: owner, sync, clock)
        let child = try await phone.addChild("Mia")
        return Family(storage: storage, sync: sync, clock: clock, owner: owner, child: child, phone: phone)
    }

    /// The kitchen, chores and board of the household.
    var home: ZoneID { ZoneID(.household, owner.householdID) }

    func phone(of user: User) -> Phone { Phone(of: user, sync, clock) }

    /// A user of another household whom the owner gave a role in the child's zone.
    func nanny(_ role: ZoneRole = .caregiver) async throws -> User {
        let nanny = try await storage.newAccount()
        try await storage.records.grant(
            role, in: child, household: owner.householdID, to: nanny.id, by: owner,
            audit: .example(.accessGranted, of: owner))
        return nanny
    }

    /// Another member of the household.
    func member(_ role: HouseholdRole) async throws -> User {
        let code = UUID().text
        try await storage.newInvite(of: owner, role, code)
        return try await storage.newAccount { $0.inviteDigest = code }
    }

    /// What a recount finds in all zones.
    func findings() async throws -> [String] {
        try await storage.records.verify(after: nil, limit: 1000).flatMap(\.findings)
    }

    func state(of zone: ZoneID) async throws -> ZoneState {
        try #require(try await storage.records.zones(of: owner).first { $0.zone.id == zone }?.zone)
    }
}

/// A device that writes and reads without a store of its own.
final class Phone: Sendable {
    let device = UUID()
    let user: User
    let sync: SyncService
    let clock: ManualClock
    /// The limits of the phone's credential.
    let limits: RecordLimits
    private let counter = Mutex(UInt16(0))

    init(of user: User, _ sync: SyncService, _ clock: ManualClock, limits: RecordLimits = RecordLimits()) {
        self.user = user
        self.sync = sync
        self.clock = clock
        self.limits = limits
    }

    var principal: Principal { Principal(user: user, isAdministrator: false, limits: limits) }

    func edit(
        _ operation: Mutation.Operation, _ type: String, _ id: UUID, in zone: ZoneID, _ data: Fields? = nil,
        base: Int64? = nil, to destination: ZoneID? = nil
    ) -> Mutation {
        let count = counter.withLock { counter in
            counter += 1
            return counter
        }
        return Mutation(
            mid: RandomIDs().uuid(at: clock.now), zone: zone, type: type, id: id, operation: operation, baseRev: base,
            stamp: Stamp(
                milliseconds: clock.now.milliseconds, counter: count, device: Stamp.device(device)),
            data: data, destination: destination)
    }

    func feeding(in zone: ZoneID, _ id: UUID = UUID(), _ amount: Double = 120) -> Mutation {
        edit(
            .put, "feeding", id, in: zone,
            [
                "method": "bottle", "content": "formula", "amount_ml": .number(amount),
                "started_at": .number(Double(clock.now.milliseconds - 600_000)),
                "ended_at": .number(Double(clock.now.milliseconds)),
            ])
    }

    @discardableResult
    func push(_ mutations: [Mutation], settledBefore: UUID? = nil) async throws -> [PushResult] {
        try await sync.push(
            PushRequest(device: device, settledBefore: settledBefore, mutations: mutations.map { .readable($0) }),
            by: principal
        ).results
    }

    @discardableResult
    func push(_ mutation: Mutation) async throws -> PushResult {
        try #require(try await push([mutation]).first)
    }

    /// Whether the server accepts a device of the phone's user.
    func isKnown(as device: UUID) async throws -> Bool {
        do {
            _ = try await sync.push(PushRequest(device: device, mutations: []), by: principal)
            return true
        } catch let error as HearthError where error.code == .deviceUnknown {
            return false
        }
    }

    func addChild(_ name: String) async throws -> ZoneID {
        let zone = ZoneID(.child, UUID())
        let result = try await push(
            edit(
                .put, "child", zone.uuid, in: zone,
                ["name": .string(name), "birth_date": "2026-05-01", "time_zone": "Europe/Berlin"]))
        #expect(result.status == .applied, "\(result)")
        return zone
    }

    func pull(_ zone: ZoneID, _ cursor: String? = nil, limit: Int = 1000) async throws -> SyncService.Pulled {
        try await sync.pull([zone: cursor], limit: limit, for: device, of: principal)
    }

    /// Every page of a zone, joined into what a device would have: records by id.
    func everything(in zone: ZoneID, pages limit: Int = 1000) async throws -> (records: [UUID: Change], cursor: String)
    {
        var records: [UUID: Change] = [:]
        var cursor: String?
        while true {
            let page = try #require(try await pull(zone, cursor, limit: limit).zones[zone])
            for change in page.changes { records[change.id] = change.data == nil ? nil : change }
            cursor = page.cursor
            if !page.hasMore { return (records, page.cursor) }
        }
    }
}
