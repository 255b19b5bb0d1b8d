import HearthAPI
import ServerKit

/// The document's example of a stream: a short chat, encoded by the encoder of real streams.
enum ExampleRun {
    static func text(as format: StreamFormat) -> String {
        let encoder = StreamEncoder(runID: runID, format: format)
        var bytes: [UInt8] = []
        for (index, event) in events.enumerated() {
            var envelope: [UInt8] = []
            // Encoding fails only for numbers that are not finite.
            try? EnvelopeEncoder.append(event, to: &envelope)
            bytes += encoder.frame(NumberedEnvelope(number: index + 1, name: event.name, bytes: envelope))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let runID = "01a1fdf2-59af-7c17-8e1d-76a275cffa92"
    private static let answer = ["Offer it again ", "and again, without a word: it can take ten tries."]

    private static let events: [AssistEvent] = [
        .context(
            AssistEvent.Context(
                runID: runID,
                household: HouseholdPreferences(
                    adults: 2, kidsAges: [4, 7], allergies: ["peanuts"], cuisines: ["italian"], country: nil,
                    piiAllowList: [], extras: [:]),
                mode: "chat", policy: AssistEvent.Policy(redactions: 0, notes: []))),
        .intent(
            AssistEvent.Understanding(
                mode: "chat", language: "en", intent: PlanIntent(),
                exclusions: [AssistEvent.Exclusion(name: "peanuts", source: "household", text: "peanuts")])),
        .token("Looking that up..."),
        .toolCall(AssistEvent.ToolCall(name: "fetch_knowledge", args: ["k": 4, "query": "picky eating"])),
        .toolResult(
            AssistEvent.ToolResult(
                name: "fetch_knowledge", count: 1, titles: ["Picky eating: who decides what"])),
        .token("Writing your answer..."),
        .delta(answer[0]), .delta(answer[1]),
        .final(
            .chat(
                ChatFinal(
                    answer: answer.joined(),
                    citations: [
                        ChatFinal.Citation(
                            id: "tips/picky-eating", title: "Picky eating: who decides what", kind: "tips",
                            sources: ["Satter, AAP (F66)"], score: 0.912)
                    ]))),
        .done(
            AssistEvent.Done(
                elapsedMilliseconds: 1_240,
                usage: AssistEvent.Usage(
                    inputTokens: 612, outputTokens: 18, models: ["anthropic/claude-3-5-haiku-latest": 1]),
                costMicroUSD: 561, answeredBy: "model")),
    ]
}
