import HearthCore
import Intent
import Testing

/// Pounds as money and as mass.
@Suite struct BudgetTests {
    private func budget(_ text: String, _ language: IntentLanguage, country: String? = nil) -> Budget? {
        IntentReader(
            household: Family(children: [.init(name: "Leo", ageYears: 2)], country: country),
            today: CalendarDay(daysSinceEpoch: 20_775), language: language
        ).read(text, mode: .meals).meals.budget
    }

    private static let masses: [(String, IntentLanguage)] = [
        ("I have 2 pounds of beef", .english), ("3 pounds ground beef to use up", .english),
        ("ideas for 2 pounds chicken", .english), ("ten pounds of potatoes", .english),
        ("2.5 pounds of beef", .english), ("3 lbs of chicken", .english), ("a 3-pound roast", .english),
        ("our toddler is 25 pounds", .english), ("a 25 pound toddler", .english),
        ("Leo weighs about 30 pounds", .english), ("she's 30 pounds", .english),
        ("the baby is now 18 pounds, lunches", .english), ("lose 10 pounds diet dinners", .english),
        ("I want to lose at least 15 pounds", .english), ("we lost weight, 10 pounds already", .english),
        ("10 Pfund abnehmen", .german), ("ein Pfund Hackfleisch", .german), ("20 Pfund Kartoffeln", .german),
        ("mit 2 Pfund Hackfleisch", .german), ("das Kind wiegt 20 Pfund", .german),
        ("2 livres de pommes de terre", .french), ("une livre de carottes", .french),
        ("notre fille pèse 25 livres", .french), ("perdre 10 livres, dîners légers", .french),
        ("tengo 2 libras de carne", .spanish), ("una libra de arroz", .spanish),
        ("cenas con 3 libras de pollo", .spanish), ("mi hijo pesa 25 libras", .spanish),
        ("quiero bajar 10 libras", .spanish),
    ]

    @Test(arguments: masses)
    func `pounds of food and of people are no budget`(text: String, language: IntentLanguage) {
        #expect(budget(text, language) == nil)
    }

    private static let budgets: [(String, IntentLanguage)] = [
        ("dinners for 40 pounds", .english), ("budget 40 pounds", .english), ("budget of 40 pounds", .english),
        ("the budget is 40 pounds", .english), ("under 40 pounds", .english),
        ("about 40 pounds for the week", .english), ("40 pounds max", .english), ("a 40 pound weekly budget", .english),
        ("a 40-pound budget", .english), ("40 pounds of groceries", .english), ("we have 40 pounds", .english),
        ("under 40 pounds chicken dinners", .english), ("lose weight, dinners for 40 pounds", .english),
        ("I have 2 pounds of beef, 40 pounds for the rest", .english), ("lose 10 pounds, budget 40 pounds", .english),
        ("no more than 40 pounds", .english),
        ("Budget 40 Pfund", .german), ("Abendessen für 40 Pfund", .german), ("maximal 40 Pfund", .german),
        ("budget de 40 livres", .french), ("moins de 40 livres", .french), ("40 livres sterling", .french),
        ("presupuesto de 40 libras", .spanish), ("cenas por 40 libras", .spanish), ("40 libras esterlinas", .spanish),
    ]

    @Test(arguments: budgets)
    func `pounds to spend are a budget`(text: String, language: IntentLanguage) {
        #expect(budget(text, language) == Budget(amount: 40, currency: "GBP"))
    }

    @Test func `another currency beside a mass is the budget`() {
        #expect(
            budget("2 pound of carrots, budget 20 dollars", .english) == Budget(amount: 20, currency: "USD"))
        #expect(budget("2 libras de carne, máximo 30 euros", .spanish) == Budget(amount: 30, currency: "EUR"))
        #expect(budget("dinners for 40 pounds", .english, country: "US") == nil)
    }
}
