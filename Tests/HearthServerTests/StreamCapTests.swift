import Assist
import Foundation
import HearthAPI
import HearthCore
import HearthTesting
import ServerKit
import Testing

/// Tests of the limit of concurrent streams, and that every ending frees a slot.
@Suite struct StreamCapTests {
    private static let question = #"{"goal":"How do we read more?","mode":"chat"}"#
    private static let detached = #"{"goal":"How do we read more?","mode":"chat","detach":true}"#
    private static let chat = #"{"model":"test/model","messages":[{"role":"user","content":"Hi"}]}"#

    private func silentServer(_ change: (inout TrafficRules) -> Void) -> TestServer {
        var server = TestServer()
        change(&server.rules)
        server.model = silentModel(server.clock, first: ["Read "])
        server.authenticator = OneUser()
        return server
    }

    private func open(_ port: Int, _ body: String = question) async throws -> RawConnection {
        let connection = try RawConnection(port: port)
        await connection.send(RawConnection.post("/v1/assist/stream", body))
        _ = try await connection.read(through: "Read ")
        return connection
    }

    @Test func `a user's concurrent streams are limited until one ends`() async throws {
        let server = silentServer { $0.streamsPerUser = 2 }
        try await server.serve { client in
            let first = try await open(client.port)
            let second = try await open(client.port)
            for (path, body) in [("/v1/assist/stream", Self.question), ("/v1/chat/completions", Self.chat)] {
                let refused = try await client.send(path, body: body)
                #expect(refused.head.status == 429)
                #expect(refused.head.header("Retry-After") == "5")
                #expect(refused.text.contains("too_many_streams"))
            }
            await first.close()
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
            // The record is written shortly before the response ends.
            try await openEventually(client.port).close()
            await second.close()
        }
    }

    @Test func `the concurrent streams of a process are limited`() async throws {
        let server = silentServer { $0.streamsPerProcess = 1 }
        try await server.serve { client in
            let first = try await open(client.port)
            let refused = try await client.send("/v1/assist/stream", body: Self.question)
            #expect(refused.head.status == 503)
            #expect(refused.head.header("Retry-After") == "5")
            #expect(try refused.problem().code == "overloaded")
            #expect(try await client.send("/v1/rag/search/all?q=a").head.status == 200)
            await first.close()
        }
    }

    @Test func `a detached run counts once until its end, with or without a client`() async throws {
        let server = silentServer { $0.streamsPerUser = 2 }
        try await server.serve { client in
            // With its response it is one.
            let run = try await open(client.port, Self.detached)
            let beside = try await open(client.port)
            #expect(try await client.send("/v1/assist/stream", body: Self.question).head.status == 429)
            await run.close()
            await beside.close()
            #expect(await server.accounting.nextRecord()?.outcome == .clientGone)
            // The other run continues.
            let last = try await openEventually(client.port)
            #expect(try await client.send("/v1/assist/stream", body: Self.question).head.status == 429)
            await last.close()
        }
    }

    @Test(arguments: ["refused", "failed", "done"])
    func `a stream frees its slot at every kind of end`(ending: String) async throws {
        var server = TestServer()
        server.rules.streamsPerUser = 1
        server.authenticator = OneUser()
        let body = ending == "refused" ? #"{"goal":"","mode":"chat"}"# : Self.question
        if ending == "failed" { server.households = BrokenSeam() }
        try await server.serve { client in
            for _ in 0..<5 {
                let status = try await client.send("/v1/assist/stream", body: body).head.status
                #expect(status != 429)
            }
        }
    }

    /// Opens a stream as soon as a slot is free.
    private func openEventually(_ port: Int) async throws -> RawConnection {
        while true {
            try Task.checkCancellation()
            let connection = try RawConnection(port: port)
            await connection.send(RawConnection.post("/v1/assist/stream", Self.question))
            if try await connection.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 200") { return connection }
            await connection.close()
        }
    }
}
