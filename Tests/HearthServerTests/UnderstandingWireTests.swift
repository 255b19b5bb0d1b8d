import Assist
import Foundation
import HearthAPI
import HearthCore
import Intent
import JSONText
import Testing

@testable import AssistAPI

/// Tests of what the wire says about a request, and of emergencies.
@Suite struct UnderstandingWireTests {
    private static let cases = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/intent/requests.jsonl")

    @Test func `every intent of the evaluation set keeps each member on the wire and back`() throws {
        let lines = try String(contentsOf: Self.cases, encoding: .utf8).split(separator: "\n")
        var members: Set<String> = []
        for line in lines {
            let request = try IntentCase(try RawJSON(String(line)))
            let intent = request.read()
            let text = intent.json(mode: request.mode).text
            let wire = try WireJSON.decode(PlanIntent.self, from: text.utf8)
            let (read, sent) = (
                try WireJSON.decode([String: JSONValue].self, from: text.utf8),
                try WireJSON.decode([String: JSONValue].self, from: try WireJSON.encode(wire))
            )
            #expect(read == sent, "\(request.id)")
            members.formUnion(read.keys)
            let mode: AssistMode =
                switch request.mode {
                case .meals: .meals
                case .chores: .chores
                case .routines: .routines
                }
            #expect(try Intent(wire, mode: mode).json(mode: request.mode) == intent.json(mode: request.mode))
        }
        #expect(lines.count >= 200)
        #expect(members.count >= 15, "\(members.sorted())")
    }

    private static let refusal = Refusal(
        code: "poison", message: "Call 112.", rule: "emergency.poison",
        emergency: Emergency(
            kind: "poison", numbers: ["030 19240", "112"], steps: ["Call.", "Wait."], language: "de",
            isCountryKnown: true))

    @Test func `a refusal in an emergency has its numbers and steps`() throws {
        let event = try HearthAPI.AssistEvent(.refusal(Self.refusal), mode: .chat, goalOffset: 0)
        let expected = HearthAPI.AssistEvent.Emergency(
            kind: "poison", numbers: ["030 19240", "112"], steps: ["Call.", "Wait."], language: "de",
            countryKnown: true)
        #expect(
            event
                == .refusal(
                    .init(code: "poison", message: "Call 112.", rule: "emergency.poison", emergency: expected)))
    }

    @Test func `a refusal as one text has the steps of an emergency as a list`() {
        #expect(Self.refusal.text == "Call 112.\n\n1. Call.\n2. Wait.")
        #expect(Refusal(code: "medical", message: "Ask a doctor.", rule: "r").text == "Ask a doctor.")
    }
}
