import CurlClient
import HearthCore
import ModelRouter

/// A model of models.yaml: asked for one token, so that one that was retired shows here and not in a family's answer.
struct ModelCheck: DoctorCheck {
    let environment: ServerEnvironment
    let probe: ModelProbe
    /// Whether a chain asks it before any other.
    let isFirst: Bool

    var name: String { probe.model }
    let limit = Duration.seconds(9)

    private static let patience = Duration.seconds(7)

    func findings() async -> [Finding] {
        do {
            let (_, took) = try await timed {
                try await withCurlClient(environment.transportSettings()) { client in
                    try await probe.ask(over: client, within: Self.patience, on: environment.clock)
                }
            }
            return [.ok(name, "answers in \(took.shown)")]
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
                detail: "is unknown to its provider: it was retired, or its name is wrong",
                remedy: "change its name in models.yaml, or remove it from the chains")
        case .authentication:
            .fail(name, "refuses the key (\(error.message))", "set a valid key, and look at the account's credit")
        default:
            .warn(
                name, "does not answer: \(error.code.rawValue)",
                "look at the provider's status page, then: hearth doctor")
        }
    }
}
