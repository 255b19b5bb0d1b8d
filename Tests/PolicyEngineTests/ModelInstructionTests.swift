import Assist
import HearthCore
import HearthTesting
import PolicyEngine
import Testing

/// What a rule tells a model and what it tells the family are different fields.
@Suite struct ModelInstructionTests {
    private static let secret = "zimtorchidee"

    /// The shipped files with an instruction in each rule.
    private static let instructed = Result { () throws -> PolicySet in
        let sources = try PolicySet.sources(in: shippedPolicies).map { source in
            let lines = source.text.split(separator: "\n", omittingEmptySubsequences: false)
                .filter { !$0.hasPrefix("    instruction: ") }
                .flatMap { line -> [Substring] in
                    line.hasPrefix("  - id: ") ? [line, "    instruction: \"\(secret)\""] : [line]
                }
            return (path: source.path, text: lines.joined(separator: "\n"))
        }
        return try PolicySet(parsing: sources, redactor: Redactor())
    }

    @Test(arguments: ["en", "fr"])
    func `no decision on the shipped examples shows an instruction, and each that a model follows has one`(
        locale: String
    ) throws {
        let set = try Self.instructed.get()
        var effects: Set<String> = []
        for test in set.tests {
            var subject = test.subject
            subject.locale = locale
            // A child of unknown age turns most refusals into changes.
            for unknown in [subject.childrenOfUnknownAge, 1] {
                subject.childrenOfUnknownAge = unknown
                let decision = set.precheck(subject)
                #expect(!"\(decision)".contains(Self.secret), "\(subject.goal)")
                let acting = decision.findings.filter {
                    !$0.isShadow && $0.rule != PolicySet.personalData
                        && !["refuse", "omit", "alert"].contains($0.effect)
                }
                effects.formUnion(acting.map(\.effect))
                #expect(
                    decision.instructions == (acting.isEmpty ? [] : [ModelInstruction(Self.secret)]),
                    "\(subject.goal)")
            }
        }
        #expect(effects == ["transform", "annotate", "answer"])
    }

    @Test func `the text that an output guard adds is the constraint`() throws {
        let set = try policies(
            smallPolicy.replacing("    any: [honey]", with: "    any: [honey]\n    instruction: \"\(Self.secret)\""))
        let subject = PolicySubject(mode: .meals, goal: "breakfast", children: months(9, 48))
        var output = PolicyGateway(policies: set).outputGuard(for: subject)
        let (shown, _) = output.write(["Porridge with honey."])
        #expect(shown == "Porridge with honey.\n\nA portion without honey for the youngest.")
    }

    private func rule(_ members: String) -> String {
        "version: 2\nrules:\n  - {id: r, patterns: [sleep], \(members)}"
    }

    private func decide(_ members: String) throws -> PolicyDecision {
        try policies(rule(members)).precheck(PolicySubject(mode: .chat, goal: "sleep", children: []))
    }

    @Test func `a note is for the family alone and an instruction for the model alone`() throws {
        let both = try decide("action: annotate, note: {en: Families differ.}, instruction: Take no side.")
        #expect(both.notes == ["Families differ."])
        #expect(both.instructions == [ModelInstruction("Take no side.")])
        let note = try decide("action: annotate, note: {en: Families differ.}")
        #expect(note.notes == ["Families differ."] && note.instructions.isEmpty)
        let instruction = try decide("action: annotate, instruction: Take no side.")
        #expect(instruction.notes.isEmpty && instruction.instructions == both.instructions)
        #expect(instruction.findings.map(\.effect) == ["annotate"])
    }

    @Test func `a rule in shadow mode instructs no model`() throws {
        #expect(try decide("action: annotate, mode: shadow, instruction: Take no side.").instructions.isEmpty)
    }

    @Test(arguments: [
        ("action: annotate", PolicyError.Code.invalidValue, "'note' (the family reads it), 'instruction'"),
        ("action: annotate, instructions: x", .unknownKey, "did you mean 'instruction'?"),
        ("action: annotate, instruction: {en: x}", .wrongType, ""),
        ("action: annotate, instruction: 'Call {emergency}.'", .invalidValue, "cannot name a contact"),
    ])
    func `an error names the fields`(members: String, code: PolicyError.Code, words: String) {
        let error = #expect(throws: PolicyError.self) { try policies(rule(members)) }
        #expect(error?.code == code)
        #expect(words.isEmpty || error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `a note to a model is told to become an instruction`() throws {
        let set = try policies(rule("action: annotate, note: {en: Suggest the paediatrician.}"))
        #expect(set.warnings.contains { $0.message.hasSuffix("move 'Suggest the paediatrician' into 'instruction'") })
    }
}
