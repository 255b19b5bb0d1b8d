import Assist
import Foundation
import HearthCore
import HearthTesting
import Testing

/// The subject of a policy decision about a household, in both APIs.
@Suite struct RequestSubjectTests {
    private func household(_ preferences: Household.Preferences) -> PolicyFixture {
        var fixture = PolicyFixture()
        fixture.preferences = preferences
        return fixture
    }

    @Test func `the subject has the household's ages, country and allowed data, and the user's language`() async throws
    {
        var fixture = household(
            .init(children: [Age(months: 8)], childrenOfUnknownAge: 1, country: "CH", allowedData: ["secret"]))
        fixture.locale = "de-AT"
        _ = try await fixture.run(.meals, "porridge")
        _ = try await fixture.complete("porridge")
        #expect(fixture.policy.subjects.count == 2)
        for subject in fixture.policy.subjects {
            #expect(subject.children == [Age(months: 8)])
            #expect(subject.childrenOfUnknownAge == 1)
            #expect(subject.country == "CH")
            #expect(subject.locale == "de-AT")
            #expect(subject.allowedData == ["secret"])
        }
    }

    @Test func `the children of the request replace the household's, including unknown ages`() async throws {
        let fixture = household(.init(children: [Age(months: 8)], childrenOfUnknownAge: 3))
        _ = try await fixture.run(.meals, "porridge") { $0.options.children = [nil, Age(months: 60)] }
        #expect(fixture.policy.subjects.map(\.children) == [[Age(months: 60)]])
        #expect(fixture.policy.subjects.map(\.childrenOfUnknownAge) == [1])
    }

    @Test(arguments: [
        ("en-GB", "GB"), ("de-AT", "AT"), ("zh-Hant-TW", "TW"), ("pt_br", "BR"), ("en", nil), ("es-419", nil),
        ("en-u-rg-gbzzzz", nil), ("de-x-at", nil), ("", nil),
    ])
    func `the country is that of the user's locale if the household names none`(locale: String, country: String?)
        async throws
    {
        var fixture = PolicyFixture()
        fixture.locale = locale
        _ = try await fixture.run(.chat, "x")
        #expect(fixture.policy.subjects.map(\.country) == [country])
    }

    @Test func `allowed data is kept in every text`() async throws {
        let allowing = household(
            .init(allergies: ["secret nuts"], cuisines: ["secret kitchen"], allowedData: ["secret"]))
        let strict = household(.init(allergies: ["secret nuts"], cuisines: ["secret kitchen"]))
        for (fixture, isKept) in [(allowing, true), (strict, false)] {
            _ = try await fixture.run(.meals, "a secret dinner")
            _ = try await fixture.complete(
                "a secret question", tools: [FunctionTool(name: "f", description: "a secret tool")])
            let asked = fixture.asked
            #expect(asked.count == 3)
            for request in asked {
                let texts = request.messages.map(\.text).joined() + request.tools.compactMap(\.description).joined()
                #expect(texts.contains("secret") == isKept)
                #expect(texts.contains("[redacted]") != isKept)
            }
        }
    }
}
