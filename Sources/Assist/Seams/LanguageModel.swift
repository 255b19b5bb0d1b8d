package import HearthCore
import Synchronization

/// Language models. Implemented by the model router, which owns chains, fallback and budgets.
package protocol LanguageModel: Sendable {
    /// The names that ``ModelRequest/model`` may have: chains first, then models.
    var offeredModels: [String] { get }

    /// Returns the models of a phase that can be called, in order, without the offline planner.
    func models(for phase: ModelPhase) -> [String]

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
    private let recorded = Mutex<[ModelCall]>([])
    private let offline = Mutex<OfflineAnswer?>(nil)

    /// Creates a meter without usage.
    package init() {}

    /// Records a finished call.
    package func record(_ call: ModelCall) { recorded.withLock { $0.append(call) } }

    /// The finished calls, in the order in which they ended.
    package var calls: [ModelCall] { recorded.withLock { $0 } }

    /// The tokens of all calls.
    package var usage: TokenUsage {
        calls.reduce(into: TokenUsage()) { $0 += $1.usage }
    }

    /// The tokens that count against the run's limit: those of calls without a failure.
    package var limitedTokens: Int { calls.reduce(0) { $0 + ($1.failure == nil ? $1.usage.total : 0) } }

    /// Records that no model writes the text of this run. Only the first reason counts.
    package func note(_ answer: OfflineAnswer) { offline.withLock { $0 = $0 ?? answer } }

    /// The reason why no model wrote the text; nil if a model did, or if nothing was written yet.
    package var offlineAnswer: OfflineAnswer? { offline.withLock { $0 } }

    /// The cost of all calls.
    package var cost: Money { calls.reduce(into: Money.zero) { $0 += $1.cost } }

    /// The number of calls by `provider/model`.
    package var models: [String: Int] { calls.reduce(into: [:]) { $0[$1.model, default: 0] += 1 } }
}
