import Assist
import Foundation
import HearthCore
import HearthTesting
import Testing

/// Who changed what is told to the store that changes it.
@Suite struct AuditedRoutesTests {
    /// An administrator who acts for Ada.
    private struct Ben: Authenticator {
        static let user = User(id: UUID(), householdID: UUID(), number: 2, createdAt: Timestamp(milliseconds: 0))

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: Ada.user, actor: Self.user, isAdministrator: true)
        }
    }

    private struct Ada: Authenticator {
        static let user = User(id: UUID(), householdID: UUID(), number: 1, createdAt: Timestamp(milliseconds: 0))

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            Principal(user: Self.user, isAdministrator: false)
        }
    }

    @Test func `what an administrator does for somebody else names both`() async throws {
        var server = TestServer()
        server.authenticator = Ben()
        let (households, memories) = (FakeHouseholdStore(), FakeMemoryStore())
        let feedback = FakeFeedbackStore()
        (server.households, server.memories, server.feedback) = (households, memories, feedback)
        try await server.serve { client async throws in
            for (path, body) in [
                ("/v1/households/upsert", #"{"user_id":1,"prefs":{"adults":2,"allergies":[]}}"#),
                ("/v1/memory", #"{"user_id":1,"text":"Mia hates mushrooms"}"#),
                ("/v1/feedback", #"{"user_id":1,"signal":"up"}"#),
            ] {
                let answer = try await client.send(path, body: body)
                #expect([200, 201].contains(answer.head.status), "\(answer.text)")
            }
        }
        let entries = households.audit + memories.audit + feedback.audit
        #expect(entries.map(\.action) == [.householdChanged, .memoryAdded, .feedbackGiven])
        for entry in entries {
            #expect(entry.userID == Ben.user.id)
            #expect(entry.onBehalfOf == Ada.user.id)
            #expect(entry.householdID == Ada.user.householdID)
        }
        let run = try await server.serve { client async throws -> RunRecord? in
            let goal = #"{"user_id":1,"goal":"How do we read more?","mode":"chat"}"#
            let answer = try await client.send("/v1/assist/stream", body: goal)
            #expect(answer.head.status == 200)
            return await server.accounting.nextRecord()
        }
        #expect(run?.userID == Ada.user.id)
        #expect(run?.actorID == Ben.user.id)
    }

    @Test func `a new memory and its audit entry have ids of the generator`() async throws {
        var server = TestServer()
        server.authenticator = Ada()
        let memories = FakeMemoryStore()
        (server.memories, server.ids) = (memories, SequentialIDs())
        try await server.serve { client async throws in
            _ = try await client.send("/v1/memory", body: #"{"text":"Mia hates mushrooms"}"#)
        }
        let expected = SequentialIDs()
        let (memory, entry) = (expected.uuid(at: server.clock.now), expected.uuid(at: server.clock.now))
        #expect(try await memories.memories(of: Ada.user.householdID).map(\.id) == [memory])
        #expect(memories.audit.map(\.id) == [entry])
        #expect(memories.audit.map(\.subject) == [memory.text])
    }

    @Test func `each change of a client's is audited as the user's, once`() async throws {
        var server = TestServer()
        server.authenticator = Ada()
        let (users, households) = (FakeUserStore([Ada.user]), FakeHouseholdStore())
        let (memories, feedback) = (FakeMemoryStore(), FakeFeedbackStore())
        (server.users, server.households, server.memories, server.feedback) = (users, households, memories, feedback)
        let memory = try await server.serve { client in
            func send(
                _ method: String, _ path: String, _ body: String, expecting status: Int
            ) async throws {
                let connection = try RawConnection(port: client.port)
                await connection.send(
                    """
                    \(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\
                    content-type: application/json\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)
                    """)
                let answer = try await connection.readToEnd()
                await connection.close()
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(method) \(path): \(answer)")
            }
            try await send("POST", "/v1/users/upsert", #"{"user_id":1,"display_name":"Ada"}"#, expecting: 200)
            try await send("POST", "/v1/users/upsert", #"{"user_id":2}"#, expecting: 403)
            try await send("POST", "/v1/households/upsert", #"{"prefs":{"adults":2}}"#, expecting: 200)
            try await send("POST", "/v1/households/upsert", #"{"prefs":{"adults":-2}}"#, expecting: 422)
            try await send("POST", "/v1/memory", #"{"text":"Mia hates mushrooms"}"#, expecting: 201)
            let memory = try #require(try await memories.memories(of: Ada.user.householdID).first?.id)
            try await send("PUT", "/v1/memory/\(memory)", #"{"text":"Mia likes them"}"#, expecting: 200)
            try await send("PUT", "/v1/memory/\(UUID())", #"{"text":"Mia likes them"}"#, expecting: 404)
            try await send("DELETE", "/v1/memory/\(memory)", "", expecting: 204)
            try await send("DELETE", "/v1/memory/\(memory)", "", expecting: 404)
            try await send("POST", "/v1/feedback", #"{"signal":"up"}"#, expecting: 201)
            return memory
        }
        let entries = users.audit + households.audit + memories.audit + feedback.audit
        #expect(
            entries.map(\.action) == [
                .userChanged, .householdChanged, .memoryAdded, .memoryChanged, .memoryDeleted, .feedbackGiven,
            ])
        #expect(
            entries.map(\.subject) == [
                "1", Ada.user.householdID.text, memory.text, memory.text, memory.text, feedback.feedback.first?.id.text,
            ])
        for entry in entries {
            #expect(entry.userID == Ada.user.id)
            #expect(entry.onBehalfOf == nil)
            #expect(entry.householdID == Ada.user.householdID)
            #expect(entry.at == server.clock.now)
            #expect(entry.outcome == "done")
        }
        #expect(Set(entries.map(\.id)).count == entries.count)
    }
}
