import Assist
import Foundation
import HearthCore
import Storage
import Testing

// Users and households that the operator has stopped.

extension ConformanceCase<Storage> {
    static let stops: [ConformanceCase] = [
        .init("a stopped household accepts no invitation, sign-up or member") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .owner, "code")
            #expect(try await storage.plans.assign(Plan.stopped, toUser: owner.number))
            var error = await #expect(throws: HearthError.self) {
                try await storage.newInvite(of: owner, .owner, "another")
            }
            #expect(error?.code == .forbidden)
            error = await #expect(throws: HearthError.self) {
                try await storage.newAccount { $0.inviteDigest = "code" }
            }
            #expect(error?.code == .inviteNotFound)
            let stranger = try await storage.newAccount()
            error = await #expect(throws: HearthError.self) {
                try await store.join(
                    stranger, byInvite: "code", at: .example, audit: .example(.memberJoined, of: stranger))
            }
            #expect(error?.code == .inviteNotFound)
            #expect(try await store.members(of: owner.householdID) == [owner])
            // The invitation is good again when the household is.
            #expect(try await storage.plans.assign("free", toUser: owner.number))
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            #expect(member.householdID == owner.householdID)
        },
        .init("a member who leaves a stopped household stays stopped") { storage in
            let (store, owner) = (storage.accounts, try await storage.newAccount())
            try await storage.newInvite(of: owner, .caregiver, "code")
            let member = try await storage.newAccount { $0.inviteDigest = "code" }
            let other = try await storage.newAccount()
            try await storage.newInvite(of: other, .owner, "theirs")
            #expect(try await storage.plans.assign(Plan.stopped, toUser: owner.number))
            let error = await #expect(throws: HearthError.self) {
                _ = try await store.join(
                    member, byInvite: "theirs", at: .example, audit: .example(.memberJoined, of: member))
            }
            #expect(error?.code == .forbidden)
            #expect(try await store.members(of: other.householdID) == [other])
            let home = UUID()
            try await store.removeMember(
                member.number, by: owner, into: home, at: .example,
                audit: .example(.memberRemoved, of: owner))
            #expect(try await storage.plans.plan(ofUser: member.number) == Plan.stopped)
            #expect(try await store.user(id: member.id)?.householdID == home)
            // Any other plan stays with the household.
            try await storage.newInvite(of: other, .caregiver, "more")
            let guest = try await storage.newAccount { $0.inviteDigest = "more" }
            #expect(try await storage.plans.assign("pro", toUser: other.number))
            try await store.removeMember(
                guest.number, by: other, into: UUID(), at: .example,
                audit: .example(.memberRemoved, of: other))
            #expect(try await storage.plans.plan(ofUser: guest.number) == "free")
        },
        .init("a blocked user's sessions, tokens and invitations end, and there are no new ones") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user)
            let token = APITokenRecord(
                id: UUID(), householdID: user.householdID, userID: user.id, name: "script", scopes: [.read],
                createdAt: .example, expiresAt: nil, lastUsedAt: nil)
            try await store.add(token, digest: "token", audit: .example(.tokenCreated, of: user))
            try await storage.newInvite(of: user, .owner, "code")
            #expect(try await storage.userBlocks.blockedSince(user.id) == nil)
            for _ in 0..<2 {
                try await storage.userBlocks.block(user, audit: .example(.userChanged, of: user))
            }
            #expect(try await storage.userBlocks.blockedSince(user.id) == .example)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await store.use(apiToken: "token", at: .example) == nil)
            await #expect(throws: HearthError.self) { try await storage.newAccount { $0.inviteDigest = "code" } }
            let error = await #expect(throws: HearthError.self) { try await storage.newSession(of: user) }
            #expect(error?.code == .forbidden)
            #expect(try await storage.actions(of: user).count { $0 == "sign_in" } == 1)
            // Whatever was opened in spite of it, at the same moment, is good for nothing.
            try await storage.write("UPDATE sessions SET revoked_at = NULL")
            try await storage.write("UPDATE api_tokens SET revoked_at = NULL")
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await store.use(apiToken: "token", at: .example) == nil)
            try await storage.userBlocks.unblock(user, audit: .example(.userChanged, of: user))
            #expect(try await storage.userBlocks.blockedSince(user.id) == nil)
            let new = try await storage.newSession(of: user)
            #expect(try await store.user(ofSession: new.id, at: .example) == user)
            #expect(try await storage.actions(of: user).count { $0 == "user_changed" } == 3)
        },
        .init("the newest two hundred feedback entries of a household are kept") { storage in
            let (user, other) = (try await Stores(storage).newUser(), try await Stores(storage).newUser())
            try await storage.feedback.record(.example(by: other, on: nil, .up))
            for number in 0..<205 {
                var feedback = Feedback.example(by: user, on: nil, .down)
                feedback.id = try #require(UUID(uuidString: "00000000-0000-7000-8000-\(100_000_000_000 + number)"))
                try await storage.feedback.record(feedback)
            }
            let kept = try await storage.engine.rows(
                "SELECT MIN(id) AS oldest, COUNT(*) AS n FROM feedback WHERE household_id = \(user.householdID)", .read,
                of: .all)
            #expect(try kept.first?["n"] == 200)
            #expect(try kept.first?["oldest"] == "00000000-0000-7000-8000-100000000005")
            #expect(try await storage.count("SELECT COUNT(*) AS n FROM feedback") == 201)
        },
    ]
}
