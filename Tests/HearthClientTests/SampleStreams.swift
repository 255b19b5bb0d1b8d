import HearthAPI
import HearthTesting
import ServerSentEvents

/// Streams as the protocol has them, with text that is hard on a parser.
enum SampleStreams {
    static let run = "0190c8f0-0000-7000-8000-000000000001"

    static func context(mode: String) -> AssistEvent {
        .context(
            .init(
                runID: run, household: .init(kidsAges: [4, 7], extras: ["motto": .string("}{\"")]), mode: mode,
                policy: .init(redactions: 0, notes: [])))
    }

    static let done = AssistEvent.done(
        .init(
            elapsedMilliseconds: 12, usage: .init(inputTokens: 3, outputTokens: 4, models: ["offline/planner": 1]),
            costMicroUSD: 0))

    static func call(_ name: String) -> AssistEvent { .toolCall(.init(name: name, args: .object([:]))) }
    static func result(_ name: String) -> AssistEvent { .toolResult(.init(name: name, count: 1)) }

    static func meals(text: String) -> AssistEvent {
        .final(.meals(.init(query: "soup", planText: text, recipes: [], grocery: .init(items: []), plan: [])))
    }

    static let meals: [AssistEvent] = [
        context(mode: "meals"), .token("Planning meals..."), call("fetch_recipes"), result("fetch_recipes"),
        .token("Shopping..."), call("consolidate_groceries"), result("consolidate_groceries"),
        .delta("Monday: \"soup\" {"), .delta("\n} \\ crème 🥕👩‍👧\u{2028}"),
        meals(text: "Monday: \"soup\" {\n} \\ crème 🥕👩‍👧\u{2028}"),
        done,
    ]

    static let chat: [AssistEvent] = [
        context(mode: "chat"), call("fetch_knowledge"), result("fetch_knowledge"), .delta("No"),
        .restart(.init(reason: "timeout")), .delta("Yes"), .delta("."),
        .final(.chat(.init(answer: "Yes.", citations: []))), done,
    ]

    static func frames(_ events: [AssistEvent]) -> [StreamTranscript.Frame] {
        events.enumerated().map { .init(id: "\(run):\($0.offset + 1)", name: $0.element.name, event: $0.element) }
    }

    static func sse(_ events: [AssistEvent], after last: Int = 0) throws -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, event) in events.enumerated() where index >= last {
            var envelope: [UInt8] = []
            try EnvelopeEncoder.append(event, to: &envelope)
            ServerSentEventEncoder.append(id: "\(run):\(index + 1)", event: event.name, data: envelope, to: &bytes)
            if index % 3 == 0 { ServerSentEventEncoder.appendPing(to: &bytes) }
        }
        return bytes
    }

    static func ndjson(_ events: [AssistEvent], separator: String = "\n") throws -> [UInt8] {
        var bytes: [UInt8] = []
        for event in events {
            try EnvelopeEncoder.append(event, to: &bytes)
            bytes += separator.utf8
        }
        return bytes
    }
}
