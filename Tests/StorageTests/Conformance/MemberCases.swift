import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Members who join, leave or change their role, on every engine.
extension ConformanceCase<Storage> {
    static let members: [ConformanceCase] = [
        .init("a user who joins keeps sessions and tokens and leaves no empty household") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let user = try await storage.newAccount { $0.password = ("a@example.org", "hash") }
            let session = try await storage.newSession(of: user)
            try await storage.newInvite(of: owner, .caregiver, "code")
            let moved = try await store.join(
                user, byInvite: "code", at: .example, audit: .example(.memberJoined, of: user))
            #expect(moved.householdID == owner.householdID)
            #expect(moved.role == .caregiver)
            #expect(try await store.user(ofSession: session.id, at: .example) == moved)
            #expect(try await store.password(ofEmail: "a@example.org")?.user == moved)
            #expect(try await storage.households.household(id: user.householdID) == nil)
            await #expect(throws: HearthError.self) {
                try await store.join(moved, byInvite: "code", at: .example, audit: .example(.memberJoined, of: moved))
            }
        },
        .init("a household with members keeps an owner when members leave, are removed or demoted") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let other = try await storage.newAccount()
            try await storage.newInvite(of: owner, .caregiver, "code")
            try await storage.newInvite(of: other, .caregiver, "elsewhere")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            let home = owner.householdID
            let attempts: [@Sendable () async throws -> Void] = [
                {
                    _ = try await store.setRole(
                        .viewer, ofUser: owner.number, by: owner, audit: .example(.memberChanged, of: owner))
                },
                {
                    try await store.removeMember(
                        owner.number, by: owner, into: UUID(), at: .example, audit: .example(.memberRemoved, of: owner)
                    )
                },
                { try await store.delete(owner, audit: .example(.accountDeleted, of: owner)) },
                {
                    _ = try await store.join(
                        owner, byInvite: "elsewhere", at: .example, audit: .example(.memberJoined, of: owner))
                },
            ]
            for attempt in attempts {
                let error = await #expect(throws: HearthError.self) { try await attempt() }
                #expect(error?.code == .householdConflict)
            }
            #expect(try await store.members(of: home) == [owner, member])
            #expect(try await storage.actions(of: owner) == ["sign_up", "member_invited", "sign_up"])
            _ = try await store.setRole(
                .owner, ofUser: member.number, by: owner, audit: .example(.memberChanged, of: owner))
            try await store.delete(owner, audit: .example(.accountDeleted, of: owner))
            #expect(try await store.members(of: home).map(\.number) == [member.number])
        },
        .init("two owners who demote each other at once leave one owner") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .owner, "code")
            let second = try await storage.newAccount { $0.inviteDigest = "code" }
            await withTaskGroup { group in
                for user in [owner, second] {
                    group.addTask {
                        _ = try? await store.setRole(
                            .viewer, ofUser: user.number, by: owner,
                            audit: .example(.memberChanged, of: user))
                    }
                }
            }
            #expect(
                try await store.members(of: owner.householdID).map(\.role).sorted(by: { $0.rawValue < $1.rawValue })
                    == [.owner, .viewer])
        },
        .init("a removed member has a new household and is signed out") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .viewer, "code")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            let session = try await storage.newSession(of: member)
            try await storage.newToken(of: member, "token")
            let stranger = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.removeMember(
                    stranger.number, by: owner, into: UUID(), at: .example,
                    audit: .example(.memberRemoved, of: owner))
            }
            #expect(error?.code == .memberNotFound)
            let home = UUID()
            try await store.removeMember(
                member.number, by: owner, into: home, at: .example,
                audit: .example(.memberRemoved, of: owner))
            #expect(try await store.members(of: owner.householdID) == [owner])
            #expect(try await store.members(of: home).map(\.role) == [.owner])
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            // The token of theirs is good for the household of their own, and for no other.
            let used = try #require(try await store.use(apiToken: "token", at: .example))
            #expect(used.user.householdID == home)
            #expect(used.token.householdID == home)
        },
    ]
}
