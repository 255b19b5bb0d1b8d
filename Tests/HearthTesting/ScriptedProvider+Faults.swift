import Foundation

extension ScriptedProvider {
    /// Faults that providers have shown, and behavior that looks like a fault and is not.
    package enum Fault: String, CaseIterable, Sendable {
        // Refusals, with the wait that they ask for in each form.
        case retryAfterSeconds, retryAfterDate, retryAfterMilliseconds, retryDelayInBody
        case serverError, htmlErrorPage, redirect
        // Before the first word.
        case silent, slowFirstToken, heartbeatsOnly
        // After the first words.
        case stall, cut, cutInCharacter, malformedFrame, errorFrame, noEnding
        // Allowed, if unusual.
        case wrongContentType
        case noEndMarker, carriageReturnsAndLineFeeds, carriageReturns, comments, manyDataLines, singleBytes, hugeFrame
        case neverEnding
    }
}

extension ScriptedProvider.Script {
    /// An answer of at least four tokens, the third of which ends with a character of four bytes, with this fault in it.
    ///
    /// - Parameter wait: what a refusal asks for; as a date it is rounded up to seconds.
    package static func faulty(
        _ fault: ScriptedProvider.Fault, _ answer: ScriptedProvider.Answer, wait: Duration = .milliseconds(300)
    ) -> Self {
        Self { request in
            guard let dialect = ScriptedProvider.Dialect(path: request.path) else {
                return response(status: 404).steps(request)
            }
            return fault.steps(answer, dialect, wait, request)
        }
    }
}

extension ScriptedProvider.Fault {
    private typealias Step = ScriptedProvider.Step

    fileprivate func steps(
        _ answer: ScriptedProvider.Answer, _ dialect: ScriptedProvider.Dialect, _ wait: Duration,
        _ request: ScriptedProvider.Request
    ) -> [ScriptedProvider.Step] {
        func ending(_ ending: ScriptedProvider.Answer.Ending) -> [Step] {
            var answer = answer
            answer.ending = ending
            return answer.steps(in: dialect, to: request)
        }
        let whole = ending(.complete)
        let words = whole.firstIndex { if case .body(_, tokens: 1) = $0 { true } else { false } } ?? 0
        switch self {
        case .retryAfterSeconds, .retryAfterDate, .retryAfterMilliseconds, .retryDelayInBody:
            return refusal(wait).steps(request)
        case .serverError: return ScriptedProvider.Script.failure(status: 500).steps(request)
        case .htmlErrorPage:
            return page(status: 502, fields: [("Content-Type", "text/html")]).steps(request)
        case .redirect:
            return page(status: 302, fields: [("Location", request.path)]).steps(request)
        case .wrongContentType:
            return [.head(status: 200, fields: [("Content-Type", "text/plain")])] + whole.dropFirst()
        case .silent: return [.stallUntilPeerLeaves]
        case .slowFirstToken: return whole.prefix(words) + [.stallUntilPeerLeaves]
        case .heartbeatsOnly:
            return whole.prefix(words) + [.forever([.body(dialect.heartbeat), .delay(.milliseconds(50))])]
        case .stall:
            // In one piece, so that no pause of this machine counts as a stall before the second token.
            return ending(.stall(after: 2)).joiningBodies()
        case .cut: return ending(.cut(after: 2))
        case .cutInCharacter:
            guard case .body(let token, _) = whole[words + 2] else { return [] }
            let start = token.firstIndex { $0 >= 0xF0 } ?? 0
            return whole.prefix(words + 2) + [.body(Array(token[..<(start + 2)])), .close]
        case .malformedFrame:
            return whole.prefix(words + 2) + [.body(dialect.malformed), .stallUntilPeerLeaves]
        case .errorFrame: return ending(.error(after: 2, type: "overloaded_error", message: "Overloaded"))
        case .noEnding: return ending(.noEndMarker)
        case .noEndMarker: return whole.dropLast(2) + [.finish]
        case .carriageReturnsAndLineFeeds: return whole.rewriting { $0.replacing("\n", with: "\r\n") }
        case .carriageReturns: return whole.rewriting { $0.replacing("\n", with: "\r") }
        case .comments:
            return whole.rewriting { ": comment {\"choices\":[]}\n:\n\n" + $0.replacing("\ndata", with: "\n:x\ndata") }
        case .manyDataLines: return whole.rewriting { $0.replacing(",\"", with: ",\ndata: \"", maxReplacements: 2) }
        case .singleBytes: return [.split(.every(1))] + whole
        case .hugeFrame:
            let padding = String(repeating: "x", count: 1_000_000)
            return whole.rewriting(only: words) { $0.replacing("data: {", with: "data: {\"padding\":\"\(padding)\",") }
        case .neverEnding: return ending(.endless(every: .zero))
        }
    }

    private func refusal(_ wait: Duration) -> ScriptedProvider.Script {
        let seconds = wait / .seconds(1)
        let field: (name: String, value: String) =
            switch self {
            case .retryAfterSeconds: ("Retry-After", "\(seconds)")
            case .retryAfterDate: ("Retry-After", Self.date(Date(timeIntervalSinceNow: seconds.rounded(.up) + 1)))
            case .retryAfterMilliseconds: ("retry-after-ms", "\(Int(seconds * 1000))")
            default: ("X-Nothing", "-")
            }
        guard self == .retryDelayInBody else {
            return .failure(status: 429, fields: [field], type: "rate_limit_error", message: "slow down")
        }
        return .response(
            status: 429, fields: [("Content-Type", "application/json")],
            body: """
                {"error":{"code":429,"message":"quota","status":"RESOURCE_EXHAUSTED","details":[{"@type":\
                "type.googleapis.com/google.rpc.RetryInfo","retryDelay":"\(seconds)s"}]}}
                """)
    }

    private func page(status: Int, fields: [(name: String, value: String)]) -> ScriptedProvider.Script {
        .response(status: status, fields: fields, body: "<!doctype html><h1>Bad Gateway</h1>")
    }

    /// Returns a date in the format of RFC 9110.
    private static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}

extension [ScriptedProvider.Step] {
    /// The same with neighboring pieces of the body as one piece.
    fileprivate func joiningBodies() -> Self {
        reduce(into: []) { steps, step in
            if case .body(let bytes, let tokens) = step, case .body(let before, let earlier)? = steps.last {
                steps[steps.count - 1] = .body(before + bytes, tokens: earlier + tokens)
            } else {
                steps.append(step)
            }
        }
    }

    /// The same with another text of the body's pieces, or of the one at this place.
    fileprivate func rewriting(only place: Int? = nil, _ change: (String) -> String) -> Self {
        enumerated().map { index, step in
            guard case .body(let bytes, let tokens) = step, place ?? index == index else { return step }
            return .body(change(String(decoding: bytes, as: UTF8.self)), tokens: tokens)
        }
    }
}

extension ScriptedProvider.Dialect {
    /// The bytes that keep a quiet stream open.
    fileprivate var heartbeat: String {
        switch self {
        case .openAI: ": OPENROUTER PROCESSING\n\n"
        case .anthropic: "event: ping\ndata: {\"type\": \"ping\"}\n\n"
        }
    }
}
