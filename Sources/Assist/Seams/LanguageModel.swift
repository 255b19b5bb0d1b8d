package import HearthCore
import Synchronization

/// Writes text. Implemented by the model router, which owns chains, fallback and budgets.
package protocol LanguageModel: Sendable {
    /// What ``ModelRequest/model`` may name: chains first, then models.
    var offeredModels: [String] { get }

    /// Writes the answer to `request` into `emit`, piece by piece; `emit` returning is the permission to go on.
    ///
    /// Every call of a provider is booked in `meter`, however it ends. Throws ``HearthError``.
    func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter,
        emit: (ModelEvent) async throws -> Void
    ) async throws
}

/// Counts what one run used, across phases and providers, so that every ending can settle from it.
package final class RunMeter: Sendable {
    private let booked = Mutex<[ModelCall]>([])
    private let offline = Mutex<OfflineAnswer?>(nil)

    package init() {}

    package func book(_ call: ModelCall) { booked.withLock { $0.append(call) } }

    package var calls: [ModelCall] { booked.withLock { $0 } }

    package var usage: TokenUsage {
        calls.reduce(into: TokenUsage()) { $0 += $1.usage }
    }

    /// Tokens that count against the run's limit: those of answers that stand.
    package var limitedTokens: Int { calls.reduce(0) { $0 + ($1.failure == nil ? $1.usage.total : 0) } }

    /// No model writes the text of this run. The first reason counts.
    package func note(_ answer: OfflineAnswer) { offline.withLock { $0 = $0 ?? answer } }

    /// Why no model wrote the text; nil where one did, or nothing was written yet.
    package var offlineAnswer: OfflineAnswer? { offline.withLock { $0 } }

    package var cost: Money { calls.reduce(into: Money.zero) { $0 += $1.cost } }

    /// `provider/model` to the number of its calls.
    package var models: [String: Int] { calls.reduce(into: [:]) { $0[$1.model, default: 0] += 1 } }
}
