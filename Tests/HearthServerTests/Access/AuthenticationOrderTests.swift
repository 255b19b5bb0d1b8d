import Foundation
import HTTPTypes
import HearthAPI
import HearthCore
import HearthServer
import HearthTesting
import Storage
import Testing

@testable import ServerKit

/// Credentials are checked first: a request without them gets no other error.
@Suite struct AuthenticationOrderTests {
    /// A request in which every part that a route could check is wrong.
    private struct WrongRequest: CustomTestStringConvertible {
        let entry: RouteEntry
        var fields = ""
        var body: String?

        var testDescription: String { "\(entry.method.rawValue) \(entry.path) \(fields)\(body ?? "")" }

        func text(_ authorization: String) -> String {
            let path = entry.path.replacing(#/\{[a-z_]+\}/#, with: "nothing")
            let length = body.map { "content-length: \($0.utf8.count)\r\n" } ?? ""
            // Through a proxy, because /metrics needs no credentials on this machine itself.
            return """
                \(entry.method.rawValue) \(path)?days=x&limit=x&k=x&user_id=x&last_event_id=x&zone=x&format=x&to=x HTTP/1.1\r\nhost: 127.0.0.1\r\n\
                connection: close\r\nx-forwarded-for: 203.0.113.9\r\n\(authorization)\(fields)\(length)\r\n\(body ?? "")
                """
        }
    }

    /// Each request is rejected by the check that it is meant for, if the route has this check.
    private static func requests(to entry: RouteEntry) -> [WrongRequest] {
        guard entry.method.changesSomething else { return [WrongRequest(entry: entry)] }
        let json = "content-type: application/json\r\n"
        let badKey = WrongRequest(entry: entry, fields: json + "idempotency-key: two words\r\n", body: "{}")
        guard entry.description.body != nil else { return [badKey] }
        return [
            badKey,
            WrongRequest(entry: entry, fields: "content-type: text/plain\r\n", body: "x"),
            WrongRequest(entry: entry, fields: json + "content-encoding: gzip\r\n", body: "x"),
            WrongRequest(entry: entry, fields: json, body: "{"),
            WrongRequest(
                entry: entry, fields: json,
                body: #"{"user_id":"x","goal":"","role":"x","text":"","display_name":0}"#),
        ]
    }

    private func status(of request: WrongRequest, _ authorization: String, port: Int) async throws -> Int {
        let connection = try RawConnection(port: port)
        await connection.send(request.text(authorization))
        let answer = try await connection.readToEnd()
        await connection.close()
        return answer.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
    }

    @Test func `every route returns 401 and 403 before any other error of the request`() async throws {
        var server = TestServer()
        let access = try await AccessServer.open(clock: server.clock)
        server.use(access)
        let families = try await Families(in: access)
        let administrator = families.authorization(of: .administrator)
        let entries = server.routes.entries
        try await server.serve { client async throws in
            // One token for each permission: a user may have fifty.
            var unfitTokens: [Permission: String] = [:]
            var routes: [(requests: [WrongRequest], permission: Permission)] = []
            for entry in entries {
                guard case .users(let permission) = entry.access else { continue }
                if unfitTokens[permission] == nil {
                    let others = Set(TokenScope.allCases).subtracting([permission.scope])
                    unfitTokens[permission] = try await access.newToken(for: families.owner, others).text
                }
                routes.append((Self.requests(to: entry), permission))
            }
            #expect(routes.reduce(0) { $0 + $1.requests.count } > 80)
            // Eight routes at a time, because there are thousands of requests. Those to one route come one after the other: a
            // household may have few imports that have not ended.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, (requests, permission)) in routes.enumerated() {
                    if index >= 8 { try await group.next() }
                    let unfit = "authorization: Bearer \(unfitTokens[permission] ?? "")\r\n"
                    group.addTask {
                        for request in requests {
                            #expect(try await status(of: request, "", port: client.port) == 401, "\(request)")
                            let garbage = families.authorization(of: .garbage)
                            #expect(try await status(of: request, garbage, port: client.port) == 401, "\(request)")
                            #expect(try await status(of: request, unfit, port: client.port) == 403, "\(request)")
                            // A permitted caller gets the other errors of the same requests.
                            let entry = request.entry
                            let isChecked =
                                entry.method.changesSomething || entry.path.contains("{")
                                || !entry.description.parameters.isEmpty
                            let told = try await status(of: request, administrator, port: client.port)
                            // The file of an import is read by its job.
                            let accepted =
                                entry.path == "/v1/import" ? [202, 415] : isChecked ? [400, 404, 415, 422] : [200]
                            #expect(accepted.contains(told), "\(request): \(told)")
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        await access.storage.close()
    }

    @Test func `an unauthenticated request is rejected before its body arrives`() async throws {
        var server = TestServer()
        server.authenticator = BrokenSeam(error: HearthError(.unauthorized, "Sign in."))
        try await server.serve { client async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                """
                POST /v1/memory HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\nidempotency-key: k\r\n\
                content-length: 20\r\n\r\n
                """)
            let head = try await connection.read(through: "\r\n\r\n")
            #expect(head.hasPrefix("HTTP/1.1 401 "))
            await connection.close()
        }
    }

    @Test(arguments: ["/v1/assist/stream", "/v1/chat/completions", "/v1/memory"])
    func `credentials that cannot be checked return 503, even with other errors`(path: String) async throws {
        var server = TestServer()
        server.authenticator = BrokenSeam(error: HearthError(.storageUnavailable, "The database is away."))
        let answer = try await server.serve { try await $0.send(path, body: "{") }
        #expect(answer.head.status == 503)
        #expect(answer.text.contains("storage_unavailable"))
    }

    /// Dev mode after user 1 has deleted the account.
    private struct WithoutFirstUser: Authenticator {
        static let user = User(id: UUID(), number: 2, createdAt: Timestamp(milliseconds: 0))

        func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
            guard userNumber == Self.user.number else { throw HearthError(.userNotFound, "There is no such user.") }
            return Principal(user: Self.user, isAdministrator: true)
        }
    }

    @Test func `a request in dev mode may name another user when user 1 does not exist`() async throws {
        var server = TestServer()
        server.authenticator = WithoutFirstUser()
        try await server.serve { client async throws in
            #expect(try await client.send("/v1/memory?user_id=2").head.status == 200)
            #expect(try await client.send("/v1/memory?user_id=3").head.status == 404)
            #expect(try await client.send("/v1/memory").head.status == 404)
            let question = #"{"goal":"How do we read more?","mode":"chat","user_id":2}"#
            #expect(try await client.send("/v1/assist/stream", body: question).head.status == 200)
        }
    }
}
