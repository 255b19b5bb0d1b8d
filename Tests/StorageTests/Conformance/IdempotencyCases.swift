import Foundation
import HearthCore
import Testing

extension ConformanceCase<Stores> {
    static let idempotency: [ConformanceCase] = [
        .init("a key's answer comes back byte for byte") { stores in
            let key = try await stores.newKey()
            let attempt = UUID()
            #expect(try await stores.begin(key, attempt) == .begun)
            let response = StoredResponse(
                status: 201,
                fields: [.init(name: "content-type", value: "a/b"), .init(name: "X-É", value: "\"q\"\\")],
                body: Array(0...255))
            try await stores.idempotency.finish(key, attempt: attempt, with: response)
            #expect(try await stores.begin(key, UUID()) == .finished(response))
            let empty = try await stores.newKey()
            #expect(try await stores.begin(empty, attempt) == .begun)
            let nothing = StoredResponse(status: 204, fields: [], body: [])
            try await stores.idempotency.finish(empty, attempt: attempt, with: nothing)
            #expect(try await stores.begin(empty, UUID()) == .finished(nothing))
        },
        .init("one of many concurrent requests with the same key begins") { stores in
            let key = try await stores.newKey()
            let outcomes = try await withThrowingTaskGroup(of: IdempotencyOutcome.self) { group in
                for _ in 0..<20 { group.addTask { try await stores.begin(key, UUID()) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.filter { $0 == .begun }.count == 1)
            #expect(outcomes.filter { $0 == .inProgress }.count == 19)
        },
        .init("a key is good for one request, whether or not it has ended") { stores in
            let key = try await stores.newKey()
            let attempt = UUID()
            #expect(try await stores.begin(key, attempt) == .begun)
            #expect(try await stores.begin(key, UUID(), fingerprint: "other") == .mismatch)
            try await stores.idempotency.finish(
                key, attempt: attempt, with: StoredResponse(status: 200, fields: [], body: []))
            #expect(try await stores.begin(key, UUID(), fingerprint: "other") == .mismatch)
        },
        .init("an abandoned key is free, and only its own attempt abandons it") { stores in
            let key = try await stores.newKey()
            let attempt = UUID()
            #expect(try await stores.begin(key, attempt) == .begun)
            try await stores.idempotency.abandon(key, attempt: UUID())
            #expect(try await stores.begin(key, UUID()) == .inProgress)
            try await stores.idempotency.abandon(key, attempt: attempt)
            let next = UUID()
            #expect(try await stores.begin(key, next, fingerprint: "other") == .begun)
            let response = StoredResponse(status: 200, fields: [], body: [1])
            try await stores.idempotency.finish(key, attempt: next, with: response)
            // A stored response stays.
            try await stores.idempotency.abandon(key, attempt: next)
            #expect(try await stores.begin(key, UUID(), fingerprint: "other") == .finished(response))
        },
        .init("a request that outlives its lease loses the key, and its response is not stored") { stores in
            let key = try await stores.newKey()
            let (late, next) = (UUID(), UUID())
            #expect(try await stores.begin(key, late) == .begun)
            #expect(try await stores.begin(key, next, at: .example + .milliseconds(9999)) == .inProgress)
            #expect(try await stores.begin(key, next, at: .example + .seconds(10)) == .begun)
            try await stores.idempotency.finish(
                key, attempt: late, with: StoredResponse(status: 200, fields: [], body: [1]))
            #expect(try await stores.begin(key, UUID(), at: .example + .seconds(11)) == .inProgress)
            let response = StoredResponse(status: 200, fields: [], body: [2])
            try await stores.idempotency.finish(key, attempt: next, with: response)
            #expect(try await stores.begin(key, UUID(), at: .example + .seconds(12)) == .finished(response))
        },
        .init("a key is free again after its day") { stores in
            let (key, other) = (try await stores.newKey(), try await stores.newKey())
            for key in [key, other] {
                let attempt = UUID()
                #expect(try await stores.begin(key, attempt) == .begun)
                try await stores.idempotency.finish(
                    key, attempt: attempt, with: StoredResponse(status: 200, fields: [], body: []))
            }
            let end = Timestamp.example + .seconds(100)
            #expect(try await stores.begin(key, UUID(), fingerprint: "f2", at: end + .milliseconds(-1)) == .mismatch)
            #expect(try await stores.begin(key, UUID(), fingerprint: "f2", at: end) == .begun)
            #expect(try await stores.idempotency.removeExpired(at: end + .milliseconds(-1)) == 0)
            #expect(try await stores.idempotency.removeExpired(at: end) == 1)
            #expect(try await stores.begin(key, UUID(), fingerprint: "f2", at: end) == .inProgress)
        },
        .init("a key is its caller's alone") { stores in
            let key = try await stores.newKey("the same")
            let other = try await stores.newKey("the same")
            for key in [key, other] { #expect(try await stores.begin(key, UUID()) == .begun) }
        },
    ]
}

extension Stores {
    fileprivate func newKey(_ text: String = "k!~'\"") async throws -> IdempotencyKey {
        let user = try await newUser()
        return IdempotencyKey(householdID: user.householdID, userID: user.id, key: text)
    }

    /// With a lease of 10 s, to be kept for 100 s.
    fileprivate func begin(
        _ key: IdempotencyKey, _ attempt: UUID, fingerprint: String = "f", at time: Timestamp = .example
    ) async throws -> IdempotencyOutcome {
        try await idempotency.begin(
            key, attempt: attempt, fingerprint: fingerprint, at: time, lease: time + .seconds(10),
            expiry: time + .seconds(100))
    }
}
