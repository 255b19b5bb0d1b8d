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

    @Test(arguments: [
        ("dentist at 3:30 tomorrow, 20 min drive, school out at 2:45", IntentLanguage.english, "after_school", "15:30"),
        ("rdv chez le dentiste à 16h30 demain, sortie d'école 15h45", .french, "after_school", "16:30"),
        ("dentista mañana a las 5 de la tarde, salen del cole a las 4", .spanish, "after_school", "17:00"),
        ("um 14 Uhr Kinderarzt morgen, davor Mittagsschlaf", .german, "nap", "14:00"),
    ])
    func `an appointment is the end, not a journey`(
        text: String, language: IntentLanguage, kind: String, end: String
    ) {
        let routine = routine(text, language)
        #expect(routine.kind == kind && routine.end == end, "\(routine)")
    }

    @Test func `a plan that is named keeps its kind beside another time of day`() {
        let text = "Ben takes his antibiotic with breakfast and again at bedtime, do a morning plan till 8"
        #expect(routine(text, .english).kind == "morning")
        #expect(routine(text, .english).end == "08:00")
    }

    @Test func `a train that leaves early is a journey`() {
        #expect(routine("train leaves 6:12am friday need kids fed and at the station", .english).kind == "travel")
    }

    @Test func `a daily length of a screen is screen time, whatever comes first`() {
        #expect(routine("one hour of switch a day after homework is done", .english).kind == "screen_time")
        #expect(routine("homework, then a snack", .english).kind == "homework")
    }

    @Test func `bare hours behind a routine are its span`() {
        #expect(routine("homework 4 to 5 then ipad for 30 min", .english).end == "17:00")
        #expect(routine("homework 2 to 3 times a week", .english).end == nil)
    }

    @Test(arguments: [
        ("get home half three, snack, reading, play, tea at five", IntentLanguage.english, "17:00"),
        ("goûter, devoirs, douche, dîner à 19h après l'école", .french, "19:00"),
        ("merienda, deberes, ducha y cena a las 8 después del cole", .spanish, "20:00"),
    ])
    func `dinner at the end of an afternoon is its end`(text: String, language: IntentLanguage, end: String) {
        let routine = routine(text, language)
        #expect(routine.kind == "after_school" && routine.end == end, "\(routine)")
    }
}
