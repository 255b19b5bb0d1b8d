import HearthCore
import Intent
import Testing

/// Lengths in days and hours, spans of a month, weeks by their distance, and weeks without some of their days.
@Suite struct DaySpanTests {
    /// A Wednesday, 18 November 2026.
    private static let today = CalendarDay(daysSinceEpoch: 20_775)
    private static let nextWeek = "11-23 11-24 11-25 11-26 11-27 11-28 11-29"
    private static let weekAfterNext = "11-30 12-01 12-02 12-03 12-04 12-05 12-06"
    private static let workdaysOfNextWeek = "11-23 11-24 11-25 11-26 11-27"

    private func days(
        _ text: String, _ language: IntentLanguage, today: CalendarDay = DaySpanTests.today
    ) -> String {
        let reader = DayReader(Tokenizer.tokens(of: text), today: today, language: language)
        return reader.plannedDays(reader.mentions()).map { $0.description.dropFirst(5) }.joined(separator: " ")
    }

    // MARK: - Lengths

    private static let twoDays: [(String, IntentLanguage)] = [
        ("dinners for 2 days", .english), ("lunch and dinner for 2 days", .english), ("plan the next 2 days", .english),
        ("2-day meal plan", .english), ("a 2 day plan", .english), ("meals for 2days", .english),
        ("for two nights", .english), ("dinner today for 2 days", .english), ("the next 48 hours", .english),
        ("dinners for 48 hours", .english), ("the next forty-eight hours", .english),
        ("für 2 Tage", .german), ("die nächsten 2 Tage", .german), ("zwei Tage Abendessen", .german),
        ("für die nächsten 48 Stunden", .german), ("für die nächsten achtundvierzig Stunden", .german),
        ("pour 2 jours", .french), ("les 2 prochains jours", .french), ("deux jours de menus", .french),
        ("les prochaines 48 heures", .french), ("les 48 prochaines heures", .french),
        ("para 2 días", .spanish), ("los próximos 2 días", .spanish), ("cenas para dos días", .spanish),
        ("las próximas 48 horas", .spanish), ("las próximas cuarenta y ocho horas", .spanish),
    ]

    @Test(arguments: twoDays)
    func `two days begin today`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "11-18 11-19")
    }

    @Test(arguments: [
        ("soup 2day", "11-18"), ("pasta 2nite", "11-18"), ("soup 2moro", "11-19"),
        ("2 days from Friday", "11-20 11-21"), ("pasta 2 days ago, dinner tonight", "11-18"),
        ("the next 24 hours", "11-18"),
        ("for the next 3 days", "11-18 11-19 11-20"), ("marinate it for 24 hours", ""),
        ("let the dough rest for 48 hours", ""),
    ])
    func `words in digits, hours and past days are no lengths of two days`(text: String, expected: String) {
        #expect(days(text, .english) == expected)
    }

    private static let noDays: [(String, IntentLanguage)] = [
        ("at 6 dinners", .english), ("ready by 6 dinners", .english), ("breakfast at 7 lunches at 12", .english),
        ("for 5 with dinners at 6", .english), ("dinners at 6 for 3", .english), ("£10 dinners", .english),
        ("5 euro dinners", .english), ("5-ingredient dinners", .english), ("3 course dinners", .english),
        ("3 lbs chicken dinners", .english), ("lose 10 pounds diet dinners", .english),
        ("1/2 pound of mince", .english), ("6 am breakfasts", .english),
        ("um 6 Abendessen", .german), ("um sechs Abendessen für vier", .german), ("5 Euro Abendessen", .german),
        ("5 Zutaten Gerichte", .german), ("2 Pfund Hackfleisch", .german),
        ("à 6 dîners", .french), ("5 euros repas", .french), ("2 livres de pommes de terre", .french),
        ("a las 6 cenas", .spanish), ("a las seis cenas rápidas", .spanish), ("5 euros cenas", .spanish),
        ("10 libras de papas", .spanish),
    ]

    @Test(arguments: noDays)
    func `hours, people, prices and masses count no days`(text: String, language: IntentLanguage) {
        #expect(days(text, language).isEmpty)
    }

    @Test(arguments: [
        ("dinner for 6 this evening", IntentLanguage.english, 1), ("dinner for 4 tonight", .english, 1),
        ("for 6 dinners", .english, 6), ("5 quick dinners", .english, 5), ("4 sheet pan dinners", .english, 4),
        ("hi um 3 dinners please", .english, 3),
        ("für 4 Abendessen", .german, 4), ("heute Abendessen für 6", .german, 1), ("pour 4 dîners", .french, 4),
        ("dîner pour 6 ce soir", .french, 1), ("para 6 cenas", .spanish, 6), ("cena para 6 hoy", .spanish, 1),
    ])
    func `meals are counted and those who eat are not`(text: String, language: IntentLanguage, expected: Int) {
        #expect(days(text, language).split(separator: " ").count == expected)
    }

    // MARK: - Spans of a month

    private static let firstDaysOfDecember: [(String, IntentLanguage)] = [
        ("from the 1st to the 5th", .english), ("dinners 1st-5th", .english), ("1st to 5th", .english),
        ("the 1st through the 5th", .english), ("between the 1st and the 5th", .english),
        ("from the first to the fifth", .english), ("from December 1 to 5", .english), ("December 1-5", .english),
        ("from the 1st to the 5th of December", .english),
        ("vom 1. bis 5.", .german), ("vom 1. bis zum 5.", .german), ("vom 1.-5.", .german),
        ("1. bis 5. Dezember", .german), ("vom 1. - 5.", .german), ("zwischen dem 1. und dem 5.", .german),
        ("vom ersten bis zum fünften", .german),
        ("du 1er au 5", .french), ("du 1 au 5", .french), ("entre le 1er et le 5", .french),
        ("du premier au cinq", .french), ("du 1er au 5 décembre", .french),
        ("del 1 al 5", .spanish), ("desde el 1 hasta el 5", .spanish), ("entre el 1 y el 5", .spanish),
        ("del uno al cinco", .spanish), ("del 1 al 5 de diciembre", .spanish),
    ]

    @Test(arguments: firstDaysOfDecember)
    func `days of a month are those of the next span`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "12-01 12-02 12-03 12-04 12-05")
    }

    @Test(arguments: [
        ("from the 28th to the 2nd", IntentLanguage.english), ("from the 28th to the 2nd of December", .english),
        ("28 November to the 2nd", .english), ("vom 28. bis 2.", .german), ("vom 28.11. bis 2.12.", .german),
        ("du 28 au 2", .french), ("du 28 novembre au 2 décembre", .french), ("del 28 al 2", .spanish),
        ("desde el 28 hasta el 2", .spanish),
    ])
    func `a span goes on in the next month`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "11-28 11-29 11-30 12-01 12-02")
    }

    @Test(arguments: [
        ("from the 18th to the 20th", IntentLanguage.english, "11-18 11-19 11-20"),
        ("from the 16th to the 19th", .english, "12-16 12-17 12-18 12-19"),
        ("from the 16th to the 19th of November", .english, "11-18 11-19"),
        ("vom 17. bis 19.", .german, "12-17 12-18 12-19"), ("du 17 au 19", .french, "12-17 12-18 12-19"),
        ("del 17 al 19", .spanish, "12-17 12-18 12-19"),
    ])
    func `a span that has begun is that of the next month`(text: String, language: IntentLanguage, expected: String) {
        #expect(days(text, language) == expected)
    }

    @Test(arguments: [
        ("dinner from 5 to 7", IntentLanguage.english), ("dinner for 1st to 5th graders", .english),
        ("Kinder der 1. bis 4. Klasse", .german), ("zwischen 5 und 7 Uhr", .german), ("de 6 à 8 personnes", .french),
        ("entre 6 et 8 heures", .french), ("niños de 1 a 5 años", .spanish), ("en una escala del 1 al 10", .spanish),
        ("de 6 a 8 cena", .spanish),
    ])
    func `hours, ages, classes and scales are no days of a month`(text: String, language: IntentLanguage) {
        #expect(days(text, language).isEmpty)
    }

    @Test(arguments: [
        ("on the 1st and the 5th", IntentLanguage.english, "12-01 12-05"),
        ("her 2nd birthday is on Friday", .english, "11-20"), ("bis zum 21.", .german, "11-18 11-19 11-20 11-21"),
        ("jusqu'au 21", .french, "11-18 11-19 11-20 11-21"), ("hasta el 21", .spanish, "11-18 11-19 11-20 11-21"),
        ("first week of January", .english, "01-01 01-02 01-03 01-04 01-05 01-06 01-07"),
        ("1st week of January", .english, "01-01 01-02 01-03 01-04 01-05 01-06 01-07"),
    ])
    func `ordinals are days only where nothing else is numbered`(
        text: String, language: IntentLanguage, expected: String
    ) {
        #expect(days(text, language) == expected)
    }

    // MARK: - Weeks by their distance

    private static let weeksAfterNext: [(String, IntentLanguage)] = [
        ("the week after next", .english), ("dinners for the week after next", .english),
        ("dinners in two weeks", .english), ("in 2 weeks' time", .english), ("two weeks from now", .english),
        ("in a fortnight", .english),
        ("übernächste Woche", .german), ("Abendessen in der übernächsten Woche", .german),
        ("die Woche nach der nächsten", .german), ("in zwei Wochen", .german), ("in 14 Tagen", .german),
        ("la semaine d'après", .french), ("dans deux semaines", .french), ("la semaine en quinze", .french),
        ("la semaine après la prochaine", .french), ("dîners dans quinze jours", .french),
        ("la semana después de la próxima", .spanish), ("dentro de dos semanas", .spanish),
        ("la semana siguiente a la próxima", .spanish), ("cenas dentro de quince días", .spanish),
    ]

    @Test(arguments: weeksAfterNext)
    func `the week after next lasts from Monday to Sunday`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == Self.weekAfterNext)
    }

    @Test(arguments: [
        ("next week", IntentLanguage.english), ("nächste Woche", .german), ("la semaine prochaine", .french),
        ("la semaine suivante", .french), ("la semana que viene", .spanish), ("la semana siguiente", .spanish),
    ])
    func `the next week stays the next`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == Self.nextWeek)
    }

    @Test(arguments: [
        ("dinners for two weeks", IntentLanguage.english), ("the next two weeks", .english),
        ("lose weight in two weeks", .english), ("für zwei Wochen", .german), ("pour deux semaines", .french),
        ("los próximos 14 días", .spanish),
    ])
    func `a number of weeks is a length from today on`(text: String, language: IntentLanguage) {
        #expect(days(text, language).split(separator: " ").count == 14)
    }

    @Test(arguments: [
        ("weekend after next", IntentLanguage.english, "11-28 11-29"),
        ("übernächstes Wochenende", .german, "11-28 11-29"),
        ("übernächsten Montag", .german, "11-30"), ("Monday after next", .english, "11-30"),
        ("Monday in two weeks", .english, "11-30"), ("lundi de la semaine prochaine", .french, "11-23"),
        ("lunes de la semana que viene", .spanish, "11-23"), ("prêt en quinze minutes demain", .french, "11-19"),
        ("Grandma comes in two weeks, dinners for 2 days", .english, "11-18 11-19"),
        ("5 dinners in two weeks", .english, "11-30 12-01 12-02 12-03 12-04"),
    ])
    func `days and weekends have a distance, too`(text: String, language: IntentLanguage, expected: String) {
        #expect(days(text, language) == expected)
    }

    @Test func `weekdays of a named week are in that week, whatever day is today`() {
        let monday = CalendarDay(daysSinceEpoch: 20_773)
        #expect(days("Monday to Friday next week", .english, today: monday) == Self.workdaysOfNextWeek)
        #expect(days("von Montag bis Freitag nächste Woche", .german, today: monday) == Self.workdaysOfNextWeek)
        #expect(
            days("de lunes a viernes de la próxima semana", .spanish, today: monday) == Self.workdaysOfNextWeek)
    }

    // MARK: - Weeks without some of their days

    private static let weeksWithoutWeekend: [(String, IntentLanguage)] = [
        ("next week except the weekend", .english), ("next week but not the weekend", .english),
        ("next week without the weekend", .english), ("next week, no weekend", .english),
        ("next week apart from the weekend", .english), ("next week with the exception of the weekend", .english),
        ("nächste Woche ohne Wochenende", .german), ("nächste Woche, aber nicht am Wochenende", .german),
        ("nächste Woche außer am Wochenende", .german), ("nächste Woche bis auf das Wochenende", .german),
        ("nächste Woche mit Ausnahme vom Wochenende", .german),
        ("la semaine prochaine sauf le week-end", .french), ("la semaine prochaine sans le week-end", .french),
        ("la semaine prochaine mais pas le week-end", .french), ("la semaine prochaine hors week-end", .french),
        ("la semaine prochaine à part le week-end", .french),
        ("la semaine prochaine à l'exception du week-end", .french),
        ("la próxima semana menos el fin de semana", .spanish), ("la próxima semana sin el fin de semana", .spanish),
        ("la semana que viene, pero no el fin de semana", .spanish),
        ("la próxima semana excepto el fin de semana", .spanish),
    ]

    @Test(arguments: weeksWithoutWeekend)
    func `a week without its weekend lasts from Monday to Friday`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == Self.workdaysOfNextWeek)
    }

    @Test(arguments: [
        ("next week except Wednesday", IntentLanguage.english), ("next week apart from Wednesday", .english),
        ("next week other than Wednesday", .english), ("nächste Woche außer Mittwoch", .german),
        ("nächste Woche bis auf Mittwoch", .german), ("la semaine prochaine sauf mercredi", .french),
        ("la semaine prochaine sans mercredi", .french), ("la próxima semana menos el miércoles", .spanish),
        ("la próxima semana a excepción del miércoles", .spanish),
    ])
    func `a week without a day keeps the other days`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "11-23 11-24 11-26 11-27 11-28 11-29")
    }

    @Test(arguments: [
        ("next week except Wednesday to Friday", "11-23 11-24 11-28 11-29"),
        ("this week except the weekend", "11-18 11-19 11-20"),
        (
            "the next two weeks except this weekend",
            "11-18 11-19 11-20 11-23 11-24 11-25 11-26 11-27 11-28 11-29 11-30 12-01"
        ), ("the weekend without Sunday", "11-21"),
    ])
    func `ranges and named weekends are taken out`(text: String, expected: String) {
        #expect(days(text, .english) == expected)
    }

    // MARK: - Names

    @Test func `a month in front of an age in brackets is a child`() {
        #expect(days("dinners from Monday to Wednesday, May (10) eats no fish", .english) == "11-23 11-24 11-25")
        #expect(days("dîners du 19 au 21, Jules (9) que de la viande", .french) == "11-19 11-20 11-21")
        #expect(days("dinner on May 10", .english) == "05-10")
        #expect(days("dinner (May 10)", .english) == "05-10")
    }

    @Test(arguments: [
        ("Dad cooks Friday, dinners for the week", IntentLanguage.english),
        ("sushi on Friday, dinners for the week", .english),
        ("Oma kocht am Freitag, Plan für die Woche", .german),
        ("vendredi on mange chez mamie, dîners de la semaine", .french),
        ("el viernes cocina papá, cenas de la semana", .spanish),
    ])
    func `a day of which something else is said begins no week`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "11-18 11-19 11-20 11-21 11-22 11-23 11-24")
    }

    @Test(arguments: [
        ("dinners from Friday for a week", IntentLanguage.english), ("starting Friday, dinners for the week", .english),
        ("ab Freitag für eine Woche", .german), ("à partir de vendredi pour une semaine", .french),
        ("desde el viernes, una semana", .spanish),
    ])
    func `a day that is said to be the first one begins the week`(text: String, language: IntentLanguage) {
        #expect(days(text, language) == "11-20 11-21 11-22 11-23 11-24 11-25 11-26")
    }
}
