import Foundation

extension ScriptedProvider {
    /// A model's answer, and the end of its stream.
    package struct Answer: Sendable {
        package enum Ending: Sendable {
            case complete
            /// Closes the connection after so many tokens.
            case cut(after: Int)
            /// Pauses until the gate opens, then continues; without a gate, until the peer disconnects.
            case stall(after: Int, gate: String? = nil)
            /// Inserts an event with malformed JSON.
            case malformed(after: Int)
            /// Inserts the format's error event and ends the body.
            case error(after: Int, type: String, message: String)
            /// Ends the body after the last token: no usage, no reason, no marker.
            case noEndMarker
            /// Repeats all tokens until the peer disconnects.
            case endless(every: Duration)
        }

        package enum Reason: Sendable { case stop, length, toolCalls }

        /// A call of a tool; the deltas together are the JSON text of its arguments.
        package struct ToolCall: Sendable {
            package var id: String
            package var name: String
            package var deltas: [String]

            package init(id: String, name: String, deltas: [String]) {
                self.id = id
                self.name = name
                self.deltas = deltas
            }
        }

        package var tokens: [String]
        /// Called after the last token. Their first deltas come one after the other, then their second ones, and so on.
        package var calls: [ToolCall] = []
        package var input: Int
        package var output: Int
        package var model = "scripted-model"
        package var reason: Reason
        package var ending: Ending

        /// - Parameters:
        ///   - input: the input tokens that the provider will claim.
        ///   - output: the output tokens that the provider will claim; nil for the number of `tokens`.
        package init(
            _ tokens: [String], input: Int = 11, output: Int? = nil, reason: Reason = .stop, ending: Ending = .complete
        ) {
            self.tokens = tokens
            self.input = input
            self.output = output ?? tokens.count
            self.reason = reason
            self.ending = ending
        }

        /// An answer that calls tools.
        package init(_ tokens: [String] = [], calling calls: [ToolCall], input: Int = 11) {
            let deltas = calls.reduce(0) { $0 + $1.deltas.count }
            self.init(tokens, input: input, output: tokens.count + deltas, reason: .toolCalls)
            self.calls = calls
        }
    }
}

extension ScriptedProvider.Answer {
    func steps(in dialect: ScriptedProvider.Dialect, to request: ScriptedProvider.Request) -> [ScriptedProvider.Step] {
        let opening = [.eventStream] + dialect.opening(of: self).map { ScriptedProvider.Step.body($0) }
        let pieces =
            tokens.map { ScriptedProvider.Step.body(dialect.delta($0, of: self), tokens: 1) }
            + dialect.calls(of: self).map { ScriptedProvider.Step.body($0, tokens: 1) }
        let closing = dialect.closing(of: self, to: request).map { ScriptedProvider.Step.body($0) } + [.finish]
        switch ending {
        case .complete: return opening + pieces + closing
        case .cut(let count): return opening + pieces.prefix(count) + [.close]
        case .stall(let count, let gate):
            let pause = gate.map { ScriptedProvider.Step.gate($0) } ?? .stallUntilPeerLeaves
            return opening + pieces.prefix(count) + [pause] + pieces.dropFirst(count) + closing
        case .malformed(let count):
            return opening + pieces.prefix(count) + [.body(dialect.malformed)] + pieces.dropFirst(count) + closing
        case .error(let count, let type, let message):
            return opening + pieces.prefix(count) + [.body(dialect.errorEvent(type: type, message: message)), .finish]
        case .noEndMarker: return opening + pieces + [.finish]
        case .endless(let interval): return opening + [.forever(pieces.flatMap { [$0, .delay(interval)] })]
        }
    }
}
