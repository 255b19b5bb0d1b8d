import CurlClient
import Foundation
import HearthAPI
import HearthCore
import HearthTesting

/// Two users of two households, by their tokens `1` and `2`, and one with a limited token, `1 kitchen`.
struct ByToken: Authenticator {
    static let users = (1...2).map { number in
        User(id: UUID(), householdID: UUID(), number: Int64(number), createdAt: Timestamp(milliseconds: 0))
    }

    func principal(bearer: String?, userNumber: Int64?) async throws -> Principal {
        let parts = (bearer ?? "1").split(separator: " ")
        guard let number = parts.first.flatMap({ Int64($0) }),
            let user = Self.users.first(where: { $0.number == number })
        else { throw HearthError(.unauthorized, "No such token.") }
        return Principal(
            user: user, isAdministrator: false, credential: .apiToken(user.id),
            limits: RecordLimits(areas: parts.count > 1 ? [.kitchen] : nil))
    }
}

extension TestClient {
    /// Sends a request with the token of a user.
    func ask(
        _ method: String, _ path: String, _ body: String = "", token: String = "1"
    ) async throws -> TestAnswer {
        let request = OutboundRequest(
            url: "http://127.0.0.1:\(port)\(path)",
            headers: [("content-type", "application/json"), ("authorization", "Bearer \(token)")],
            body: Array(body.utf8), timeout: .testPatience, connectTimeout: .testPatience, method: method)
        return try await curl.withResponse(to: request) { response in
            let reader = StreamReader(response)
            try await reader.readToEnd()
            Conformance.ofTestServer.check(method, path, response, reader.bytes)
            return TestAnswer(head: response, body: reader.bytes)
        }
    }

    /// Creates a response; `more` holds further members, with a comma before them.
    func respond(
        _ more: String = "", input: String = #""How do we read more?""#, token: String = "1"
    ) async throws -> TestAnswer {
        try await ask("POST", "/v1/responses", #"{"model":"test/model","input":\#(input)\#(more)}"#, token: token)
    }

    func responseStream(
        _ more: String = "", input: String = #""How do we read more?""#
    ) async throws -> ResponseTranscript {
        ResponseTranscript(try await respond(#","stream":true"# + more, input: input).body)
    }
}

extension TestAnswer {
    func response() throws -> ResponseObject { try WireJSON.decode(ResponseObject.self, from: body) }
}

extension ResponseObject {
    /// The texts of the messages.
    var outputText: String { output.flatMap { $0.content ?? [] }.compactMap(\.text).joined() }
    /// The model's refusals.
    var refusal: String { output.flatMap { $0.content ?? [] }.compactMap(\.refusal).joined() }
    /// The calls.
    var calls: [Item] { output.filter { $0.type == .functionCall } }
}

/// A parsed stream of a response.
struct ResponseTranscript {
    private(set) var events: [ResponseEvent] = []
    /// What is no event of a stream, or has another name than its data say.
    private(set) var faults: [String] = []

    init(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        for frame in text.components(separatedBy: "\n\n").filter({ !$0.isEmpty }) {
            let lines = frame.split(separator: "\n").filter { !$0.hasPrefix(":") }
            guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: "),
                let event = try? WireJSON.decode(ResponseEvent.self, from: lines[1].dropFirst(6).utf8),
                event.type.rawValue == lines[0].dropFirst(7)
            else {
                faults.append(frame)
                continue
            }
            events.append(event)
        }
    }

    var names: [String] { events.map { String($0.type.rawValue.dropFirst("response.".count)) } }

    /// The response of the last event.
    var response: ResponseObject? { events.last?.response }

    /// The violations of the grammar of a stream.
    var problems: [String] {
        var problems = faults.map { "no event: \($0)" }
        if events.map(\.sequenceNumber) != Array(0..<events.count) { problems.append("the numbers have gaps") }
        let text = #"content_part\.added( output_text\.delta)*( refusal\.delta)*"#
        let done = #"(output_text|refusal)\.done content_part\.done"#
        let message = #" output_item\.added( \#(text))+( \#(done))+ output_item\.done"#
        let pieces = ["function_call_arguments", "custom_tool_call_input"]
            .map { #"( \#($0)\.delta)? \#($0)\.done"# }.joined(separator: "|")
        let call = #" output_item\.added(\#(pieces)) output_item\.done"#
        let order =
            #"created in_progress((\#(message))?(\#(call))* (completed|incomplete)"#
            + #"|( output_item\.added( \#(text))*)? failed)"#
        if names.joined(separator: " ").range(of: "^\(order)$", options: .regularExpression) == nil {
            problems.append("the order is \(names.joined(separator: " "))")
        }
        return problems + unequalPieces
    }

    /// The deltas whose sum is not what the events of the end say, and the items that the last response does not have.
    private var unequalPieces: [String] {
        var problems: [String] = []
        var sums: [String: String] = [:]
        for event in events {
            let place = "\(event.itemID ?? "")/\(event.contentIndex ?? -1)"
            if let delta = event.delta { sums[place, default: ""] += delta }
            let whole = event.text ?? event.refusal ?? event.arguments ?? event.input
            if let whole, whole != sums[place] ?? "" { problems.append("\(place) is not the sum of its deltas") }
            if event.type == .partDone, event.part?.text ?? event.part?.refusal != sums[place] ?? "" {
                problems.append("the part \(place) is not the sum of its deltas")
            }
        }
        let last = events.last?.type
        if last == .completed || last == .incomplete {
            let items = events.filter { $0.type == .itemDone }
            if items.compactMap(\.item) != response?.output { problems.append("the items are not the output") }
            if items.map(\.outputIndex) != items.indices.map(Optional.some) { problems.append("the items have gaps") }
        }
        return problems
    }
}
