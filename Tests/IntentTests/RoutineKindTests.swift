import HearthCore
import Intent
import Testing

@Suite struct RoutineKindTests {
    private func routine(_ text: String, _ language: IntentLanguage) -> (kind: String?, end: String?) {
        let reader = IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_775), language: language)
        let routine = reader.read(text, mode: .routines).routine
        return (routine.kind, routine.end?.description)
    }

    @Test(arguments: [
        ("out of the door by 7:45, breakfast and lunchbox, two kids", IntentLanguage.english, "07:45"),
        ("we need to leave at 7:30, kids always late", .english, "07:30"),
        ("Morgens um 7 aus dem Haus, mit Zähneputzen", .german, "07:00"),
    ])
    func `leaving early in the day is a morning, whatever else is named`(
        text: String, language: IntentLanguage, end: String
    ) {
        let routine = routine(text, language)
        #expect(routine.kind == "morning" && routine.end == end, "\(routine)")
    }

    @Test func `a named routine keeps its kind`() {
        #expect(routine("bedtime routine, lights out by 7:45", .english).kind == "bedtime")
        #expect(routine("mealtime routine before we leave at 8", .english).kind == "mealtime")
    }
}
