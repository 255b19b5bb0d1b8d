import Foundation
import HearthCore
import HearthTesting
import Identity
import Records
import Storage
import Testing

/// Who may see and change which zones, and what happens to zones when people come and go; on every engine.
extension ConformanceCase<Storage> {
    static let recordAccess: [ConformanceCase] = [
        .init("a nanny of another household works in one child's zone until her access is revoked") { storage in
            let family = try await Family.make(storage)
            let sibling = try await family.phone.addChild("Ben")
            let nanny = try await family.nanny()
            let phone = family.phone(of: nanny)
            #expect(
                Set(try await storage.records.zones(of: nanny).map(\.zone.id)) == [
                    family.child, ZoneID(.household, nanny.householdID),
                ])
            let feeding = phone.feeding(in: family.child)
            #expect(try await phone.push(feeding).status == .applied)
            #expect(try await family.phone.everything(in: family.child).records[feeding.id]?.by == nanny.number)
            for zone in [sibling, family.home] {
                let edit = phone.edit(
                    .put, zone.kind == .child ? "note" : "board_note", UUID(), in: zone,
                    zone.kind == .child
                        ? ["category": "a", "text": "b", "started_at": .number(Double(family.clock.now.milliseconds))]
                        : ["text": "b"])
                #expect(try await phone.push(edit).status == .forbidden)
                #expect(try await phone.pull(zone).gone == [zone])
            }
            // Neither may she move a record where she may not write, nor add a child to the family.
            let move = phone.edit(.move, "feeding", feeding.id, in: family.child, base: 1, to: sibling)
            #expect(try await phone.push(move).status == .forbidden)
            let cursor = try await phone.everything(in: family.child).cursor
            let head = try await family.state(of: family.child).head
            try await storage.records.revoke(
                nanny.id, from: family.child, household: family.owner.householdID,
                audit: .example(.accessRevoked, of: family.owner))
            #expect(try await family.state(of: family.child).head == head + 1)
            try await family.phone.push(family.phone.feeding(in: family.child))
            let pulled = try await phone.pull(family.child, cursor)
            #expect(pulled.gone == [family.child])
            #expect(pulled.zones.isEmpty)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .forbidden)
            #expect(try await storage.actions(of: family.owner).suffix(2) == ["access_revoked", "records_changed"])
            #expect(try await storage.audit.verify().count == 0)
        },
        .init("who loses access to a child gets no stored response again, and nobody else loses theirs") { storage in
            let family = try await Family.make(storage)
            let member = try await family.member(.caregiver)
            let (nanny, grandparent) = (try await family.nanny(), try await family.nanny(.viewer))
            let response = StoredResponse(status: 201, fields: [], body: [1])
            func begin(_ user: User) async throws -> IdempotencyOutcome {
                try await storage.idempotency.begin(
                    IdempotencyKey(householdID: user.householdID, userID: user.id, key: "k"), attempt: user.id,
                    fingerprint: "f", at: .example, lease: .example + .seconds(10), expiry: .example + .seconds(100))
            }
            func again(_ user: User) async throws -> IdempotencyOutcome {
                try await storage.idempotency.begin(
                    IdempotencyKey(householdID: user.householdID, userID: user.id, key: "k"), attempt: UUID(),
                    fingerprint: "f", at: .example, lease: .example + .seconds(10), expiry: .example + .seconds(100))
            }
            for user in [family.owner, member, nanny, grandparent] {
                #expect(try await begin(user) == .begun)
                try await storage.idempotency.finish(
                    IdempotencyKey(householdID: user.householdID, userID: user.id, key: "k"), attempt: user.id,
                    with: response)
            }
            for user in [member, nanny] {
                #expect(try await again(user) == .finished(response))
                try await storage.records.revoke(
                    user.id, from: family.child, household: family.owner.householdID,
                    audit: .example(.accessRevoked, of: family.owner))
                #expect(try await again(user) == .mismatch)
            }
            #expect(try await again(grandparent) == .finished(response))
            let ended = try await storage.records.endShares(
                of: family.child, household: family.owner.householdID,
                audit: .example(.accessRevoked, of: family.owner))
            #expect(ended == [grandparent.id])
            #expect(try await again(grandparent) == .mismatch)
            #expect(try await again(family.owner) == .finished(response))
        },
        .init("a viewer reads and does not write; a child keeps an owner") { storage in
            let family = try await Family.make(storage)
            let grandparent = try await family.nanny(.viewer)
            let phone = family.phone(of: grandparent)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .forbidden)
            #expect(try await phone.everything(in: family.child).records.count == 1)
            let household = family.owner.householdID
            for attempt in [
                {
                    try await storage.records.revoke(
                        family.owner.id, from: family.child, household: household,
                        audit: .example(.accessRevoked, of: family.owner))
                },
                {
                    try await storage.records.grant(
                        .viewer, in: family.child, household: household, to: family.owner.id, by: family.owner,
                        audit: .example(.accessGranted, of: family.owner))
                },
            ] as [@Sendable () async throws -> Void] {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .householdConflict)
            }
            let members = try await storage.records.members(of: family.child, household: household)
            #expect(members.map(\.role) == [.owner, .viewer])
            #expect(members.map(\.via) == [.household, .share])
            #expect(members.map(\.number) == [family.owner.number, grandparent.number])
            try await storage.records.grant(
                .owner, in: family.child, household: household, to: grandparent.id, by: family.owner,
                audit: .example(.accessGranted, of: family.owner))
            let ended = try await storage.records.endShares(
                of: family.child, household: household, audit: .example(.accessRevoked, of: family.owner))
            #expect(ended == [grandparent.id])
            #expect(try await phone.pull(family.child).gone == [family.child])
        },
        .init("an invitation to a child is used by as many as it says, and by nobody once it is revoked") { storage in
            let family = try await Family.make(storage)
            let household = family.owner.householdID
            func link(_ digest: String, uses: Int64) async throws -> ShareLink {
                let link = ShareLink(
                    id: UUID(), zone: family.child, kind: .invite, role: .caregiver, createdBy: family.owner.number,
                    madeBy: family.owner.id, createdAt: .example, expiresAt: .example + .seconds(3600), maxUses: uses)
                try await storage.records.add(
                    link, digest: digest, household: household, audit: .example(.linkCreated, of: family.owner))
                return link
            }
            func accept(_ digest: String, _ user: User, at time: Timestamp = .example) async throws {
                var audit = AuditEntry.example(.accessGranted, of: user)
                audit.at = time
                _ = try await storage.records.accept(digest: digest, as: user, audit: audit)
            }
            let once = try await link("once", uses: 1)
            let users = [try await storage.newAccount(), try await storage.newAccount()]
            let accepted = await withTaskGroup(of: Bool.self) { group in
                for user in users { group.addTask { (try? await accept("once", user)) != nil } }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(accepted == 1)
            #expect(try await storage.records.members(of: family.child, household: household).count == 2)
            _ = try await link("twice", uses: 2)
            let error = await #expect(throws: HearthError.self) { try await accept("twice", family.owner) }
            #expect(error?.code == .householdConflict)
            let late = try await storage.newAccount()
            await #expect(throws: HearthError.self) {
                try await accept("twice", late, at: .example + .seconds(3600))
            }
            let links = try await storage.records.links(of: family.child, household: household)
            #expect(Set(links.map(\.uses)) == [0, 1])
            // What was taken is not there to be revoked.
            for link in links where link.uses == 0 {
                try await storage.records.revoke(
                    link: link.id, household: household, audit: .example(.linkRevoked, of: family.owner))
            }
            await #expect(throws: HearthError.self) { try await accept("twice", late) }
            #expect(try await storage.records.link(digest: "once", at: .example) == nil)
            #expect(once.uses == 0)
        },
        .init("a page of a link opens as often as it says, and stays valid for what it does") { storage in
            let family = try await Family.make(storage)
            let household = family.owner.householdID
            func add(_ digest: String, _ kind: ShareLink.Kind, in zone: ZoneID) async throws {
                try await storage.records.add(
                    ShareLink(
                        id: UUID(), zone: zone, kind: kind, createdBy: family.owner.number, madeBy: family.owner.id,
                        createdAt: .example, expiresAt: .example + .seconds(3600), maxUses: 3),
                    digest: digest, household: household, audit: .example(.linkCreated, of: family.owner))
            }
            func open(
                _ digest: String, _ kinds: Set<ShareLink.Kind> = [.child, .list], asUse isUse: Bool = true,
                at time: Timestamp = .example
            ) async throws -> ShareLink? {
                let opened = try await storage.records.open(link: digest, ofKinds: kinds, asUse: isUse, at: time)
                #expect(opened == nil || opened?.household == household)
                return opened?.link
            }
            try await add("day", .child, in: family.child)
            let opened = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 { group.addTask { try await open("day") != nil } }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(opened == 3)
            #expect(try await open("day", asUse: false)?.uses == 3)
            #expect(try await open("day", asUse: false, at: .example + .seconds(3600)) == nil)
            try await add("list", .list, in: family.home)
            #expect(try await open("list", [.child]) == nil)
            #expect(try await open("list")?.lastUsedAt == .example)
            #expect(try await open("nothing") == nil)
            // An invitation is no page.
            try await add("invite", .invite, in: family.child)
            #expect(try await open("invite") == nil)
            // All links end with all sharing, and with those of a zone.
            _ = try await storage.records.endShares(
                of: family.child, household: household, audit: .example(.accessRevoked, of: family.owner))
            #expect(try await open("day", asUse: false) == nil)
            #expect(try await open("list") != nil)
        },
        .init("a change of the password ends the links of its user") { storage in
            let family = try await Family.make(storage)
            let user = try await storage.newAccount {
                $0.password = ("anna@example.org", "old")
            }
            let home = ZoneID(.household, user.householdID)
            for (maker, digest) in [(user, "mine"), (family.owner, "theirs")] {
                try await storage.records.add(
                    ShareLink(
                        id: UUID(), zone: maker.id == user.id ? home : family.home, kind: .list,
                        createdBy: maker.number, madeBy: maker.id, createdAt: .example),
                    digest: digest, household: maker.householdID, audit: .example(.linkCreated, of: maker))
            }
            func isOpen(_ digest: String) async throws -> Bool {
                try await storage.records.open(link: digest, ofKinds: [.list], asUse: true, at: .example) != nil
            }
            #expect(try await isOpen("mine"))
            #expect(
                try await storage.accounts.changePassword(
                    of: user, from: "old", to: "new", keeping: nil, audit: .example(.passwordChanged, of: user)))
            #expect(try await !isOpen("mine"))
            #expect(try await isOpen("theirs"))
        },
        .init("a device says what it is, once") { storage in
            let family = try await Family.make(storage)
            let device = UUID()
            func see(_ description: DeviceDescription?) async throws -> DeviceDescription? {
                let visit = DeviceVisit(id: device, kind: .push, time: .example, description: description)
                #expect(try await storage.records.see(visit, of: family.owner, notBefore: .example))
                let devices = try await storage.records.devices(of: family.owner)
                return devices.first { $0.id == device }?.description
            }
            let phone = DeviceDescription(name: "Anna’s phone", kind: "phone", app: "hearth-web 1.4")
            #expect(try await see(nil) == DeviceDescription())
            // Within the minute in which visits are not noted.
            #expect(try await see(phone) == phone)
            #expect(try await see(nil) == phone)
            var renamed = phone
            renamed.name = "Kitchen"
            #expect(try await see(DeviceDescription(name: "Kitchen")) == renamed)
        },
        .init("a cursor of another server, of another zone or a changed one is refused") { storage in
            let family = try await Family.make(storage)
            let sibling = try await family.phone.addChild("Ben")
            let cursor = try await family.phone.everything(in: family.child).cursor
            let foreign = Phone(
                of: family.owner, Family.service(storage.records, family.clock, key: [1, 2, 3]), family.clock)
            var attempts: [(Phone, ZoneID, String)] = [
                (foreign, family.child, cursor), (family.phone, sibling, cursor),
            ]
            for place in [3, 10, 30, 50, 74] {
                var letters = Array(cursor)
                letters[place] = letters[place] == "A" ? "B" : "A"
                attempts.append((family.phone, family.child, String(letters)))
            }
            for text in ["", "c2.", "c1" + cursor.dropFirst(2), cursor + "=", String(cursor.dropLast())] {
                attempts.append((family.phone, family.child, text))
            }
            for (phone, zone, text) in attempts {
                let error = await #expect(throws: HearthError.self, "\(text)") { try await phone.pull(zone, text) }
                #expect(error?.code == .cursorInvalid)
            }
            #expect(try await family.phone.pull(family.child, cursor).zones.count == 1)
        },
        .init("a device of another user, an ended one and one away for too long are unknown") { storage in
            let family = try await Family.make(storage)
            let stranger = family.phone(of: try await storage.newAccount())
            #expect(try await !stranger.isKnown(as: family.phone.device))
            #expect(try await stranger.isKnown(as: stranger.device))
            family.clock.advance(by: .seconds(399 * 86_400))
            #expect(try await family.phone.isKnown(as: family.phone.device))
            family.clock.advance(by: .seconds(401 * 86_400))
            #expect(try await !family.phone.isKnown(as: family.phone.device))
            #expect(try await family.sync.removeExpired() == 1)
            let tablet = family.phone(of: family.owner)
            let feeding = tablet.feeding(in: family.child)
            try await tablet.push(feeding)
            let cursor = try await tablet.everything(in: family.child).cursor
            family.clock.advance(by: .seconds(60))
            _ = try await tablet.pull(family.child, cursor)
            let devices = try await storage.records.devices(of: family.owner)
            #expect(devices.map(\.id) == [family.phone.device, tablet.device])
            #expect(devices.last?.cursors[family.child] == 2)
            #expect(devices.last?.lastPull == family.clock.now)
            try await storage.records.end(device: tablet.device, of: family.owner, at: family.clock.now)
            #expect(try await !tablet.isKnown(as: tablet.device))
            #expect(try await storage.records.devices(of: family.owner).map(\.id) == [family.phone.device])
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM mutations") == 0)
            let error = await #expect(throws: HearthError.self) {
                try await storage.records.end(device: tablet.device, of: family.owner, at: family.clock.now)
            }
            #expect(error?.code == .deviceNotFound)
        },
    ]

    static let recordHouseholds: [ConformanceCase] = [
        .init("who joins a household brings the children and the kitchen, and cursors stay valid") { storage in
            let family = try await Family.make(storage)
            let list = family.phone.edit(.put, "list", UUID(), in: family.home, ["name": "Market"])
            try await family.phone.push([list, family.phone.feeding(in: family.child)])
            let nanny = try await family.nanny()
            let cursor = try await family.phone.everything(in: family.child).cursor
            let home = try await family.phone.everything(in: family.home).cursor
            let partner = try await Family.make(storage)
            try await storage.newInvite(of: partner.owner, .caregiver, "code")
            let joined = try await storage.accounts.join(
                family.owner, byInvite: "code", at: .example, audit: .example(.memberJoined, of: family.owner))
            let phone = Phone(of: joined, family.sync, family.clock)
            let zones = Dictionary(
                uniqueKeysWithValues: try await storage.records.zones(of: joined).map { ($0.zone.id, $0) })
            #expect(Set(zones.keys) == [family.child, family.home, partner.child, partner.home])
            #expect(zones.values.allSatisfy { $0.household == partner.owner.householdID })
            // Who brings a child stays its owner; in the other's child's zone the role is that of the household.
            #expect(zones[family.child]?.zone.role == .owner)
            #expect(zones[partner.child]?.zone.role == .caregiver)
            let theirs = try await storage.records.zones(of: partner.owner)
            #expect(theirs.first { $0.zone.id == family.child }?.zone.role == .owner)
            for (zone, place) in [(family.child, cursor), (family.home, home)] {
                let page = try #require(try await phone.pull(zone, place).zones[zone])
                #expect(page.changes.isEmpty)
            }
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .applied)
            let partnerPhone = partner.phone(of: partner.owner)
            #expect(try await partnerPhone.everything(in: family.home).records.count == 1)
            #expect(try await partnerPhone.push(partnerPhone.feeding(in: family.child)).status == .applied)
            // The nanny keeps what she was given, and the device that moved keeps its id.
            let nannyPhone = family.phone(of: nanny)
            #expect(try await nannyPhone.push(nannyPhone.feeding(in: family.child)).status == .applied)
            let moved = Principal(user: joined, isAdministrator: false)
            #expect(
                try await family.sync.push(PushRequest(device: family.phone.device, mutations: []), by: moved)
                    .results.isEmpty)
            #expect(try await family.findings().isEmpty)
        },
        .init("who joins a household without bringing anything leaves ended zones behind") { storage in
            let family = try await Family.make(storage)
            let partner = try await Family.make(storage)
            try await storage.newInvite(of: partner.owner, .caregiver, "code")
            let joined = try await storage.accounts.join(
                family.owner, byInvite: "code", bringingZones: false, at: .example,
                audit: .example(.memberJoined, of: family.owner))
            let phone = Phone(of: joined, family.sync, family.clock)
            #expect(
                try await storage.records.zones(of: joined).map(\.zone.id) == [partner.home, partner.child].sorted())
            let put = phone.edit(
                .put, "child", family.child.uuid, in: family.child, ["name": "Mia", "time_zone": "UTC"])
            #expect(try await phone.push(put).status == .gone)
        },
        .init("a member who leaves others behind leaves the children with them") { storage in
            let family = try await Family.make(storage)
            let member = try await family.member(.caregiver)
            let phone = family.phone(of: member)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .applied)
            let other = try await Family.make(storage)
            try await storage.newInvite(of: other.owner, .viewer, "code")
            let head = try await family.state(of: family.child).head
            let joined = try await storage.accounts.join(
                member, byInvite: "code", at: .example, audit: .example(.memberJoined, of: member))
            #expect(try await family.state(of: family.child).head > head)
            let zones = try await storage.records.zones(of: joined)
            #expect(zones.map(\.zone.id) == [other.home, other.child].sorted())
            #expect(zones.allSatisfy { $0.zone.role == .viewer })
            let moved = Phone(of: joined, family.sync, family.clock)
            #expect(try await moved.push(moved.feeding(in: other.child)).status == .forbidden)
            #expect(try await moved.push(moved.feeding(in: family.child)).status == .forbidden)
        },
        .init("a role in the household is the role in its children's zones") { storage in
            let family = try await Family.make(storage)
            let member = try await family.member(.viewer)
            let phone = family.phone(of: member)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .forbidden)
            #expect(try await phone.everything(in: family.child).records.count == 1)
            let heads = [try await family.state(of: family.child).head, try await family.state(of: family.home).head]
            _ = try await storage.accounts.setRole(
                .caregiver, ofUser: member.number, by: family.owner,
                audit: .example(.memberChanged, of: family.owner))
            #expect(try await family.state(of: family.child).head == heads[0] + 1)
            #expect(try await family.state(of: family.home).head == heads[1] + 1)
            #expect(try await phone.push(phone.feeding(in: family.child)).status == .applied)
            let sibling = try await phone.addChild("Ben")
            #expect(try await storage.records.members(of: sibling, household: family.owner.householdID).count == 2)
            try await storage.accounts.removeMember(
                member.number, by: family.owner, into: UUID(), at: .example,
                audit: .example(.memberRemoved, of: family.owner))
            #expect(try await phone.pull(family.child).gone == [family.child])
            #expect(try await phone.push(phone.feeding(in: sibling)).status == .forbidden)
        },
        .init("the export of an account is read page by page, has every row once and no secret") { storage in
            let family = try await Family.make(storage)
            let ids = (0..<450).map { _ in UUID() }
            for start in stride(from: 0, to: ids.count, by: 150) {
                let results = try await family.phone.push(
                    ids[start..<start + 150].map { id in
                        family.phone.edit(
                            .put, "note", id, in: family.child,
                            [
                                "category": "a", "text": .string(id.text),
                                "started_at": .number(Double(family.clock.now.milliseconds)),
                            ])
                    })
                #expect(results.allSatisfy { $0.status == .applied })
            }
            let calendar = family.phone.edit(
                .put, "calendar_source", UUID(), in: family.home, ["name": "School", "url": "https://secret.example/x"])
            #expect(try await family.phone.push(calendar).status == .applied)
            var pieces: [String] = []
            try await storage.accounts.export(family.owner) { pieces.append(String(decoding: $0, as: UTF8.self)) }
            let text = pieces.joined()
            #expect(pieces.filter { $0.contains("\"type\":\"note\"") }.count >= 3)
            #expect(text.contains("School") && !text.contains("secret.example"))
            let json = try Fields(parsing: text)
            let records = json["records"]?.array?.compactMap { $0.object?["data"]?.string } ?? []
            #expect(records.count == 452 && Set(records).count == 452)
            #expect(ids.allSatisfy { id in records.contains { $0.contains(id.text) } })
            #expect(json.names == json.names.sorted())
            for table in ["user", "household", "audit", "devices", "revisions", "zone_members"] {
                #expect(json[table]?.array != nil, "\(table)")
            }
        },
        .init("a deleted account leaves its records to the family, without its lost texts") { storage in
            let family = try await Family.make(storage)
            let member = try await family.member(.owner)
            let phone = family.phone(of: member)
            let id = UUID()
            try await phone.push(
                phone.edit(
                    .put, "note", id, in: family.child,
                    ["category": "day", "text": "mine", "started_at": .number(Double(family.clock.now.milliseconds))]))
            family.clock.advance(by: .seconds(1))
            try await family.phone.push(
                family.phone.edit(.set, "note", id, in: family.child, ["text": "ours"], base: 0))
            let export = try await storage.accounts.export(member)
            #expect(export.contains("mine") && export.contains("\"type\":\"note\"") && export.contains("devices"))
            #expect(export.contains(family.child.text))
            try await storage.accounts.delete(member, audit: .example(.accountDeleted, of: member))
            #expect(try await family.phone.everything(in: family.child).records[id] != nil)
            for table: SQL in ["revisions", "devices WHERE user_id = \(member.id)"] {
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM \(table)") == 0)
            }
            try await storage.accounts.delete(family.owner, audit: .example(.accountDeleted, of: family.owner))
            for table: SQL in ["zones", "records", "tombstones", "mutations", "zone_members", "devices"] {
                #expect(try await storage.count("SELECT COUNT(*) AS n FROM \(table)") == 0)
            }
        },
    ]
}
