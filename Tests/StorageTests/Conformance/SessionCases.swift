import Foundation
import HearthCore
import HearthTesting
import Storage
import Testing

/// Sessions, API tokens and single-use secrets, on every engine.
extension ConformanceCase<Storage> {
    static let sessions: [ConformanceCase] = [
        .init("a session opens until it expires or is revoked, and then nothing") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user)
            #expect(try await store.user(ofSession: session.id, at: .example) == user)
            #expect(try await store.user(ofSession: session.id, at: session.expiresAt) == nil)
            #expect(try await store.user(ofSession: UUID(), at: .example) == nil)
            #expect(try await store.sessions(of: user, at: .example) == [session])
            let other = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.revoke(session: session.id, of: other, audit: .example(.sessionRevoked, of: other))
            }
            #expect(error?.code == .sessionNotFound)
            #expect(try await storage.actions(of: other) == ["sign_up"])
            try await store.revoke(session: session.id, of: user, audit: .example(.signOut, of: user))
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await store.sessions(of: user, at: .example).isEmpty)
            #expect(try await storage.actions(of: user).suffix(2) == ["sign_in", "sign_out"])
        },
        .init("all sessions of a user are ended together") { storage in
            let user = try await storage.newAccount()
            for _ in 0..<3 { _ = try await storage.newSession(of: user) }
            let other = try await storage.newSession(of: try await storage.newAccount())
            try await storage.accounts.revokeSessions(of: user, audit: .example(.sessionRevoked, of: user))
            #expect(try await storage.accounts.sessions(of: user, at: .example).isEmpty)
            #expect(try await storage.accounts.user(ofSession: other.id, at: .example) != nil)
        },
        .init("a refresh token is good once, and its successor after it") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let later = Timestamp.example + .seconds(60)
            let expiry = later + .seconds(86_400)
            for (token, successor) in [("one", "two"), ("two", "three")] {
                let outcome = try await store.refresh(
                    token, with: successor, at: later, expiring: expiry)
                guard case .renewed(let renewed, let holder) = outcome else {
                    Issue.record("\(token): \(outcome)")
                    continue
                }
                #expect(holder == user)
                #expect(renewed.id == session.id)
                #expect(renewed.lastUsedAt == later)
                #expect(renewed.expiresAt == expiry)
            }
            #expect(
                try await store.refresh("nothing", with: "x", at: later, expiring: expiry) == .unknown)
            #expect(
                try await store.refresh("three", with: "x", at: expiry, expiring: expiry) == .unknown)
        },
        .init("a refresh token that comes back ends its session, and its successor with it") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let expiry = Timestamp.example + .seconds(86_400)
            _ = try await store.refresh("one", with: "two", at: .example, expiring: expiry)
            let reuse = try await store.refresh("one", with: "evil", at: .example, expiring: expiry)
            #expect(reuse == .reused)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            for token in ["two", "evil", "one"] {
                let outcome = try await store.refresh(
                    token, with: "next-\(token)", at: .example, expiring: expiry)
                #expect(outcome == .unknown, "\(token)")
            }
            #expect(try await storage.actions(of: user).filter { $0 == "refresh_reused" }.count == 1)
        },
        .init("one of twenty concurrent refreshes by one token succeeds, and the session ends") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user, refresh: "one")
            let renewed = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 0..<20 {
                    group.addTask {
                        let outcome = try await store.refresh(
                            "one", with: "next \(index)", at: .example, expiring: .example + .seconds(60))
                        if case .renewed = outcome { return true } else { return false }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(renewed == 1)
            #expect(try await store.user(ofSession: session.id, at: .example) == nil)
            #expect(try await storage.actions(of: user).filter { $0 == "refresh_reused" }.count == 1)
        },
        .init("an API token opens for its user until it expires or is revoked, and tells when it was used") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let record = APITokenRecord(
                id: UUID(), householdID: user.householdID, userID: user.id, name: "backup", scopes: [.read, .write],
                createdAt: .example, expiresAt: .example + .seconds(600))
            try await store.add(record, digest: "digest", audit: .example(.tokenCreated, of: user))
            let used = Timestamp.example + .seconds(10)
            let found = try await store.use(apiToken: "digest", at: used)
            #expect(found?.user == user)
            #expect(found?.token == record)
            var expected = record
            expected.lastUsedAt = used
            #expect(try await store.apiTokens(of: user) == [expected])
            _ = try await store.use(apiToken: "digest", at: used + .seconds(59))
            #expect(try await store.apiTokens(of: user) == [expected])
            expected.lastUsedAt = used + .seconds(60)
            _ = try await store.use(apiToken: "digest", at: used + .seconds(60))
            #expect(try await store.apiTokens(of: user) == [expected])
            #expect(try await store.use(apiToken: "digest", at: .example + .seconds(600)) == nil)
            #expect(try await store.use(apiToken: "other", at: used) == nil)
            let other = try await storage.newAccount()
            let error = await #expect(throws: HearthError.self) {
                try await store.revoke(apiToken: record.id, of: other, audit: .example(.tokenRevoked, of: other))
            }
            #expect(error?.code == .tokenNotFound)
            try await store.revoke(apiToken: record.id, of: user, audit: .example(.tokenRevoked, of: user))
            #expect(try await store.use(apiToken: "digest", at: used) == nil)
            #expect(try await store.apiTokens(of: user).isEmpty)
        },
        .init("a one-time secret is taken once, and not after its time") { storage in
            let store = storage.accounts
            let expiry = Timestamp.example + .seconds(60)
            try await store.keep(once: "a", purpose: .nonce, content: "what", until: expiry)
            #expect(try await store.take(once: "a", purpose: .oidcState, at: .example) == nil)
            #expect(try await store.take(once: "a", purpose: .nonce, at: .example) == "what")
            #expect(try await store.take(once: "a", purpose: .nonce, at: .example) == nil)
            try await store.keep(once: "b", purpose: .nonce, content: "", until: expiry)
            #expect(try await store.take(once: "b", purpose: .nonce, at: expiry) == nil)
            #expect(try await store.see(once: "c", purpose: .identityToken, until: expiry, at: .example))
            #expect(try await !store.see(once: "c", purpose: .identityToken, until: expiry, at: .example))
        },
        .init("expired rows are removed, and nothing else") { storage in
            let (store, user) = (storage.accounts, try await storage.newAccount())
            let session = try await storage.newSession(of: user)
            try await store.keep(once: "old", purpose: .nonce, content: "", until: .example)
            try await store.keep(once: "new", purpose: .nonce, content: "", until: .example + .seconds(60))
            #expect(try await store.removeExpired(at: .example) == 1)
            #expect(try await store.take(once: "new", purpose: .nonce, at: .example) == "")
            #expect(try await store.user(ofSession: session.id, at: .example) == user)
            // The session with its refresh token.
            #expect(try await store.removeExpired(at: session.expiresAt) == 2)
        },
    ]
}
