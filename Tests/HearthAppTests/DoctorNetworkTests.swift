import Foundation
import HearthTesting
import ModelRouter
import Testing

@testable import HearthApp

/// The checks of `hearth doctor` that connect to providers, Redis and the port.
struct DoctorNetworkTests {
    /// Repeats a check whose call a busy machine did not finish within the few seconds that the check allows.
    private func repeated<Value>(
        while isLate: (Value) -> Bool, _ check: () async throws -> Value
    ) async throws -> Value {
        var value = try await check()
        while isLate(value) { value = try await check() }
        return value
    }

    private func findings(
        of provider: String, _ settings: [String: String]
    ) async throws -> [Finding] {
        try await TestEnvironment.with(settings) { test in
            let catalog = try test.environment.loadCatalog()
            let check = ProviderCheck(
                environment: test.environment, provider: provider, settings: try #require(catalog.providers[provider]))
            let findings = try await repeated(while: { $0.contains { $0.detail.contains("did not respond within") } }) {
                await check.findings()
            }
            #expect(!findings.contains { $0.line.contains("S3cret") }, "\(findings)")
            return findings
        }
    }

    private func finding(of model: String, _ settings: [String: String], isFirst: Bool) async throws -> Finding? {
        try await TestEnvironment.with(settings) { test in
            let catalog = try test.environment.loadCatalog()
            let credentials = test.environment.credentials(for: catalog)
            let probe = try #require(ModelProbe(model, catalog: catalog, credentials: credentials))
            return try await repeated(while: { $0?.detail == "does not respond: timeout" }) {
                await ModelCheck(environment: test.environment, probe: probe, isFirst: isFirst).findings().first
            }
        }
    }

    // MARK: Providers

    @Test func `a provider without a key is not requested`() async throws {
        let found = try await findings(of: "openai", [:])
        #expect(found.map(\.line) == ["ok    openai        not used: OPENAI_API_KEY is not set"])
    }

    @Test(arguments: [
        (200, Finding.Verdict.ok, "responds with status 200 in "), (404, .ok, "responds with status 404"),
        (401, .fail, "rejects the key (401)"), (403, .fail, "rejects the key (403)"),
        (429, .warn, "limits the rate of requests (429)"), (503, .warn, "responds with status 503"),
    ])
    func `a provider's status decides about its finding`(
        status: Int, verdict: Finding.Verdict, detail: String
    ) async throws {
        try await withScriptedProvider(default: .response(status: status)) { provider in
            let found = try await findings(
                of: "anthropic", ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "sk-S3cret"])
            #expect(found.first?.verdict == verdict && found.first?.detail.contains(detail) == true, "\(found)")
            #expect(Set(provider.exchanges.map(\.request.path)) == ["/v1/models"])
            #expect(provider.exchanges.first?.request.header("x-api-key") == "sk-S3cret")
        }
    }

    @Test func `an unreachable provider is a failure without the secrets of its URL`() async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let found = try await findings(
            of: "openai", ["OPENAI_BASE_URL": "http://u:S3cret@127.0.0.1:\(port.number)/v1?api_key=S3cret"])
        #expect(found.first?.verdict == .fail && found.first?.detail.contains("cannot connect to 127.0.0.1") == true)
        #expect(found.first?.remedy?.contains("and check OPENAI_BASE_URL") == true)
        #expect(found.first?.remedy?.contains("***@127.0.0.1") == true)
    }

    @Test func `a provider whose clock differs is a warning`() async throws {
        let past = [(name: "Date", value: "Sun, 06 Nov 1994 08:49:37 GMT")]
        try await withScriptedProvider(default: .response(status: 200, fields: past)) { provider in
            let found = try await findings(of: "openai", ["OPENAI_BASE_URL": provider.url + "/v1"])
            #expect(found.map(\.check) == ["openai", "clock"])
            #expect(found.last?.detail.contains("ahead of 127.0.0.1") == true)
            #expect(found.last?.remedy == "timedatectl set-ntp true")
        }
    }

    // MARK: Models

    @Test func `a model that responds is ok and requested for one token`() async throws {
        try await withScriptedProvider(default: .answer(["Yes", "."])) { provider in
            let settings = ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "k"]
            let found = try await finding(of: "anthropic/claude-haiku-4-5", settings, isFirst: true)
            #expect(found?.verdict == .ok && found?.detail.hasPrefix("responds in ") == true)
            let body = String(decoding: try #require(provider.exchanges.first).request.body, as: UTF8.self)
            #expect(body.contains(#""max_tokens":1,"#))
        }
    }

    @Test(arguments: [true, false])
    func `a retired model is a failure if it is the first of a chain, else a warning`(isFirst: Bool) async throws {
        let gone = ScriptedProvider.Script.failure(status: 404, type: "not_found_error", message: "model: x")
        try await withScriptedProvider(default: gone) { provider in
            let settings = ["ANTHROPIC_BASE_URL": provider.url, "ANTHROPIC_API_KEY": "k"]
            let found = try await finding(of: "anthropic/claude-haiku-4-5", settings, isFirst: isFirst)
            #expect(found?.verdict == (isFirst ? .fail : .warn))
            #expect(found?.detail.contains("unknown to its provider") == true)
            #expect(found?.remedy?.contains("models.yaml") == true)
        }
    }

    @Test func `a model whose provider rejects the key is a failure`() async throws {
        try await withScriptedProvider(default: .response(status: 401)) { provider in
            let settings = ["OPENAI_BASE_URL": provider.url + "/v1", "OPENAI_API_KEY": "k"]
            let found = try await finding(of: "openai/gpt-4.1-mini", settings, isFirst: false)
            #expect(found?.verdict == .fail && found?.detail.hasPrefix("rejects the key") == true)
        }
    }

    // MARK: Redis and the port

    @Test(arguments: [
        ([:], Finding.Verdict.ok, "not used"), (["RATE_LIMIT_STORE": "redis"], .fail, "RATE_LIMIT_STORE is redis"),
        (["REDIS_URL": "http://:S3cret@h"], .fail, "REDIS_URL must begin with"),
        (["REDIS_URL": "redis://:S3cret@127.0.0.1:PORT"], .fail, "does not respond"),
    ])
    func `redis - a missing, invalid or unreachable server is reported`(
        settings: [String: String], verdict: Finding.Verdict, detail: String
    ) async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        try await TestEnvironment.with(settings.mapValues { $0.replacing("PORT", with: "\(port.number)") }) { test in
            let found = await RedisCheck(environment: test.environment).findings()
            #expect(found.count == 1 && found[0].verdict == verdict && found[0].detail.contains(detail), "\(found)")
            #expect(!found[0].line.contains("S3cret"))
        }
    }

    private func portFinding(_ settings: [String: String]) async throws -> Finding? {
        try await TestEnvironment.with(settings) { await PortCheck(environment: $0.environment).findings().first }
    }

    @Test func `port - a free port is ok, another program a failure, and another version a warning`() async throws {
        #expect(try await portFinding(["PORT": "0"])?.verdict == .ok)
        let port = try ReservedPort()
        #expect(try await portFinding(["PORT": "\(port.number)"])?.detail.hasSuffix(" is free") == true)
        let unknown = try await portFinding(["HOST": "192.0.2.1", "PORT": "8000"])
        #expect(unknown?.verdict == .fail && unknown?.detail.hasPrefix("cannot listen on 192.0.2.1:8000") == true)
        try await withScriptedProvider { other in
            let found = try await portFinding(["PORT": "\(other.port)"])
            #expect(found?.detail == "another program uses 127.0.0.1:\(other.port)")
            #expect(found?.verdict == .fail && found?.remedy?.hasPrefix("ss -ltnp") == true)
        }
        for (version, verdict) in [("0.0.1", Finding.Verdict.warn), (Hearth.version, .ok)] {
            let health = ScriptedProvider.Script.response(
                status: 200, fields: [(name: "Server", value: "hearth")],
                body: #"{"status":"ok","version":"\#(version)"}"#)
            try await withScriptedProvider(default: health) { other in
                let found = try await repeated(while: { $0?.detail.hasPrefix("another program") == true }) {
                    try await portFinding(["PORT": "\(other.port)"])
                }
                #expect(
                    found?.verdict == verdict && found?.detail.contains("hearth \(version)") == true, "\(found as Any)")
            }
        }
    }
}
