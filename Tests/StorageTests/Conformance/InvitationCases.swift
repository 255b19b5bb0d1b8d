import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Invitations into a household, on every engine.
extension ConformanceCase<Storage> {
    static let invitations: [ConformanceCase] = [
        .init("the first user of an invitation joins its household in its role, and no later one does") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .viewer, "code")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            #expect(member.householdID == owner.householdID)
            #expect(member.role == .viewer)
            #expect(try await store.members(of: owner.householdID) == [owner, member])
            for digest in ["code", "other"] {
                let error = await #expect(throws: HearthError.self) {
                    try await storage.newAccount { $0.inviteDigest = digest }
                }
                #expect(error?.code == .inviteNotFound)
            }
            let actions = try await storage.actions(of: owner)
            #expect(actions == ["sign_up", "member_invited", "sign_up"])
        },
        .init("one of ten concurrent users of one invitation joins") { storage in
            let owner = try await storage.newAccount()
            try await storage.newInvite(of: owner, .caregiver, "code")
            let taken = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 {
                    group.addTask { (try? await storage.newAccount { $0.inviteDigest = "code" }) != nil }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(taken == 1)
            #expect(try await storage.accounts.members(of: owner.householdID).count == 2)
        },
        .init("an invitation ends with its creator's membership, role, sessions, session and token") { storage in
            typealias End = @Sendable (_ creator: User, _ session: UUID, _ token: UUID) async throws -> Void
            let store = storage.accounts
            let ends: [(name: String, end: End)] = [
                (
                    "removed",
                    { creator, _, _ in
                        try await store.removeMember(
                            creator.number, by: creator, into: UUID(), at: .example,
                            audit: .example(.memberRemoved, of: creator))
                    }
                ),
                (
                    "caregiver",
                    { creator, _, _ in
                        _ = try await store.setRole(
                            .caregiver, ofUser: creator.number, by: creator,
                            audit: .example(.memberChanged, of: creator))
                    }
                ),
                (
                    "left",
                    { creator, _, _ in
                        let elsewhere = try await storage.newAccount()
                        try await storage.newInvite(of: elsewhere, .owner, "elsewhere")
                        _ = try await store.join(
                            creator, byInvite: "elsewhere", at: .example, audit: .example(.memberJoined, of: creator))
                    }
                ),
                (
                    "deleted",
                    { creator, _, _ in try await store.delete(creator, audit: .example(.accountDeleted, of: creator)) }
                ),
                (
                    "signed out everywhere",
                    { creator, _, _ in
                        try await store.revokeSessions(of: creator, audit: .example(.sessionRevoked, of: creator))
                    }
                ),
                (
                    "session ended",
                    { creator, session, _ in
                        try await store.revoke(
                            session: session, of: creator, audit: .example(.sessionRevoked, of: creator))
                    }
                ),
                (
                    "refresh token used twice",
                    { _, _, _ in
                        for successor in ["two", "evil"] {
                            _ = try await store.refresh(
                                "one", with: successor, at: .example, expiring: .example + .seconds(3600))
                        }
                    }
                ),
                (
                    "token revoked",
                    { creator, _, token in
                        try await store.revoke(
                            apiToken: token, of: creator, audit: .example(.tokenRevoked, of: creator))
                    }
                ),
            ]
            for (name, end) in ends {
                let owner = try await storage.newAccount()
                try await storage.newInvite(of: owner, .owner, "\(name): creator")
                let creator = try await storage.newAccount { $0.inviteDigest = "\(name): creator" }
                let refresh = name == "refresh token used twice" ? "one" : UUID().text
                let session = try await storage.newSession(of: creator, refresh: refresh)
                let token = try await storage.newToken(of: creator, "\(name): token")
                let maker = name == "token revoked" ? token : session.id
                for use in ["sign up", "join"] {
                    try await storage.newInvite(of: creator, .owner, "\(name): \(use)", with: maker)
                }
                try await storage.newInvite(of: owner, .viewer, "\(name): owner's")
                #expect(try await store.openInvites(of: owner.householdID, at: .example).count == 3)
                try await end(creator, session.id, token)
                let left = try await store.openInvites(of: owner.householdID, at: .example)
                #expect(left.map(\.invitedBy) == [owner.number], "\(name)")
                let error = await #expect(throws: HearthError.self, "\(name)") {
                    try await storage.newAccount { $0.inviteDigest = "\(name): sign up" }
                }
                #expect(error?.code == .inviteNotFound, "\(name)")
                let stranger = try await storage.newAccount()
                let refusal = await #expect(throws: HearthError.self, "\(name)") {
                    try await store.join(
                        stranger, byInvite: "\(name): join", at: .example, audit: .example(.memberJoined, of: stranger))
                }
                #expect(refusal?.code == .inviteNotFound, "\(name)")
                #expect(try await storage.admits("\(name): owner's"), "\(name)")
            }
        },
        .init("an invitation of a user who may no longer invite is refused") { storage in
            let owner = try await storage.newAccount()
            try await storage.newInvite(of: owner, .owner, "second")
            let second = try await storage.newAccount { $0.inviteDigest = "second" }
            let session = try await storage.newSession(of: second)
            try await storage.newInvite(of: second, .owner, "code", with: session.id)
            func refuses(_ statement: SQL) async throws {
                try await storage.write(statement)
                #expect(try await storage.accounts.openInvites(of: owner.householdID, at: .example).isEmpty)
                #expect(try await !storage.admits("code"))
            }
            try await refuses("UPDATE users SET role = 'caregiver' WHERE id = \(second.id)")
            try await storage.write("UPDATE users SET role = 'owner' WHERE id = \(second.id)")
            try await refuses("UPDATE sessions SET revoked_at = 5 WHERE id = \(session.id)")
            try await storage.write("UPDATE sessions SET revoked_at = NULL WHERE id = \(session.id)")
            #expect(try await storage.admits("code"))
        },
        .init("open invitations are listed without their codes and revoked once, by their own household") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            let other = try await storage.newAccount()
            try await storage.newInvite(of: owner, .viewer, "a")
            try await storage.newInvite(of: owner, .caregiver, "b")
            try await storage.newInvite(of: owner, .caregiver, "taken")
            #expect(try await storage.admits("taken"))
            let open = try await store.openInvites(of: owner.householdID, at: .example)
            #expect(Set(open.map(\.invite.role)) == [.viewer, .caregiver])
            #expect(open.count == 2)
            #expect(open.allSatisfy { $0.invitedBy == owner.number && $0.invite.invitedBy == owner.id })
            #expect(try await store.openInvites(of: owner.householdID, at: .example + .seconds(3600)).isEmpty)
            #expect(try await store.openInvites(of: other.householdID, at: .example).isEmpty)
            let viewers = try #require(open.first { $0.invite.role == .viewer }).invite
            for household in [other.householdID, owner.householdID, owner.householdID] {
                var entry = AuditEntry.example(.inviteRevoked, of: owner)
                entry.householdID = household
                do {
                    try await store.revoke(invite: viewers.id, of: household, audit: entry)
                } catch let error as HearthError {
                    #expect(error.code == .inviteNotFound)
                }
            }
            #expect(try await !storage.admits("a"))
            #expect(try await storage.admits("b"))
            let revoked = try await storage.actions(of: owner).filter { $0 == "invite_revoked" }
            #expect(revoked.count == 1)
            #expect(try await !storage.actions(of: other).contains("invite_revoked"))
        },
    ]
}
