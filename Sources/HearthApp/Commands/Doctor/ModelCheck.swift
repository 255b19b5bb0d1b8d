import CurlClient
import HearthCore
import ModelRouter

/// The check of a model of models.yaml: requests one token, so that a retired model is found here and not in a family's
/// answer.
struct ModelCheck: DoctorCheck {
    let environment: ServerEnvironment
    let probe: ModelProbe
    /// True if the model is the first of a chain.
    let isFirst: Bool

    var name: String { probe.model }
    let limit = Duration.seconds(9)

    private static let callTimeout = Duration.seconds(7)

    func findings() async -> [Finding] {
        do {
            let (_, took) = try await timed {
                try await withCurlClient(environment.transportSettings()) { client in
                    try await probe.ask(over: client, within: Self.callTimeout, on: environment.clock)
                }
            }
            return [.ok(name, "responds in \(took.shown)")]
        } catch let error as ProviderError {
            return [finding(error)]
        } catch {
            return [.fail(name, "\(error)", "hearth serve --print-config")]
        }
    }

    private func finding(_ error: ProviderError) -> Finding {
        switch error.code {
        case .modelNotFound:
            Finding(
                check: name, verdict: isFirst ? .fail : .warn,
                detail: "is unknown to its provider: retired, or misspelled",
                remedy: "change its name in models.yaml, or remove it from the chains")
        case .authentication:
            .fail(name, "rejects the key (\(error.message))", "set a valid key, and check the account's credit")
        default:
            .warn(
                name, "does not respond: \(error.code.rawValue)",
                "check the provider's status page, then: hearth doctor")
        }
    }
}
