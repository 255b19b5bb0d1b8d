import HearthCore
import Intent
import Testing

@Suite struct ClockReaderTests {
    private static let times: [(String, IntentLanguage, String)] = [
        ("at 7:45", .english, "07:45"), ("half past 7", .english, "07:30"), ("quarter to eight", .english, "07:45"),
        ("by 7pm", .english, "19:00"), ("um halb sieben", .german, "06:30"), ("viertel vor acht", .german, "07:45"),
        ("um 19 Uhr 30", .german, "19:30"), ("à 19h30", .french, "19:30"), ("à 7 heures et demie", .french, "07:30"),
        ("a las siete y media", .spanish, "07:30"), ("a las 8 de la noche", .spanish, "20:00"),
    ]

    @Test(arguments: times)
    func `a time of day is read`(text: String, language: IntentLanguage, expected: String) {
        let mentions = ClockReader(Tokenizer.tokens(of: text), language: language).mentions()
        #expect(mentions.map(\.time.description) == [expected])
    }
}
