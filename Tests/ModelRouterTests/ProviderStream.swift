import Assist
import Foundation
import HearthCore
import HearthTesting
import JSONText
import Testing

/// An answer of a provider from `Tests/Fixtures/provider-frames`, with the kind of its request and what it means.
struct ProviderStream: Sendable, CustomTestStringConvertible {
    /// An event of the answer, or the whole answer if it is one document.
    struct Frame: Sendable {
        var event: String?
        var data: RawJSON

        /// True for OpenAI's end marker, the only frame that is not JSON.
        var isMarker: Bool { data == .string("[DONE]") }
        var text: String { isMarker ? "[DONE]" : data.text }
    }

    enum Request: String, Sendable { case text, tools, schema }

    var format: Format
    var kind: String
    var request: Request
    var status: Int
    var retryAfter: String?
    var isDocument: Bool
    var frames: [Frame]
    /// The finish reason, or the code of the failure.
    var ending: String
    var text: String
    /// The id, the name and the arguments of each call.
    var calls: [[String]]
    /// The tokens of input and output; nil if the provider states no whole count.
    var usage: [Int]?

    var testDescription: String { "\(format), \(kind)" }
}

extension ProviderStream {
    /// Every answer of the fixtures.
    static let all: [ProviderStream] = Format.allCases.flatMap { format -> [ProviderStream] in
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/provider-frames/\(format).jsonl")
        let lines = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").compactMap { line in
            (try? RawJSON(String(line))).flatMap { ProviderStream($0, format) }
        }
    }

    private init?(_ line: RawJSON, _ format: Format) {
        guard let kind = line["kind"]?.string, let ending = line["ending"]?.string,
            let request = line["request"]?.string.flatMap(Request.init(rawValue:)), let frames = line["frames"]?.array
        else { return nil }
        self.format = format
        self.kind = kind
        self.request = request
        self.ending = ending
        status = line["status"].flatMap(Self.number) ?? 200
        retryAfter = line["retry_after"]?.string
        isDocument = line["form"]?.string == "document"
        text = line["text"]?.string ?? ""
        calls = (line["calls"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
        usage = line["usage"]?.array.map { $0.compactMap(Self.number) }
        self.frames = frames.compactMap { frame in
            frame["data"].map { Frame(event: frame["event"]?.string, data: $0) }
        }
    }

    private static func number(_ value: RawJSON) -> Int? {
        guard case .number(let digits) = value else { return nil }
        return Int(digits)
    }

    /// The answer in one piece. A stream begins with a comment, and has both kinds of line ends.
    var answer: FakeTransport.Answer {
        var headers = ["content-type": isDocument ? "application/json" : "text/event-stream"]
        headers["retry-after"] = retryAfter
        let events = frames.map { frame in
            isDocument ? frame.text : (frame.event.map { "event: \($0)\n" } ?? "") + "data: \(frame.text)\n\n"
        }
        return FakeTransport.Answer(
            status: status, headers: headers, text: (isDocument ? "" : ": ping\r\n\r\n") + events.joined())
    }

    /// The request that the answer belongs to.
    var modelRequest: ModelRequest {
        var result = ModelRequest.sample(
            phase: format.phase, budget: RunBudget(money: Money(cents: 1000), tokens: 100_000))
        switch request {
        case .text: return result
        case .tools:
            result.tools = [
                FunctionTool(name: "add_item", parameters: Self.schema("item")), FunctionTool(name: "list_meals"),
                FunctionTool(name: "set_timer", parameters: Self.schema("milliseconds")), FunctionTool(name: "f"),
            ]
        case .schema: result.format = .schema(AnswerSchema(name: "menu", schema: Self.schema("dish")))
        }
        return result
    }

    /// Returns the schema of an object with one member of any type.
    private static func schema(_ name: String) -> RawJSON {
        ["type": .string("object"), "properties": .object([RawJSON.Member(name, [:])])]
    }
}
