import CurlClient
import Foundation
import HearthCore
import ModelRouter

/// The check of a provider: connection, certificate and key. Requests the list of its models, which costs nothing.
struct ProviderCheck: DoctorCheck {
    let environment: ServerEnvironment
    let provider: String
    let settings: ProviderSettings

    var name: String { provider }
    let limit = Duration.seconds(6)

    private static let callTimeout = Duration.seconds(3)

    func findings() async -> [Finding] {
        let (key, isOwn) = (
            environment.settings[settings.credentialSetting], environment.settings.isSet(settings.baseURLSetting)
        )
        guard environment.settings.boolean("AI_ASSIST_ENABLED"), !key.isEmpty || isOwn else {
            return [.ok(name, "not used: \(settings.credentialSetting) is not set")]
        }
        let base = isOwn ? environment.settings[settings.baseURLSetting] : settings.baseURL
        let request = OutboundRequest(
            url: url(base), headers: fields(key), body: [], timeout: Self.callTimeout, connectTimeout: Self.callTimeout,
            pinnedKeys: settings.pinnedKeys)
        let host = URLComponents(string: base)?.host ?? base
        do {
            let sent = environment.clock.now
            let ((status, date), took) = try await timed {
                try await withCurlClient(environment.transportSettings()) { client in
                    try await client.withResponse(to: request) { ($0.status, $0.header("date")) }
                }
            }
            return [verdict(on: status, from: host, took: took)] + clock(date, sent: sent, from: host)
        } catch let error as TransportError {
            return [failure(error, at: host, asked: request.url)]
        } catch {
            return [.fail(name, "\(error)", "hearth serve --print-config")]
        }
    }

    private func url(_ base: String) -> String {
        var base = base[...]
        while base.hasSuffix("/") { base.removeLast() }
        if settings.style == .anthropic, !base.hasSuffix("/v1") { base += "/v1" }
        return base + "/models"
    }

    private func fields(_ key: String) -> [(name: String, value: String)] {
        guard !key.isEmpty else { return [] }
        return switch settings.style {
        case .openai: [("authorization", "Bearer \(key)")]
        case .anthropic: [("x-api-key", key), ("anthropic-version", "2023-06-01")]
        }
    }

    private func verdict(on status: Int, from host: String, took: Duration) -> Finding {
        switch status {
        case 401, 403:
            .fail(
                name, "\(host) rejects the key (\(status))",
                "set \(settings.credentialSetting) to a valid key")
        case 429:
            .warn(name, "\(host) limits the rate of requests (429)", "check the account's limits and credit")
        case 500...:
            .warn(
                name, "\(host) responds with status \(status)", "check the provider's status page, then: hearth doctor")
        // The operator's own model server may have no list of models.
        default: .ok(name, "\(host) responds with status \(status) in \(took.shown)")
        }
    }

    private func failure(_ error: TransportError, at host: String, asked url: String) -> Finding {
        let curl = "curl -v --max-time 3 \(MaskedURL.text(of: url))"
        return switch error.code {
        case .resolve:
            .fail(name, "cannot resolve the name \(host)", "getent hosts \(host), and check /etc/resolv.conf")
        case .tls:
            .fail(
                name, "the certificate of \(host) is not trusted: \(error.detail)",
                "apt-get install --reinstall ca-certificates, or set PROVIDER_CA_FILE")
        case .timeout:
            .fail(
                name, "\(host) did not respond within \(Self.callTimeout.shown)",
                "\(curl), and check firewall and PROVIDER_PROXY")
        default:
            .fail(
                name, "cannot connect to \(host): \(error.detail)",
                "\(curl), and check \(settings.baseURLSetting)")
        }
    }

    private func clock(_ date: String?, sent: Timestamp, from host: String) -> [Finding] {
        guard let other = date.flatMap({ HTTPDate.moment($0, now: sent) }) else { return [] }
        let finding = ClockFinding.make(environment.clock.now, sent: sent, other: other, of: host)
        return finding.verdict == .ok ? [] : [finding]
    }
}
