import Foundation
import PolicyEngine
import Testing

/// Texts that families read are written to them, and to no model.
@Suite struct FamilyTextTests {
    @Test func `the shipped notes and constraints address the family in four languages`() throws {
        let texts = try shipped.get().warnings.map(\.description).filter {
            $0.contains("addresses a model") || $0.contains(" lacks ")
        }
        #expect(texts.isEmpty, "\(texts)")
    }

    @Test(arguments: [
        "A medicine: name no dose.", "Plan around it, and refer to the pharmacist.", "Take no side, give no advice.",
        "Erst die Zeichen nennen; Kein Mittel nennen, an die Praxis verweisen.",
        "Fièvre : ne nommer aucun médicament.", "Fiebre: remitir al médico.",
    ])
    func `a note that tells a model what to write is a warning`(note: String) throws {
        let set = try policies(
            """
            version: 2
            rules:
              - {id: topic.x, domains: [all], patterns: ['\\bx\\b'], action: annotate, note: {en: "\(note)"}}
            tests:
              - {goal: x, domain: chat, expect: allow, rule: topic.x}
            """)
        #expect(set.warnings.contains { $0.message.contains("addresses a model") }, "\(set.warnings)")
    }

    @Test(arguments: [
        "Offer a drink without it, such as water.", "Give the child under 12 months a separate portion.",
        "Doses are a question for the pharmacist.", "Dose und Mittel klärt die Apotheke.",
    ])
    func `a note to the family is none`(note: String) throws {
        let set = try policies(
            """
            version: 2
            rules:
              - {id: topic.x, domains: [all], patterns: ['\\bx\\b'], action: annotate, note: {en: "\(note)"}}
            tests:
              - {goal: x, domain: chat, expect: allow, rule: topic.x}
            """)
        #expect(!set.warnings.contains { $0.message.contains("addresses a model") }, "\(set.warnings)")
    }

    /// The rules by which instructions to a model are removed from the documents of others find none in the cards.
    @Test func `no card holds an instruction to a model`() throws {
        let seed = URL(filePath: shippedPolicies).deletingLastPathComponent().appending(path: "seed")
        let files = try FileManager.default.subpathsOfDirectory(atPath: seed.path).filter { $0.hasSuffix(".md") }
        #expect(files.count > 300)
        let words = ["the user", "the model", "system prompt", "language model"]
        for file in files {
            let text = try String(contentsOf: seed.appending(path: file), encoding: .utf8)
            #expect(try PolicyGateway.sanitize(text) == text, "\(file)")
            let found = words.filter { text.lowercased().contains($0) }
            #expect(found.isEmpty, "\(file): \(found)")
        }
    }
}
