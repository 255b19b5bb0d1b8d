import Assist
import Foundation
import HearthCore
import HearthTesting
import ModelRouter
import Testing

/// Tests that every provider must pass in each wire format.
@Suite struct ProviderConformanceTests {
    @Test(arguments: Format.allCases)
    func `a complete answer is passed on in pieces with the reported usage`(_ format: Format) async throws {
        let bench = try Bench([.init(text: format.whole(["Pasta ", "on\\nMonday", " \\u00e9t\\u00e9 🍝"]))])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.events == [.text("Pasta "), .text("on\nMonday"), .text(" été 🍝")])
        let call = try #require(bench.meter.calls.first)
        #expect(bench.meter.calls.count == 1)
        #expect(call.usage == format.usage)
        #expect(!call.isEstimate)
        #expect(call.model == format.model)
        #expect(call.phase == format.phase)
    }

    @Test(arguments: Format.allCases, [1, 2, 3, 7, 64])
    func `the split of the bytes makes no difference`(_ format: Format, size: Int) async throws {
        let text = format.whole(["Früh", "stück \\\"zwei\\\"", " 👩‍👧‍👦 Äpfel"]).replacing(
            "\n", with: size == 3 ? "\r\n" : "\n")
        let bench = try Bench([FakeTransport.Answer(text: text).cut(every: size)])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.events == [.text("Früh"), .text("stück \"zwei\""), .text(" 👩‍👧‍👦 Äpfel")])
        #expect(bench.meter.usage == format.usage)
    }

    @Test(arguments: Format.allCases)
    func `data after the end marker is ignored`(_ format: Format) async throws {
        let answer = FakeTransport.Answer([
            .text(format.whole(["Soup."]) + format.delta("never")), .failure(TransportError(.cut, "late")),
        ])
        let bench = try Bench([answer])
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.text == "Soup.")
        #expect(bench.transcript.restarts == [])
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var code: ProviderError.Code
        /// True if text had reached the client.
        var sentText: Bool
        /// True if the provider certainly did nothing that it bills.
        var costNothing = false
        /// The time limit for the provider.
        var timeout: Duration?
        var answer: @Sendable (Format, ManualClock) -> FakeTransport.Answer

        /// The number of calls to the endpoint.
        var tries: Int { RetryDecision(for: ProviderError(code, ""), afterText: sentText) == .retry ? 2 : 1 }

        var testDescription: String { name }
    }

    static let faults: [Fault] = [
        Fault(name: "connection refused", code: .connect, sentText: false, costNothing: true) { _, _ in
            .failing(TransportError(.connect, "refused"))
        },
        Fault(name: "name unknown", code: .connect, sentText: false, costNothing: true) { _, _ in
            .failing(TransportError(.resolve, "no such host"))
        },
        Fault(name: "wrong certificate", code: .untrusted, sentText: false, costNothing: true) { _, _ in
            .failing(TransportError(.tls, "public key does not match pinned public key"))
        },
        Fault(name: "silent until the time is up", code: .timeout, sentText: false) { _, _ in
            .failing(TransportError(.timeout, "no head"))
        },
        Fault(name: "rate limited", code: .rateLimited, sentText: false, costNothing: true) { format, _ in
            .init(
                status: 429, headers: ["content-type": "application/json", "retry-after": "7"],
                text: String(format.error(type: "rate_limit_error", code: "rate_limit_exceeded").dropFirst(6)))
        },
        Fault(name: "server error with a page", code: .overloaded, sentText: false, costNothing: true) { _, _ in
            .init(status: 500, headers: ["content-type": "text/html"], text: "<html>oops</html>")
        },
        Fault(name: "overloaded by status alone", code: .overloaded, sentText: false, costNothing: true) { _, _ in
            .init(status: 529, headers: [:], [])
        },
        Fault(name: "prompt too long", code: .contextTooLong, sentText: false, costNothing: true) { format, _ in
            let error =
                format == .openai
                ? #"{"error":{"message":"too many","type":"invalid_request_error","code":"context_length_exceeded"}}"#
                : #"{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 9 > 8"}}"#
            return .init(status: 400, headers: ["content-type": "application/json"], text: error)
        },
        Fault(name: "bad request", code: .badRequest, sentText: false, costNothing: true) { _, _ in
            .init(
                status: 400, headers: ["content-type": "application/json"],
                text: #"{"error":{"type":"invalid_request_error","message":"temperature"}}"#)
        },
        Fault(name: "wrong key", code: .authentication, sentText: false, costNothing: true) { _, _ in
            .init(status: 401, headers: [:], text: #"{"error":"no"}"#)
        },
        Fault(name: "redirect", code: .malformed, sentText: false, costNothing: true) { _, _ in
            .init(status: 307, headers: ["location": "http://elsewhere.test/"], [])
        },
        Fault(name: "a page in place of a stream", code: .malformed, sentText: false) { _, _ in
            .init(headers: ["content-type": "text/html; charset=utf-8"], text: "<html>sign in</html>")
        },
        Fault(name: "an error as JSON with status 200", code: .rateLimited, sentText: false, costNothing: true) {
            _, _ in
            .init(
                headers: ["content-type": "application/json"],
                text: #"{"error":{"code":"rate_limit_exceeded","message":"slow down"}}"#)
        },
        Fault(name: "error frame after text", code: .overloaded, sentText: true) { format, _ in
            .init(
                text: format.start + format.delta("Half") + format.error(type: "overloaded_error", code: "server_error")
            )
        },
        Fault(name: "connection cut after text", code: .cut, sentText: true) { format, _ in
            .init([.text(format.start + format.delta("Half")), .failure(TransportError(.cut, "reset"))])
        },
        Fault(name: "cut inside a character", code: .cut, sentText: true) { format, _ in
            .init([
                .bytes(Array((format.start + format.delta("Half") + format.delta("🍲")).utf8.dropLast(70))),
                .failure(TransportError(.cut, "reset")),
            ])
        },
        Fault(name: "end marker missing", code: .cut, sentText: true) { format, _ in
            .init(text: format.start + format.delta("Half"))
        },
        Fault(name: "malformed frame after text", code: .malformed, sentText: true) { format, _ in
            .init(text: format.start + format.delta("Half") + "data: {\"choices\":[{\"index\":\n\n")
        },
        Fault(name: "frame of another type", code: .malformed, sentText: false) { _, _ in
            .init(text: "data: [1,2,3]\n\n")
        },
        Fault(name: "invalid UTF-8 in a frame", code: .malformed, sentText: true) { format, _ in
            .init([
                .text(format.start + format.delta("Half")),
                .bytes(Array(format.delta("@").utf8).map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }),
            ])
        },
        Fault(name: "an event without end", code: .malformed, sentText: false) { _, _ in
            .init([.text("data: "), .endless(Array(repeating: UInt8(ascii: "x"), count: 65_536))])
        },
        Fault(name: "whole but without text", code: .empty, sentText: false) { format, _ in
            .init(text: format.whole([]))
        },
        Fault(name: "white space only", code: .empty, sentText: true) { format, _ in
            .init(text: format.whole(["\\n", "  "]))
        },
        Fault(name: "stopped by the provider's filter", code: .contentFiltered, sentText: true) { format, _ in
            let last =
                format == .openai
                ? #"data: {"choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}"#
                : #"data: {"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":9}}"#
            return .init(text: format.start + format.delta("Half") + last + "\n\n")
        },
        Fault(name: "silent", code: .timeout, sentText: false, timeout: .seconds(15)) { _, clock in
            .silent(on: clock)
        },
        Fault(name: "a head and nothing more", code: .timeout, sentText: false, timeout: .seconds(20)) { _, clock in
            .init([.everySecond(clock, [])])
        },
        Fault(name: "heartbeats only", code: .timeout, sentText: false, timeout: .seconds(20)) { format, clock in
            let beats =
                format == .openai
                ? #"data: {"choices":[{"index":0,"delta":{"content":""},"finish_reason":null}]}"#
                : "event: ping\ndata: {\"type\": \"ping\"}"
            return .init([.text(format.start), .everySecond(clock, Array(": alive\n\n\(beats)\n\n".utf8))])
        },
        Fault(name: "stall in the middle", code: .timeout, sentText: true, timeout: .seconds(15)) { format, clock in
            .init([.text(format.start + format.delta("Half")), .everySecond(clock, [])])
        },
        Fault(name: "heartbeats after text", code: .timeout, sentText: true, timeout: .seconds(15)) { format, clock in
            .init([.text(format.start + format.delta("Half")), .everySecond(clock, Array(": alive\n\n".utf8))])
        },
    ]

    @Test(arguments: Format.allCases, faults)
    func `the next endpoint answers and all calls are recorded after any fault`(_ format: Format, fault: Fault)
        async throws
    {
        let other: Format = format == .openai ? .anthropic : .openai
        let clock = ManualClock()
        let faulty = Array(repeating: fault.answer(format, clock), count: fault.tries)
        let bench = try Bench(faulty + [.init(text: other.whole(["Whole answer."]))], clock: clock)
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.text == "Whole answer.")
        #expect(bench.transcript.restarts == (fault.sentText ? [fault.code.rawValue] : []))
        #expect(bench.models == Array(repeating: format.model, count: fault.tries) + [other.model])
        #expect(bench.transport.exchanges.map(\.isOver) == Array(repeating: true, count: fault.tries + 1))
        #expect(clock.sleepers == 0)
        if let timeout = fault.timeout { #expect(clock.uptime == timeout) }

        #expect(bench.log.codes == Array(repeating: fault.code.rawValue, count: fault.tries))
        #expect(!bench.log.text.contains("secret") && !bench.log.text.contains("Plan!"))

        for failed in bench.meter.calls.dropLast() {
            if fault.costNothing {
                #expect(failed.usage == TokenUsage() && failed.cost == .zero && !failed.isEstimate)
            } else if fault.code == .empty, !fault.sentText {
                #expect(failed.usage == format.usage && !failed.isEstimate)
            } else {
                #expect(failed.usage.input > 0 && failed.cost > .zero)
            }
            if fault.sentText { #expect(failed.usage.output > 0) }
        }
    }

    @Test(arguments: Format.allCases, faults)
    func `the offline planner answers when the only endpoint fails`(_ format: Format, fault: Fault) async throws {
        let name = format == .openai ? "openai" : "anthropic"
        let clock = ManualClock()
        let bench = try Bench(
            Array(repeating: fault.answer(format, clock), count: fault.tries),
            credentials: [name: ProviderCredentials(apiKey: "key")], clock: clock)
        try await bench.run(.sample(phase: format.phase))
        #expect(bench.transcript.text.contains("found nothing"))
        #expect(bench.models == Array(repeating: format.model, count: fault.tries) + ["offline/planner"])
        #expect(bench.meter.calls.last?.cost == .zero)
        #expect(bench.transport.exchanges.map(\.isOver) == Array(repeating: true, count: fault.tries))
        #expect(clock.sleepers == 0)
    }

    @Test(arguments: Format.allCases)
    func `a discarded part is charged as an estimate never below its length`(_ format: Format) async throws {
        let pieces = Array(repeating: "ab", count: 9) + [String(repeating: "long ", count: 20)]
        let answer = FakeTransport.Answer(text: format.start + pieces.map(format.delta).joined())
        let bench = try Bench([answer, .init(status: 500, headers: [:], [])])
        try await bench.run(.sample(phase: format.phase, messages: [.init(.user, String(repeating: "x", count: 391))]))
        let call = try #require(bench.meter.calls.first)
        #expect(call.isEstimate)
        #expect(call.usage.output == (18 + 100 + 3) / 4)
        // Anthropic has reported its input by then; OpenAI has reported nothing: 9 + 391 bytes are 100 tokens.
        #expect(call.usage.input == (format == .openai ? 100 : 30))
    }
}
