import CurlClient
import Foundation
import HearthAPI
import HearthTesting
import Testing

/// Three servers behind HAProxy.
@Suite(.startsServer) struct ProxyTests {
    private static let question =
        #"{"model":"openai/primary","messages":[{"role":"user","content":"How do we read more?"}]}"#
    private static let chat = #"{"goal":"How do we read more?","mode":"chat","detach":true}"#

    private func withServers(_ body: (Cluster) async throws -> Void) async throws {
        try await withScriptedProvider { provider in
            // Dev mode accepts proxied requests only from a proxy that the operator has named.
            let settings = FaultServer.settings(provider).merging(
                ["USER_MONTHLY_QUOTA": "100000", "TRUSTED_PROXIES": "127.0.0.1/32"]) { $1 }
            try await withCluster(
                of: 3, settings, models: FaultServer.models(chain: ["openai/primary"]), body)
        }
    }

    /// One check at the start: a server that counts as dead for a moment gives its clients to others, which do not know their runs.
    @Test func `behind HAProxy a run is resumed`() async throws {
        try await withServers { cluster in
            try await withHAProxy(before: cluster.ports, checkedEvery: "1h") { port in
                try await withCurlClient { client in
                    for family in 1...6 {
                        let token = [(name: "authorization", value: "Bearer family-\(family)")]
                        let stream = try await client.send(
                            to: port, "/v1/assist/stream", body: Self.chat, headers: token)
                        let run = try #require(try StreamTranscript(sse: stream.body).runID)
                        let again = try await client.send(to: port, "/v1/assist/stream/\(run)", headers: token)
                        #expect(again.withoutPings == stream.withoutPings)
                    }
                }
            }
        }
    }

    @Test func `behind HAProxy a server stops without a failed request`() async throws {
        try await withServers { cluster in
            try await withHAProxy(before: cluster.ports) { port in
                try await withCurlClient { client in
                    let statuses = try await withThrowingTaskGroup { group in
                        for number in 0..<8 {
                            group.addTask {
                                var statuses: [Int] = []
                                for _ in 0..<40 {
                                    let answer = try await client.send(
                                        to: port, "/v1/chat/completions", body: Self.question,
                                        headers: [("authorization", "Bearer family-\(number)")])
                                    statuses.append(answer.status)
                                    if number == 0, statuses.count == 10 { cluster.hearths[0].terminate() }
                                }
                                return statuses
                            }
                        }
                        return try await group.reduce(into: []) { $0 += $1 }
                    }
                    #expect(statuses.count == 320)
                    #expect(statuses.allSatisfy { $0 == 200 }, "\(Set(statuses))")
                    #expect(await cluster.hearths[0].exitStatus() == 0)
                }
            }
        }
    }
}

extension StreamTranscript {
    fileprivate var runID: String? {
        guard case .context(let context)? = events.first else { return nil }
        return context.runID
    }
}
