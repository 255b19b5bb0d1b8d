import Foundation
import HearthCore
import HearthTesting
import Records
import Storage
import Testing

/// Somebody who made links, with what they may share, written down apart from the code that decides it.
private struct Maker: Sendable {
    var name: String
    var user: User
    /// The child zones that the maker owns.
    var owns: Set<ZoneID>
    /// The household whose lists the maker may share; nil for none.
    var writesIn: ZoneID?

    func mayShare(_ kind: ShareLink.Kind, in zone: ZoneID) -> Bool {
        switch kind {
        case .invite, .child: owns.contains(zone)
        case .list: zone == writesIn
        // No maker loses these: they show the maker's own choice of records, and end with the link.
        case .calendar, .recipe: true
        }
    }
}

/// What has become of a link since it was made.
private enum Fate: CaseIterable {
    case open, revoked, expired, usedUp

    var opens: Bool { self == .open }
}

extension ConformanceCase<Storage> {
    static let links: [ConformanceCase] = [
        .init("a link opens the zone that it was made for, as long as it is open and its maker may share") { storage in
            let (ours, theirs) = (try await Family.make(storage), try await Family.make(storage))
            let households = [
                ours.home: ours, ours.child: ours, theirs.home: theirs, theirs.child: theirs,
            ]
            var (cells, leaks) = (0, 0)
            for maker in try await makers(ours, theirs, storage) {
                for (zone, family) in households.sorted(by: { $0.key < $1.key }) {
                    for kind in ShareLink.Kind.allCases {
                        for fate in Fate.allCases {
                            let digest = try await link(kind, fate, in: zone, of: family, by: maker.user, storage)
                            let expected = fate.opens && maker.mayShare(kind, in: zone)
                            // Every page, that of its kind last, because a use may be counted.
                            for page in ShareLink.Kind.allCases.sorted(by: { $0 != kind && $1 == kind }) {
                                let opened = try await storage.records.open(
                                    link: digest, ofKinds: [page], asUse: true, at: .example + .seconds(2))
                                let place = "\(maker.name), \(kind) of \(zone), \(fate), page \(page)"
                                #expect((opened != nil) == (expected && page == kind), "\(place)")
                                if let opened {
                                    #expect(opened.link.zone == zone, "\(place)")
                                    #expect(opened.household == family.owner.householdID, "\(place)")
                                    if !expected || page != kind { leaks += 1 }
                                }
                                cells += 1
                            }
                            // An invitation gives a role, and a link of any other kind gives none.
                            let guest = try await storage.newAccount()
                            let accepted = try? await storage.records.accept(
                                digest: digest, as: guest,
                                audit: AuditEntry(
                                    id: UUID(), householdID: family.owner.householdID, at: .example + .seconds(3),
                                    userID: guest.id, action: .accessGranted))
                            // Its one use was the page above.
                            #expect(accepted == nil, "\(maker.name), \(kind) of \(zone), \(fate)")
                            let seen = try await storage.records.zones(of: guest).map(\.zone.id)
                            #expect(seen == [ZoneID(.household, guest.householdID)], "\(maker.name), \(kind), \(zone)")
                            cells += 1
                        }
                    }
                }
            }
            #expect(leaks == 0)
            #expect(cells >= 3000)
            print("links: \(cells) cells, \(leaks) leaks")
        },
        .init("an invitation gives its role in its zone to one user, and nothing else") { storage in
            let (ours, theirs) = (try await Family.make(storage), try await Family.make(storage))
            for family in [ours, theirs] {
                for role: ZoneRole in [.owner, .caregiver, .viewer] {
                    let digest = try await link(
                        .invite, .open, in: family.child, of: family, by: family.owner, storage, role: role)
                    let (guest, late) = (try await storage.newAccount(), try await storage.newAccount())
                    let accepted = try await storage.records.accept(
                        digest: digest, as: guest, audit: .example(.accessGranted, of: guest))
                    #expect(accepted.zone == family.child && accepted.role == role)
                    let roles = Dictionary(
                        uniqueKeysWithValues: try await storage.records.zones(of: guest).map {
                            ($0.zone.id, $0.zone.role)
                        })
                    #expect(roles == [ZoneID(.household, guest.householdID): .owner, family.child: role])
                    let status = try await family.phone(of: guest).push(
                        family.phone(of: guest).feeding(in: family.child)
                    ).status
                    #expect(status == (role == .viewer ? .forbidden : .applied))
                    let error = await #expect(throws: HearthError.self) {
                        try await storage.records.accept(
                            digest: digest, as: late, audit: .example(.accessGranted, of: late))
                    }
                    #expect(error?.code == .inviteNotFound)
                }
            }
        },
    ]

    private static func makers(_ ours: Family, _ theirs: Family, _ storage: Storage) async throws -> [Maker] {
        func grant(_ role: ZoneRole, to user: User) async throws {
            try await storage.records.grant(
                role, in: ours.child, household: ours.owner.householdID, to: user.id, by: ours.owner,
                audit: .example(.accessGranted, of: ours.owner))
        }
        let (caregiver, viewer) = (try await ours.member(.caregiver), try await ours.member(.viewer))
        let (nanny, coOwner, revoked) = (
            try await storage.newAccount(), try await storage.newAccount(), try await storage.newAccount()
        )
        try await grant(.caregiver, to: nanny)
        try await grant(.owner, to: coOwner)
        try await grant(.owner, to: revoked)
        try await storage.records.revoke(
            revoked.id, from: ours.child, household: ours.owner.householdID,
            audit: .example(.accessRevoked, of: ours.owner))
        return [
            Maker(name: "owner", user: ours.owner, owns: [ours.child], writesIn: ours.home),
            Maker(name: "other owner", user: theirs.owner, owns: [theirs.child], writesIn: theirs.home),
            Maker(name: "caregiver", user: caregiver, owns: [], writesIn: ours.home),
            Maker(name: "viewer", user: viewer, owns: []), Maker(name: "nanny", user: nanny, owns: []),
            Maker(name: "owner elsewhere", user: coOwner, owns: [ours.child]),
            Maker(name: "revoked owner", user: revoked, owns: []),
        ]
    }

    /// Adds a link in the state of a fate, and returns its digest.
    private static func link(
        _ kind: ShareLink.Kind, _ fate: Fate, in zone: ZoneID, of family: Family, by maker: User, _ storage: Storage,
        role: ZoneRole = .caregiver
    ) async throws -> String {
        let digest = UUID().text
        let id = UUID()
        try await storage.records.add(
            ShareLink(
                id: id, zone: zone, kind: kind, role: kind == .invite ? role : nil, createdBy: maker.number,
                madeBy: maker.id, createdAt: .example,
                expiresAt: .example + (fate == .expired ? .seconds(1) : .seconds(3600)), maxUses: 1),
            digest: digest, household: family.owner.householdID, audit: .example(.linkCreated, of: family.owner))
        switch fate {
        case .open, .expired: break
        case .revoked:
            try await storage.records.revoke(
                link: id, household: family.owner.householdID, audit: .example(.linkRevoked, of: family.owner))
        case .usedUp:
            _ = try await storage.records.open(link: digest, ofKinds: [kind], asUse: true, at: .example)
        }
        return digest
    }
}
