import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Acts on a household, by an owner of it who does not own one of its children; on every engine.
extension ConformanceCase<Storage> {
    static let childOwners: [ConformanceCase] = [
        .init("who does not own a child changes no role for it by a role in the household") { storage in
            let home = try await DividedFamily.make(storage)
            let (family, keeper) = (home.family, home.keeper)
            let sibling = try await family.phone.addChild("Ben")
            _ = try await storage.accounts.setRole(
                .viewer, ofUser: keeper.number, by: family.owner, audit: .example(.memberChanged, of: family.owner))
            #expect(try await home.roles() == [keeper.id: .owner, home.sitter.id: .caregiver])
            #expect(try await storage.role(of: keeper, in: sibling, of: family.owner.householdID) == .viewer)
        },
        .init("a removed member takes the children along that no other member owns") { storage in
            let home = try await DividedFamily.make(storage)
            let (family, keeper) = (home.family, home.keeper)
            let nanny = try await storage.newAccount()
            try await home.share(with: nanny, as: .owner)
            let own = UUID()
            try await storage.accounts.removeMember(
                keeper.number, by: family.owner, into: own, at: .example,
                audit: .example(.memberRemoved, of: family.owner))
            #expect(
                try await storage.access(to: home.child, of: own) == [
                    keeper.id: "owner household", home.sitter.id: "caregiver share", nanny.id: "owner share",
                ])
            #expect(try await storage.access(to: home.child, of: family.owner.householdID).isEmpty)
            let moved = family.phone(of: try #require(try await storage.accounts.user(id: keeper.id)))
            #expect(try await moved.push(moved.feeding(in: home.child)).status == .applied)
            let left = family.phone(of: home.sitter)
            #expect(try await left.push(left.feeding(in: home.child)).status == .applied)
            // The other children stay.
            #expect(
                try await storage.access(to: family.child, of: family.owner.householdID) == [
                    family.owner.id: "owner household", home.sitter.id: "caregiver household",
                ])
            #expect(try await family.findings().isEmpty)
            // The household without the child is deleted with its last members.
            try await storage.accounts.delete(home.sitter, audit: .example(.accountDeleted, of: home.sitter))
            try await storage.accounts.delete(family.owner, audit: .example(.accountDeleted, of: family.owner))
            #expect(try await storage.access(to: home.child, of: own).count == 2)
        },
        .init("a removed member is a guest of a child that another member owns too") { storage in
            let home = try await DividedFamily.make(storage)
            let (family, keeper) = (home.family, home.keeper)
            let second = try await family.member(.caregiver)
            try await home.share(with: second, as: .owner)
            try await storage.accounts.removeMember(
                keeper.number, by: family.owner, into: UUID(), at: .example,
                audit: .example(.memberRemoved, of: family.owner))
            #expect(
                try await storage.access(to: home.child, of: family.owner.householdID) == [
                    keeper.id: "owner share", second.id: "owner household", home.sitter.id: "caregiver household",
                ])
            // With the last owner at home the child goes, too.
            try await storage.accounts.removeMember(
                second.number, by: second, into: UUID(), at: .example, audit: .example(.memberRemoved, of: second))
            let newHome = try #require(try await storage.accounts.user(id: second.id)).householdID
            #expect(try await storage.access(to: home.child, of: newHome)[second.id] == "owner household")
        },
        .init("a child keeps an owner at home when its owners leave, are demoted, or delete their accounts") {
            storage in
            let home = try await DividedFamily.make(storage)
            let (family, other) = (home.family, try await storage.newAccount())
            let guest = try await storage.newAccount()
            try await home.share(with: guest, as: .owner)
            try await storage.newInvite(of: other, .caregiver, "elsewhere")
            let keeper = try await storage.accounts.setRole(
                .owner, ofUser: home.keeper.number, by: family.owner, audit: .example(.memberChanged, of: family.owner))
            let attempts: [@Sendable () async throws -> Void] = [
                {
                    _ = try await storage.accounts.setRole(
                        .viewer, ofUser: keeper.number, by: keeper, audit: .example(.memberChanged, of: keeper))
                },
                { try await storage.accounts.delete(keeper, audit: .example(.accountDeleted, of: keeper)) },
                {
                    _ = try await storage.accounts.join(
                        keeper, byInvite: "elsewhere", at: .example, audit: .example(.memberJoined, of: keeper))
                },
                {
                    try await storage.records.revoke(
                        keeper.id, from: home.child, household: family.owner.householdID,
                        audit: .example(.accessRevoked, of: keeper))
                },
                { try await home.share(with: keeper, as: .caregiver) },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .householdConflict)
                #expect(error?.message.hasPrefix("A child needs an owner") == true)
            }
            #expect(try await home.roles()[keeper.id] == .owner)
            try await home.share(with: home.sitter, as: .owner)
            for attempt in attempts.prefix(2) { try await attempt() }
            #expect(try await home.roles() == [home.sitter.id: .owner, guest.id: .owner])
        },
        .init("an owner who was removed from a child does not come back to it by a second account") { storage in
            let home = try await DividedFamily.make(storage)
            let family = home.family
            let second = try await family.member(.owner)
            #expect(try await home.roles() == [home.keeper.id: .owner, home.sitter.id: .caregiver])
            _ = try await storage.accounts.setRole(
                .owner, ofUser: home.sitter.number, by: second, audit: .example(.memberChanged, of: second))
            #expect(try await home.roles()[home.sitter.id] == .caregiver)
            // Nor by a household that they bring everything to.
            let shelter = try await storage.newAccount()
            try await storage.newInvite(of: shelter, .owner, "shelter")
            let joined = try await storage.accounts.join(
                second, byInvite: "shelter", at: .example, audit: .example(.memberJoined, of: second))
            #expect(try await storage.records.zones(of: joined).map(\.zone.id).contains(home.child) == false)
            // What the inviter may only read, the invited one may only read.
            try await home.share(with: family.owner, as: .viewer)
            let third = try await family.member(.owner)
            #expect(try await home.roles()[third.id] == .viewer)
            #expect(try await storage.role(of: third, in: family.child, of: family.owner.householdID) == .owner)
        },
        .init("a guest who owns a child owns it as a member too") { storage in
            let family = try await Family.make(storage)
            let guest = try await family.nanny(.owner)
            try await storage.newInvite(of: family.owner, .viewer, "code")
            _ = try await storage.accounts.join(
                guest, byInvite: "code", at: .example, audit: .example(.memberJoined, of: guest))
            #expect(
                try await storage.access(to: family.child, of: family.owner.householdID)[guest.id] == "owner household")
        },
        .init("a member who came to a child by an invitation is an owner at home, and no guest") { storage in
            let home = try await DividedFamily.make(storage)
            let (family, keeper, household) = (home.family, home.keeper, home.family.owner.householdID)
            let link = ShareLink(
                id: UUID(), zone: home.child, kind: .invite, role: .owner, createdBy: keeper.number, madeBy: keeper.id,
                createdAt: .example, expiresAt: .example + .seconds(3600), maxUses: 1)
            try await storage.records.add(
                link, digest: "code", household: household, audit: .example(.linkCreated, of: keeper))
            _ = try await storage.records.accept(
                digest: "code", as: family.owner, audit: .example(.accessGranted, of: family.owner))
            #expect(try await storage.access(to: home.child, of: household)[family.owner.id] == "owner household")
            // As earlier versions left it.
            _ = try await storage.engine.transaction(
                ["UPDATE zone_members SET via = 'share' WHERE user_id = \(family.owner.id)"], .write, of: .all)
            let ended = try await storage.records.endShares(
                of: home.child, household: household, audit: .example(.accessRevoked, of: keeper))
            #expect(ended.isEmpty)
            _ = try await storage.accounts.setRole(
                .viewer, ofUser: home.sitter.number, by: family.owner, audit: .example(.memberChanged, of: family.owner)
            )
            #expect(try await home.roles()[home.sitter.id] == .viewer)
            try await storage.accounts.delete(keeper, audit: .example(.accountDeleted, of: keeper))
            #expect(try await home.roles() == [family.owner.id: .owner, home.sitter.id: .viewer])
        },
        .init("two owners of a child who give it up at once leave one owner") { storage in
            let home = try await DividedFamily.make(storage)
            let (family, keeper) = (home.family, home.keeper)
            let second = try await family.member(.owner)
            try await home.share(with: second, as: .owner)
            for _ in 0..<5 {
                await withTaskGroup { group in
                    group.addTask {
                        try? await storage.records.revoke(
                            keeper.id, from: home.child, household: family.owner.householdID,
                            audit: .example(.accessRevoked, of: keeper))
                    }
                    group.addTask {
                        _ = try? await storage.accounts.setRole(
                            .viewer, ofUser: second.number, by: second, audit: .example(.memberChanged, of: second))
                    }
                }
                let owners = try await home.roles().filter { $0.value == .owner }
                #expect(owners.count == 1, "\(owners)")
                for user in [keeper, second] { try await home.share(with: user, as: .owner) }
                _ = try await storage.accounts.setRole(
                    .owner, ofUser: second.number, by: family.owner, audit: .example(.memberChanged, of: family.owner))
            }
        },
    ]
}

/// A household with two children. Its owner was removed from one of them, whose owner is a caregiver in the household.
private struct DividedFamily {
    let family: Family
    let child: ZoneID
    let keeper: User
    let sitter: User

    static func make(_ storage: Storage) async throws -> DividedFamily {
        let family = try await Family.make(storage)
        let (keeper, sitter) = (try await family.member(.caregiver), try await family.member(.caregiver))
        let child = try await family.phone.addChild("Lea")
        let divided = DividedFamily(family: family, child: child, keeper: keeper, sitter: sitter)
        try await divided.share(with: keeper, as: .owner)
        try await storage.records.revoke(
            family.owner.id, from: child, household: family.owner.householdID,
            audit: .example(.accessRevoked, of: keeper))
        return divided
    }

    func share(with user: User, as role: ZoneRole) async throws {
        try await family.storage.records.grant(
            role, in: child, household: family.owner.householdID, to: user.id, by: keeper,
            audit: .example(.accessGranted, of: keeper))
    }

    func roles() async throws -> [UUID: ZoneRole] {
        let members = try await family.storage.records.members(of: child, household: family.owner.householdID)
        return Dictionary(uniqueKeysWithValues: members.map { ($0.userID, $0.role) })
    }
}

extension Storage {
    fileprivate func role(of user: User, in zone: ZoneID, of household: UUID) async throws -> ZoneRole? {
        try await records.members(of: zone, household: household).first { $0.userID == user.id }?.role
    }

    /// Returns the role of each user for a child, and how they got it.
    fileprivate func access(to zone: ZoneID, of household: UUID) async throws -> [UUID: String] {
        let members = try await records.members(of: zone, household: household)
        return Dictionary(uniqueKeysWithValues: members.map { ($0.userID, "\($0.role.rawValue) \($0.via.rawValue)") })
    }
}
