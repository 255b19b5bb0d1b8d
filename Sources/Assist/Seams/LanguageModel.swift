package import HearthCore
import Synchronization

/// Language models. Implemented by the model router, which owns chains, fallback and budgets.
package protocol LanguageModel: Sendable {
    /// The names that ``ModelRequest/model`` may have: chains first, then models.
    var offeredModels: [String] { get }

    /// Writes the answer to `request` into `emit`, piece by piece. The next piece is written when `emit` returns.
    ///
    /// Every call of a provider is recorded in `meter`, however it ends.
    ///
    /// - Throws: ``HearthError``.
    func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter,
        emit: (ModelEvent) async throws -> Void
    ) async throws
}

/// The usage of one run across phases and providers, from which every ending can settle.
package final class RunMeter: Sendable {
    private let booked = Mutex<[ModelCall]>([])
    private let offline = Mutex<OfflineAnswer?>(nil)

    package init() {}

    /// Records a finished call.
    package func book(_ call: ModelCall) { booked.withLock { $0.append(call) } }

    package var calls: [ModelCall] { booked.withLock { $0 } }

    package var usage: TokenUsage {
        calls.reduce(into: TokenUsage()) { $0 += $1.usage }
    }

    /// The tokens that count against the run's limit: those of calls without a failure.
    package var limitedTokens: Int { calls.reduce(0) { $0 + ($1.failure == nil ? $1.usage.total : 0) } }

    /// Records that no model writes the text of this run. Only the first reason counts.
    package func note(_ answer: OfflineAnswer) { offline.withLock { $0 = $0 ?? answer } }

    /// The reason why no model wrote the text; nil if one did, or if nothing was written yet.
    package var offlineAnswer: OfflineAnswer? { offline.withLock { $0 } }

    package var cost: Money { calls.reduce(into: Money.zero) { $0 += $1.cost } }

    /// The number of calls by `provider/model`.
    package var models: [String: Int] { calls.reduce(into: [:]) { $0[$1.model, default: 0] += 1 } }
}
