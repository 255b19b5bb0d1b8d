import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Two families whose zones everybody tries to read and to write.
private struct SharedWorld: Sendable {
    /// A sender of requests, with what they may do, written down apart from the code that decides it.
    struct Caller: Sendable {
        var name: String
        var phone: Phone
        /// The roles by zone; no access to every other zone.
        var roles: [ZoneID: ZoneRole]
        /// The areas of the token; nil for all.
        var areas: Set<RecordArea>?

        func sees(_ zone: ZoneID) -> Bool { roles[zone] != nil }
        func reads(_ area: RecordArea, in zone: ZoneID) -> Bool { sees(zone) && areas?.contains(area) ?? true }
        func writes(_ area: RecordArea, in zone: ZoneID) -> Bool {
            roles[zone]?.mayWrite == true && areas?.contains(area) ?? true
        }
    }

    let storage: Storage
    let ours: Family
    let theirs: Family
    /// The second child of the first family.
    let sibling: ZoneID
    var callers: [Caller] = []

    var zones: [ZoneID] { [ours.home, ours.child, sibling, theirs.home, theirs.child] }

    func family(of zone: ZoneID) -> Family { zone == theirs.home || zone == theirs.child ? theirs : ours }

    /// Types of two areas in a kind of zone.
    static func types(in zone: ZoneID) -> [(type: String, area: RecordArea)] {
        zone.kind == .child ? [("feeding", .care), ("reminder", .plan)] : [("list", .kitchen), ("chore", .chores)]
    }

    /// The data of a record, with a word that its zone and area alone have.
    static func data(_ type: String, in zone: ZoneID, at time: Timestamp) -> Fields {
        let mark = FieldValue.string(mark(type, zone))
        let now = FieldValue.number(Double(time.milliseconds))
        return switch type {
        case "feeding": ["method": "bottle", "started_at": now, "note": mark]
        case "reminder": ["text": mark, "at": now]
        case "list": ["name": mark]
        // Without a mark, because it moves to other zones.
        case "diaper": ["started_at": now, "wet": true]
        default:
            ["name": mark, "assign": "anyone", "mode": "calendar", "rule": "FREQ=DAILY", "starts_on": "2026-11-01"]
        }
    }

    static func mark(_ type: String, _ zone: ZoneID) -> String { "marmalade \(type) \(zone.text)" }

    /// Lets time pass, so that each edit is later than those before it.
    func tick() { for family in [ours, theirs] { family.clock.advance(by: .milliseconds(10)) } }

    /// Adds a record as the family's owner, and returns its id.
    func add(_ type: String, in zone: ZoneID) async throws -> UUID {
        tick()
        let family = family(of: zone)
        let id = UUID()
        let put = family.phone.edit(.put, type, id, in: zone, Self.data(type, in: zone, at: family.clock.now))
        let result = try await family.phone.push(put)
        #expect(result.status == .applied, "\(type): \(result)")
        return id
    }

    static func make(_ storage: Storage) async throws -> SharedWorld {
        let (ours, theirs) = (try await Family.make(storage), try await Family.make(storage))
        let sibling = try await ours.phone.addChild("Ben")
        var world = SharedWorld(storage: storage, ours: ours, theirs: theirs, sibling: sibling)
        for zone in world.zones {
            for (type, _) in Self.types(in: zone) { _ = try await world.add(type, in: zone) }
        }
        try await world.addMembers()
        try await world.addGuests()
        try await world.addTokens()
        return world
    }

    private mutating func add(
        _ name: String, _ user: User, _ roles: [ZoneID: ZoneRole], limits: RecordLimits = RecordLimits()
    ) {
        let family = user.householdID == theirs.owner.householdID ? theirs : ours
        callers.append(
            Caller(
                name: name, phone: Phone(of: user, family.sync, family.clock, limits: limits), roles: roles,
                areas: limits.areas))
    }

    private mutating func addMembers() async throws {
        let all = [ours.home, ours.child, sibling]
        func roles(_ role: ZoneRole) -> [ZoneID: ZoneRole] { Dictionary(uniqueKeysWithValues: all.map { ($0, role) }) }
        add("owner", ours.owner, roles(.owner))
        add("owner of the other household", theirs.owner, [theirs.home: .owner, theirs.child: .owner])
        add("caregiver", try await ours.member(.caregiver), roles(.caregiver))
        add("viewer", try await ours.member(.viewer), roles(.viewer))
        // A member who sees one of two children, and one who is a viewer at home and writes for one child.
        let half = try await ours.member(.caregiver)
        try await revoke(half, from: sibling, of: ours)
        add("member without the second child", half, [ours.home: .caregiver, ours.child: .caregiver])
        let promoted = try await ours.member(.viewer)
        try await grant(.caregiver, to: promoted, in: sibling, of: ours)
        add("viewer who cares for one child", promoted, roles(.viewer).merging([sibling: .caregiver]) { $1 })
        let removed = try await ours.member(.caregiver)
        try await storage.accounts.removeMember(
            removed.number, by: ours.owner, into: UUID(), at: .example,
            audit: .example(.memberRemoved, of: ours.owner))
        add("removed member", try #require(try await storage.accounts.user(id: removed.id)), [:])
    }

    private mutating func addGuests() async throws {
        let nanny = try await storage.newAccount()
        try await grant(.caregiver, to: nanny, in: ours.child, of: ours)
        try await grant(.caregiver, to: nanny, in: theirs.child, of: theirs)
        add("nanny in two households", nanny, [ours.child: .caregiver, theirs.child: .caregiver])
        add(
            "nanny's token for one household", nanny, [theirs.child: .caregiver],
            limits: RecordLimits(zones: [theirs.child.text]))
        let grandparent = try await storage.newAccount()
        try await grant(.viewer, to: grandparent, in: ours.child, of: ours)
        add("grandparent who reads one child", grandparent, [ours.child: .viewer])
        let coOwner = try await storage.newAccount()
        try await grant(.owner, to: coOwner, in: theirs.child, of: theirs)
        add("owner of one child elsewhere", coOwner, [theirs.child: .owner])
        let revoked = try await storage.newAccount()
        try await grant(.caregiver, to: revoked, in: ours.child, of: ours)
        try await revoke(revoked, from: ours.child, of: ours)
        add("revoked nanny", revoked, [:])
        add("stranger", try await storage.newAccount(), [:])
        // Invitations give nothing until they are accepted.
        for (name, lifetime) in [("invited", Duration.seconds(3600)), ("invited too late", .zero)] {
            let link = ShareLink(
                id: UUID(), zone: ours.child, kind: .invite, role: .caregiver, createdBy: ours.owner.number,
                madeBy: ours.owner.id, createdAt: .example, expiresAt: .example + lifetime, maxUses: 1)
            try await storage.records.add(
                link, digest: "\(name) \(link.id)", household: ours.owner.householdID,
                audit: .example(.linkCreated, of: ours.owner))
            let user = try await storage.newAccount()
            if lifetime == .zero {
                await #expect(throws: HearthError.self) {
                    try await storage.records.accept(
                        digest: "\(name) \(link.id)", as: user, audit: .example(.accessGranted, of: user))
                }
            }
            add(name, user, [:])
        }
    }

    private mutating func addTokens() async throws {
        let owner = ours.owner
        let all: [ZoneID: ZoneRole] = [ours.home: .owner, ours.child: .owner, sibling: .owner]
        add("token for care", owner, all, limits: RecordLimits(areas: [.care]))
        add("token for kitchen and plan", owner, all, limits: RecordLimits(areas: [.kitchen, .plan]))
        add("token for nothing", owner, all, limits: RecordLimits(areas: []))
        add("token for one child", owner, [ours.child: .owner], limits: RecordLimits(zones: [ours.child.text]))
        add(
            "token for chores at home", owner, [ours.home: .owner],
            limits: RecordLimits(areas: [.chores], zones: [ours.home.text]))
        add("token for a foreign zone", owner, [:], limits: RecordLimits(zones: [theirs.child.text]))
        add("token for no zone", owner, [:], limits: RecordLimits(zones: []))
    }

    private func grant(_ role: ZoneRole, to user: User, in zone: ZoneID, of family: Family) async throws {
        try await storage.records.grant(
            role, in: zone, household: family.owner.householdID, to: user.id, by: family.owner,
            audit: .example(.accessGranted, of: family.owner))
    }

    private func revoke(_ user: User, from zone: ZoneID, of family: Family) async throws {
        try await storage.records.revoke(
            user.id, from: zone, household: family.owner.householdID, audit: .example(.accessRevoked, of: family.owner))
    }
}

/// Counts cells, and reports those that differ.
private struct Matrix {
    private(set) var cells = 0
    private(set) var leaks = 0

    /// A cell whose outcome must be as expected.
    mutating func check(_ isFine: Bool, _ caller: String, _ operation: String, _ zone: ZoneID, _ found: Any) {
        cells += 1
        #expect(isFine, "\(caller), \(operation), \(zone): \(found)")
    }

    /// Looks for words of records that the caller may not read.
    mutating func look(_ text: String, for caller: SharedWorld.Caller, in world: SharedWorld) {
        for zone in world.zones {
            for (type, area) in SharedWorld.types(in: zone)
            where !caller.reads(area, in: zone) && text.contains(SharedWorld.mark(type, zone)) {
                leaks += 1
                Issue.record("\(caller.name) reads a \(type) of \(zone)")
            }
        }
    }
}

extension ConformanceCase<Storage> {
    static let sharing: [ConformanceCase] = [
        .init("every caller reads and writes the zones and areas that they have, and no other") { storage in
            let world = try await SharedWorld.make(storage)
            var matrix = Matrix()
            for caller in world.callers {
                try await read(as: caller, in: world, &matrix)
                for zone in world.zones { try await write(as: caller, in: zone, of: world, &matrix) }
            }
            #expect(matrix.leaks == 0)
            #expect(matrix.cells >= 600)
            #expect(try await world.ours.findings().isEmpty)
            #expect(try await storage.audit.verify().count == 0)
            print("sharing matrix: \(world.callers.count) callers, \(matrix.cells) cells, \(matrix.leaks) leaks")
        },
        .init("a run of every caller knows the children whom the caller may see, and no other") { storage in
            let world = try await SharedWorld.make(storage)
            let children = [(world.ours.child, "Mia"), (world.sibling, "Ben"), (world.theirs.child, "Mia")]
            let day = try #require(CalendarDay("2026-11-23"))
            var cells = 0
            for caller in world.callers {
                let own = children.filter {
                    world.family(of: $0.0).owner.householdID == caller.phone.user.householdID
                }
                let visible = own.filter { caller.reads(.care, in: $0.0) }.map(\.1).sorted()
                let family = try await storage.households.family(of: caller.phone.principal)
                #expect(family.children.map(\.name).sorted() == visible, "\(caller.name)")
                #expect(family.hasHiddenChildren == (visible.count < own.count), "\(caller.name)")
                #expect(family.preferences(on: day).everyChild.count == visible.count, "\(caller.name)")
                cells += own.count
            }
            #expect(cells >= 20)
        },
        .init("row-level security alone keeps every household to its own zones") { storage in
            guard storage.engine.dialect == .postgres else { return }
            let world = try await SharedWorld.make(storage)
            var cells = 0
            let tables: [SQL] = ["records", "tombstones", "revisions", "zone_members", "share_links", "blobs"]
            for family in [world.ours, world.theirs] { try await family.fillEveryTable() }
            for household in Set(world.callers.map(\.phone.user.householdID)) {
                for zone in world.zones {
                    let owner = world.family(of: zone).owner.householdID
                    let number: Int64 = try await storage.row("SELECT number FROM zones WHERE id = \(zone)")["number"]
                    for table in tables {
                        let rows = try await storage.engine.rows(
                            "SELECT 1 AS one FROM \(table) WHERE zone = \(number)", .read, of: .household(household))
                        #expect(rows.isEmpty || owner == household, "\(household) reads \(table) of \(zone)")
                        cells += 1
                        if owner == household { continue }
                        let deleted = try await storage.engine.rows(
                            "DELETE FROM \(table) WHERE zone = \(number) RETURNING zone", .write,
                            of: .household(household))
                        #expect(deleted.isEmpty, "\(household) deletes \(table) of \(zone)")
                        cells += 1
                    }
                    // Nobody gives themselves a role in a foreign zone.
                    if owner != household {
                        await #expect(throws: StorageError.self) {
                            try await storage.engine.rows(
                                """
                                INSERT INTO zone_members (zone, user_id, role, via, granted_by, granted_at)
                                SELECT \(number), id, 'owner', 'share', 0, 0 FROM users WHERE household_id = \(household)
                                """, .write, of: .household(household))
                        }
                        cells += 1
                    }
                }
            }
            #expect(cells >= 300)
            print("row-level security alone: \(cells) cells")
        },
        .init("an invitation to a child ends with the role, session or password of its maker") { storage in
            let family = try await Family.make(storage)
            let partner = try await family.member(.owner)
            let session = try await storage.newSession(of: partner)
            func link(_ digest: String, with credential: UUID? = nil) async throws {
                try await storage.records.add(
                    ShareLink(
                        id: UUID(), zone: family.child, kind: .invite, role: .owner, createdBy: partner.number,
                        madeBy: partner.id, madeWith: credential, createdAt: .example,
                        expiresAt: .example + .seconds(3600), maxUses: 1),
                    digest: digest, household: family.owner.householdID, audit: .example(.linkCreated, of: partner))
            }
            func isOpen(_ digest: String) async throws -> Bool {
                try await storage.records.link(digest: digest, at: .example) != nil
            }
            try await link("session", with: session.id)
            try await link("role")
            #expect(try await isOpen("session"))
            try await storage.accounts.revoke(
                session: session.id, of: partner, audit: .example(.sessionRevoked, of: partner))
            #expect(try await !isOpen("session"))
            #expect(try await isOpen("role"))
            try await storage.records.grant(
                .caregiver, in: family.child, household: family.owner.householdID, to: partner.id, by: family.owner,
                audit: .example(.accessGranted, of: family.owner))
            #expect(try await !isOpen("role"))
            let late = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await storage.records.accept(
                    digest: "role", as: late, audit: .example(.accessGranted, of: late))
            }
            #expect(error?.code == .inviteNotFound)
        },
        .init("an invitation to a child is also one to sign up, into a household of one's own") { storage in
            let family = try await Family.make(storage)
            try await storage.records.add(
                ShareLink(
                    id: UUID(), zone: family.child, kind: .invite, role: .caregiver, createdBy: family.owner.number,
                    madeBy: family.owner.id, createdAt: .example, expiresAt: .example + .seconds(3600), maxUses: 1),
                digest: "child", household: family.owner.householdID, audit: .example(.linkCreated, of: family.owner))
            let nanny = try await storage.newAccount { $0.inviteDigest = "child" }
            #expect(nanny.householdID != family.owner.householdID)
            let phone = family.phone(of: nanny)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .applied)
            #expect(try await phone.pull(family.home).gone == [family.home])
            #expect(try await storage.actions(of: family.owner).suffix(2) == ["access_granted", "records_changed"])
            #expect(try await !storage.admits("child"))
        },
        .init("a child keeps an owner of its household when sharing ends") { storage in
            let family = try await Family.make(storage)
            let nanny = try await family.nanny(.owner)
            let household = family.owner.householdID
            func endShares() async throws -> [UUID] {
                try await storage.records.endShares(
                    of: family.child, household: household, audit: .example(.accessRevoked, of: family.owner))
            }
            let leaving = await #expect(throws: HearthError.self) {
                try await storage.records.revoke(
                    family.owner.id, from: family.child, household: household,
                    audit: .example(.accessRevoked, of: family.owner))
            }
            #expect(leaving?.code == .householdConflict)
            // As earlier versions left it.
            _ = try await storage.engine.transaction(
                ["DELETE FROM zone_members WHERE user_id = \(family.owner.id)"], .write, of: .all)
            let error = await #expect(throws: HearthError.self) { try await endShares() }
            #expect(error?.code == .householdConflict)
            #expect(
                try await storage.records.members(of: family.child, household: household).map(\.userID) == [nanny.id])
        },
        .init("limits of a token and settings of a user are kept") { storage in
            let user = try await storage.newAccount()
            let limits = RecordLimits(areas: [.care, .plan], zones: ["household-\(user.householdID.text)"])
            for (digest, limits) in [("some", limits), ("none", RecordLimits(areas: [], zones: [])), ("all", .init())] {
                let record = APITokenRecord(
                    id: UUID(), householdID: user.householdID, userID: user.id, name: digest, scopes: [.read],
                    limits: limits, createdAt: .example, expiresAt: nil)
                try await storage.accounts.add(record, digest: digest, audit: .example(.tokenCreated, of: user))
                let used = try await storage.accounts.use(apiToken: digest, at: .example)
                #expect(used?.token.limits == limits)
            }
            let changed = try await storage.users.upsert(
                UserChanges(
                    newID: UUID(), number: user.number, displayName: nil, locale: nil, timeZone: nil,
                    settings: #"{"units":"metric"}"#),
                at: .example, audit: .example(.userChanged, of: user))
            #expect(changed.settings == #"{"units":"metric"}"#)
            #expect(try await storage.users.user(number: user.number)?.settings == changed.settings)
            #expect(try await storage.accounts.export(user).contains("metric"))
        },
    ]

    private static func read(
        as caller: SharedWorld.Caller, in world: SharedWorld, _ matrix: inout Matrix
    ) async throws {
        let phone = caller.phone
        let listed = Set(try await phone.sync.zones(of: phone.principal).map(\.zone.id))
        for zone in world.zones {
            matrix.check(listed.contains(zone) == caller.sees(zone), caller.name, "list", zone, listed)
            // Also with a cursor that somebody else was given.
            let cursor = try await world.family(of: zone).phone.pull(zone, limit: 1).zones[zone]?.cursor
            for place in [nil, cursor] {
                let pulled = try await phone.pull(zone, place)
                let page = pulled.zones[zone]
                matrix.check(
                    (page != nil) == caller.sees(zone) && (pulled.gone == [zone]) == !caller.sees(zone), caller.name,
                    "pull", zone, pulled)
                matrix.check(page?.role == caller.roles[zone], caller.name, "role", zone, pulled)
                var bytes: [UInt8] = []
                page?.append(to: &bytes)
                let text = String(decoding: bytes, as: UTF8.self)
                matrix.look(text, for: caller, in: world)
                // Behind a cursor there may be no records.
                for (type, area) in SharedWorld.types(in: zone) where place == nil {
                    matrix.check(
                        text.contains(SharedWorld.mark(type, zone)) == caller.reads(area, in: zone), caller.name,
                        "read \(type)", zone, text)
                }
            }
        }
    }

    private static func write(
        as caller: SharedWorld.Caller, in zone: ZoneID, of world: SharedWorld, _ matrix: inout Matrix
    ) async throws {
        let phone = caller.phone
        for (type, area) in SharedWorld.types(in: zone) {
            let data = SharedWorld.data(type, in: zone, at: phone.clock.now)
            let id = try await world.add(type, in: zone)
            let mayWrite = caller.writes(area, in: zone)
            let edits: [(operation: Mutation.Operation, id: UUID, data: Fields?, base: Int64?)] = [
                (.put, UUID(), data, nil), (.set, id, ["note": "changed"], 1), (.del, id, nil, 2),
                (.restore, id, data, 3),
            ]
            for (operation, id, data, base) in edits {
                world.tick()
                let edit = phone.edit(operation, type, id, in: zone, data, base: base)
                let outcome = try await phone.sync.push(
                    PushRequest(device: phone.device, mutations: [.readable(edit)]), by: phone.principal)
                let status = outcome.results.first?.status
                matrix.check(
                    status == (mayWrite ? .applied : .forbidden), caller.name, "\(edit.operation) \(type)", zone,
                    outcome)
                #expect((outcome.heads[zone] != nil) == caller.sees(zone), "\(caller.name), heads, \(zone)")
                matrix.look("\(outcome)", for: caller, in: world)
            }
        }
        guard zone.kind == .child else { return }
        // Into each other child's zone, and out of it.
        for other in world.zones where other.kind == .child && other != zone {
            let id = try await world.add("diaper", in: zone)
            world.tick()
            let move = phone.edit(.move, "diaper", id, in: zone, base: 1, to: other)
            let status = try await phone.push(move).status
            let isOneFamily = world.family(of: zone).child == world.family(of: other).child
            let mayMove = caller.writes(.care, in: zone) && caller.writes(.care, in: other)
            matrix.check(
                (status == .applied) == (mayMove && isOneFamily), caller.name, "move to \(other)", zone, status)
        }
    }
}
