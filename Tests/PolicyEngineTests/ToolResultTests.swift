import Assist
import HearthCore
import HearthTesting
import JSONText
import PolicyEngine
import Testing

/// Personal data in the results and the arguments of tools, which are mostly JSON and must stay it.
@Suite struct ToolResultTests {
    private let gateway: PolicyGateway

    init() throws { gateway = PolicyGateway(policies: try shipped.get()) }

    private static let values = [
        "2345678901", #""2345678901""#, #""call 415-555-0132""#, #""a@b.de""#, #""{\"to\":\"a@b.de\"}""#, "12.5",
        "null",
        #""4111 1111 1111 1111""#, "4111111111111111",
    ]
    private static let frames = [#"{"size":%,"name":"Oslo"}"#, #"[%,{"deep":[%]}]"#, #" {"a":{"phone":%}} "#]

    @Test(arguments: values, frames)
    func `a result stays JSON, as an earlier turn and as the newest one`(value: String, frame: String) throws {
        let text = frame.replacing("%", with: value)
        let result = ChatMessage(.tool, text, toolCallID: "c")
        let earlier = gateway.precheck(
            PolicySubject(
                mode: .chat, goal: "Go on.", messages: [ChatMessage(.user, "Save it."), result], children: []))
        var subject = PolicySubject(mode: .chat, goal: text, messages: [ChatMessage(.user, "Save it.")], children: [])
        subject.goalRole = .tool
        let newest = gateway.precheck(subject)
        for shown in [earlier.messages.last?.text, newest.goal].compactMap(\.self) {
            _ = try RawJSON(shown)
            for word in ["2345678901", "415-555", "a@b.de", "4111"] { #expect(!shown.contains(word), "\(shown)") }
        }
        let isHarmless = ["12.5", "null"].contains(value)
        #expect(isHarmless == (newest.goal == text), "a result without personal data keeps its bytes")
    }

    @Test func `a result that is no JSON is masked as text`() {
        var subject = PolicySubject(mode: .chat, goal: "{call 415-555-0132", children: [])
        subject.goalRole = .tool
        #expect(gateway.precheck(subject).goal == "{call [PHONE]")
    }

    @Test(arguments: [
        (#"{"size":2345678901}"#, #"{"size":2345678901}"#), (#"{"phone":4155550132}"#, #"{"phone":"[PHONE]"}"#),
        (#"{"a":{"mobile_numbers":[4155550132]}}"#, #"{"a":{"mobile_numbers":["[PHONE]"]}}"#),
        (#"{"size":"2345678901"}"#, #"{"size":"[PHONE]"}"#), (#"{"ids":[2345678901]}"#, #"{"ids":[2345678901]}"#),
        (#"{"Telefon":"{\"x\":1}","n":7}"#, #"{"Telefon":"{\"x\":1}","n":7}"#),
    ])
    func `a number of a tool's arguments is masked if its member is named for personal data`(
        arguments: String, expected: String
    ) throws {
        #expect(try gateway.redactedJSON(arguments, numbers: .named) == expected)
    }
}
