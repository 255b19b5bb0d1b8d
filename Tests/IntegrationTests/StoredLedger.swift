import Foundation
import HearthAPI
import HearthTesting
import Testing

/// The runs in the database, read by an independent library.
struct StoredLedger: Decodable {
    struct Run: Decodable {
        var id: String
        var mode: String
        var outcome: String
        var reason: String?
        var calls: [Call]
        var inputTokens: Int
        var outputTokens: Int
        var cost: Int

        /// The calls of real models.
        var providerCalls: [Call] { calls.filter { $0.model != "offline/planner" } }

        private enum CodingKeys: String, CodingKey {
            case id, mode, outcome, reason, calls
            case inputTokens = "input_tokens"
            case outputTokens = "output_tokens"
            case cost = "cost_microusd"
        }
    }

    struct Call: Decodable {
        var model: String
        var input: Int
        var output: Int
        var cost: Int
        var isEstimate: Bool

        private enum CodingKeys: String, CodingKey {
            case model, input, output
            case cost = "cost_microusd"
            case isEstimate = "is_estimate"
        }
    }

    var runs: [Run]
    /// The number of reservations in each state.
    var reservations: [String: Int]
    var settledWithoutRun: Int
    /// Goal digests of the audit; nil in the entry of a lost run.
    var goalDigests: [String?]

    private enum CodingKeys: String, CodingKey {
        case runs, reservations
        case settledWithoutRun = "settled_without_run"
        case goalDigests = "goal_digests"
    }
}

extension HearthProcess {
    func storedLedger() async throws -> StoredLedger {
        try WireJSON.decode(
            StoredLedger.self, from: try await runPython(["read_books.py", "\(folder.path)/hearth.db"]).utf8)
    }
}

extension StoredLedger.Call {
    /// Compares a call in the books with the provider's own account of it.
    /// - Parameter name: of the fault.
    func check(
        against exchange: ScriptedProvider.Exchange, _ effect: ScriptedProvider.Fault.Effect,
        _ answer: ScriptedProvider.Answer, _ name: String
    ) {
        #expect(cost == FaultServer.cost(input: input, output: output), "\(name)")
        switch effect {
        case .none:
            #expect(!isEstimate, "\(name)")
            #expect(input == answer.input && output == answer.output, "\(name): \(self)")
        case .refused:
            #expect(!isEstimate, "\(name)")
            #expect(input == 0 && output == 0, "\(name): \(self)")
        case .nothing, .part:
            #expect(isEstimate, "\(name)")
            #expect(input >= answer.input, "\(name): \(self)")
            #expect(output >= exchange.tokensWritten, "\(name): \(self), \(exchange.tokensWritten) written")
        case .runaway:
            #expect(isEstimate, "\(name)")
            #expect(input >= answer.input, "\(name): \(self)")
            #expect(output >= 200, "\(name): \(self)")
            #expect(exchange.ending == .peerLeft, "\(name)")
        }
    }
}
