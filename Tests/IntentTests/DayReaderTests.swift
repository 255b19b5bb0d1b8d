import HearthCore
import Intent
import Testing

@Suite struct DayReaderTests {
    /// A Wednesday.
    private static let today = CalendarDay(daysSinceEpoch: 20_775)

    private func days(_ text: String, _ language: IntentLanguage) -> String {
        let reader = DayReader(Tokenizer.tokens(of: text), today: Self.today, language: language)
        return reader.plannedDays(reader.mentions()).map { $0.description.dropFirst(5) }.joined(separator: " ")
    }

    private static let texts: [(String, IntentLanguage, String)] = [
        ("soup tomorrow", .english, "11-19"),
        ("something for the weekend", .english, "11-21 11-22"),
        ("from Friday to Sunday", .english, "11-20 11-21 11-22"),
        ("meals until Saturday", .english, "11-18 11-19 11-20 11-21"),
        ("three dinners", .english, "11-18 11-19 11-20"),
        ("Do und Fr", .german, "11-19 11-20"),
        ("ab morgen drei Tage", .german, "11-19 11-20 11-21"),
        ("nächste Woche", .german, "11-23 11-24 11-25 11-26 11-27 11-28 11-29"),
        ("de jeudi à samedi", .french, "11-19 11-20 11-21"),
        ("jusqu'à vendredi", .french, "11-18 11-19 11-20"),
        ("pasado mañana", .spanish, "11-20"),
        ("de viernes a domingo", .spanish, "11-20 11-21 11-22"),
        ("dinners for the week, lasagne on Friday", .english, "11-18 11-19 11-20 11-21 11-22 11-23 11-24"),
        ("Friday, for a week", .english, "11-20 11-21 11-22 11-23 11-24 11-25 11-26"),
        ("dinner for one day", .english, "11-18"),
        ("one day we want to travel", .english, ""),
        ("Essen für einen Tag", .german, "11-18"),
        ("un repas pour un jour", .french, "11-18"),
    ]

    @Test(arguments: texts)
    func `a text names days`(text: String, language: IntentLanguage, expected: String) {
        #expect(days(text, language) == expected)
    }
}
