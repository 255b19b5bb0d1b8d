extension ScriptedProvider {
    /// The response to one request.
    package struct Script: Sendable {
        /// Division of the body into writes, each of which is an HTTP chunk of its own.
        package enum Split: Sendable {
            case whole
            case every(Int)
        }

        package var split: Split
        package let steps: @Sendable (Request) -> [Step]

        package init(split: Split = .whole, _ steps: [Step]) {
            self.init(split: split) { _ in steps }
        }

        package init(split: Split = .whole, _ steps: @escaping @Sendable (Request) -> [Step]) {
            self.split = split
            self.steps = steps
        }
    }

    package indirect enum Step: Sendable {
        /// Status line and fields. Without Content-Length among the fields, the body will be chunked.
        case head(status: Int, fields: [(name: String, value: String)])
        /// Bytes of the body, split and framed; counts for so many tokens.
        case body([UInt8], tokens: Int = 0)
        /// Changes the division of the rest of the body.
        case split(Script.Split)
        /// Bytes as they go on the wire, whole.
        case raw([UInt8])
        /// The end of a chunked body.
        case finish
        /// Waits for ``ScriptedProvider/open(gate:)``.
        case gate(String)
        /// A pause of the provider's.
        case delay(Duration)
        case stallUntilPeerLeaves
        /// Closes the connection, in order or by a reset. The script ends here.
        case close, reset
        /// Repeats until the peer leaves.
        case forever([Step])

        package static func body(_ text: String, tokens: Int = 0) -> Step { .body(Array(text.utf8), tokens: tokens) }
        package static func raw(_ text: String) -> Step { .raw(Array(text.utf8)) }
        /// The head of an event stream.
        package static var eventStream: Step {
            .head(status: 200, fields: [("Content-Type", "text/event-stream; charset=utf-8")])
        }
    }
}

extension ScriptedProvider.Script {
    /// A whole response with a Content-Length.
    package static func response(
        status: Int, fields: [(name: String, value: String)] = [], body: String = ""
    ) -> Self {
        Self([.head(status: status, fields: fields + [("Content-Length", String(body.utf8.count))]), .body(body)])
    }

    /// An HTTP error with the body that the provider whose path was asked for would send.
    package static func failure(
        status: Int, fields: [(name: String, value: String)] = [], type: String = "api_error",
        message: String = "scripted failure"
    ) -> Self {
        Self { request in
            let body = ScriptedProvider.Dialect(path: request.path)?.error(type: type, message: message) ?? ""
            return response(
                status: status, fields: fields + [("Content-Type", "application/json")], body: body
            ).steps(request)
        }
    }

    /// A streamed answer in the format of the provider whose path was asked for; 404 for any other path.
    package static func answer(_ answer: ScriptedProvider.Answer, split: Split = .whole) -> Self {
        Self(split: split) { request in
            guard let dialect = ScriptedProvider.Dialect(path: request.path) else {
                return response(status: 404).steps(request)
            }
            return answer.steps(in: dialect, to: request)
        }
    }

    /// The script of the model that the request asks for; `fallback` for any other.
    package static func byModel(_ scripts: [String: Self], otherwise fallback: Self = answer(["Hello"])) -> Self {
        Self { request in
            let script = request.model.flatMap { scripts[$0] } ?? fallback
            return [.split(script.split)] + script.steps(request)
        }
    }

    package static func answer(
        _ tokens: [String], input: Int = 11, ending: ScriptedProvider.Answer.Ending = .complete, split: Split = .whole
    ) -> Self {
        answer(ScriptedProvider.Answer(tokens, input: input, ending: ending), split: split)
    }
}
