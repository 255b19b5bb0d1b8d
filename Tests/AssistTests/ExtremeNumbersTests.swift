import Assist
import HearthTesting
import Testing

/// Plans of requests with numbers that nobody means: nothing overflows, and each ends.
@Suite struct ExtremeNumbersTests {
    private static let numbers = [
        "0", "1", "53", "999999999", "1000000000", "9223372036854775807", "99999999999999999999",
        "9999999999999999 999",
    ]

    /// What a request can count, with N for the number.
    private static let kinds: [(mode: AssistMode, text: String)] = [
        (.chores, "vacuum every N weeks"), (.chores, "vacuum every N days"),
        (.chores, "Mia feeds the cat every N months"),
        (.chores, "alle N Wochen Fenster putzen"), (.chores, "dishes N times a day"),
        (.chores, "dishes N times a week"),
        (.chores, "plan the chores for N weeks"), (.chores, "laver la salle de bain toutes les N semaines"),
        (.routines, "daylight saving, shift bedtime N hours a day from 8 to 7"),
        (.routines, "daylight saving, shift bedtime N minutes a day from 8 to 7"),
        (.routines, "bedtime at N with a bath of N minutes"), (.routines, "a morning routine in N hours N minutes"),
        (.meals, "dinner in 2 hours N minutes"), (.meals, "dinners for N days for N people"), (.meals, "N meals for N"),
        (.meals, "dinner for N N dollars"), (.meals, "under N N €"), (.meals, "cena en N horas"),
        (.meals, "my N year old and a N month old want soup for N days"), (.chat, "is honey ok at N months?"),
        (.chat, "how much sleep does a N year old need, N hours or N minutes?"),
    ]

    @Test(arguments: numbers)
    func `a plan with an extreme number ends`(number: String) async throws {
        var fixture = PolicyFixture()
        fixture.aiAssist = false
        for (mode, text) in Self.kinds {
            let events = try await fixture.run(mode, text.replacing("N", with: number))
            guard case .done? = events.last else {
                Issue.record("\(text): \(String(describing: events.last))")
                continue
            }
        }
    }
}
