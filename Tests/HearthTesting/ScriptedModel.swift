package import Assist
package import HearthCore

/// A model whose behavior a test defines.
package struct ScriptedModel: LanguageModel {
    /// False for a catalog without a key: no model of a phase may be called.
    package var isCallable = true

    package func models(for phase: ModelPhase) -> [String] { isCallable ? offeredModels : [] }
    package typealias Script =
        @Sendable (ModelRequest, RunMeter, (ModelEvent) async throws -> Void) async throws -> Void

    package let offeredModels = ["synthesis", "test/model"]
    private let script: Script

    package init(_ script: @escaping Script) { self.script = script }

    /// Writes these pieces and records one call that costs one cent.
    package init(writing pieces: [String]) {
        self.init { request, meter, emit in
            defer {
                meter.record(
                    ModelCall(
                        model: "test/model", phase: request.phase, usage: TokenUsage(input: 100, output: 20),
                        cost: Money(cents: 1), basis: .reported))
            }
            for piece in pieces { try await emit(.text(piece)) }
        }
    }

    package func generate(
        _ request: ModelRequest, deadline: Deadline, meter: RunMeter, emit: (ModelEvent) async throws -> Void
    ) async throws {
        try await script(request, meter, emit)
    }
}
