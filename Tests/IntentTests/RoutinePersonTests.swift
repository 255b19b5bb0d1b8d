import HearthCore
import Intent
import JSONText
import Testing

/// Tests of routines whose persons have times of their own.
@Suite struct RoutinePersonTests {
    private func read(_ text: String, _ language: IntentLanguage, isStored: Bool = true) -> Intent {
        let children = [Family.Child(name: "Max", ageYears: 5), Family.Child(name: "Lena", ageYears: 9)]
        return IntentReader(
            household: Family(adults: 2, children: isStored ? children : []),
            today: CalendarDay(daysSinceEpoch: 20_780), language: language
        ).read(text, mode: .routines)
    }

    private static let bedtimes: [(String, IntentLanguage)] = [
        ("Max in bed at 7, Lena at 8", .english), ("bedtime: Max 7pm, Lena 8pm", .english),
        ("7pm bedtime for Max, 8pm for Lena", .english), ("Max bed 7pm, Lena bed 8pm", .english),
        ("Max goes to bed at 7. Lena goes to bed at 8.", .english), ("Max um 19 Uhr ins Bett, Lena um 20 Uhr", .german),
        ("Schlafenszeit: Max 19:00, Lena 20:00", .german), ("Max im Bett um 7, Lena um 8", .german),
        ("Max au lit à 19h, Lena à 20h", .french), ("coucher : Max 19h, Lena 20h", .french),
        ("Max a las 7, Lena a las 8 a la cama", .spanish), ("hora de dormir: Max 19:00, Lena 20:00", .spanish),
    ]

    @Test(arguments: bedtimes)
    func `two children with two bedtimes keep both, also children who are not stored`(
        text: String, language: IntentLanguage
    ) {
        for isStored in [true, false] {
            let intent = read(text, language, isStored: isStored)
            #expect(intent.routine.kind == "bedtime")
            #expect(intent.routine.personTimes.map(\.person) == [.name("Max"), .name("Lena")], "stored: \(isStored)")
            #expect(intent.routine.personTimes.map(\.time.description) == ["19:00", "20:00"], "stored: \(isStored)")
            #expect(intent.routine.start == nil)
            #expect(intent.routine.end != nil)
            #expect(intent.meals.onlyFor == [.name("Max"), .name("Lena")])
        }
    }

    @Test func `the times of persons are members of the JSON form`() throws {
        let intent = read("Max in bed at 7, Lena at 8", .english)
        let text = intent.json(mode: .routines).text
        #expect(text.contains(#""person_times":[{"name":"Max","at":"19:00"},{"name":"Lena","at":"20:00"}]"#), "\(text)")
        let parsed = try Intent(json: try RawJSON(text), mode: .routines)
        #expect(parsed.routine.personTimes == intent.routine.personTimes)
    }

    @Test func `ages, hours without a word and groups have times, too`() {
        let ages = read("bedtime for the 4 year old at 7 and the 11 year old at 8", .english, isStored: false)
        #expect(ages.routine.personTimes.map(\.person) == [.age(4), .age(11)])
        let bare = read("Max 7, Lena 8 in bed", .english)
        #expect(bare.routine.personTimes.map(\.time.description) == ["19:00", "20:00"])
        let aged = read("Leo (4) bed at 7, Mia (9) bed at 8:30", .english, isStored: false)
        #expect(aged.routine.personTimes.map(\.person) == [.name("Leo"), .name("Mia")])
        #expect(aged.routine.personTimes.map(\.time.description) == ["19:00", "20:30"])
        let third = read("Max in bed at 7 and Lena at 8, Ben at 9", .english)
        #expect(third.routine.personTimes.map(\.person) == [.name("Max"), .name("Lena"), .name("Ben")])
    }

    @Test func `two times of getting up are starts`() {
        let intent = read("wake Max at 6:30, Lena at 7", .english)
        #expect(intent.routine.kind == "morning")
        #expect(intent.routine.personTimes.map(\.time.description) == ["06:30", "07:00"])
        #expect(intent.routine.start?.description == "06:30")
        #expect(intent.routine.end == nil)
    }

    @Test(arguments: [
        ("Max and Lena in bed at 8", IntentLanguage.english), ("bath at 6, bed at 7", .english),
        ("bedtime for Max from 7 to 8", .english), ("bedtime Max 5, Lena 9", .english),
        ("Max und Lena um 20 Uhr ins Bett", .german), ("Max et Lena au lit à 20h", .french),
        ("Max y Lena a la cama a las 8", .spanish),
    ])
    func `one time for all is no time of single persons`(text: String, language: IntentLanguage) {
        #expect(read(text, language).routine.personTimes.isEmpty)
    }

    @Test func `appointments with times are no persons`() {
        #expect(read("Chess at 5, Choir at 6, bed at 8", .english, isStored: false).routine.personTimes.isEmpty)
        #expect(read("Bath at 6, Story at 7, bed at 8", .english, isStored: false).routine.personTimes.isEmpty)
    }

    @Test(arguments: [
        ("bedtimes: Max (5) 7:30, Lena (9) 9", IntentLanguage.english),
        ("bedtimes Max (5) 7:30 and Lena (9) 9", .english), ("Schlafenszeit: Max (5) 7:30, Lena (9) 9", .german),
        ("coucher : Max (5 ans) 7:30, Lena (9 ans) 9", .french),
        ("dos horas de dormir: Max (5) 7:30 y Lena (9) 9", .spanish),
    ])
    func `an age in brackets is no time`(text: String, language: IntentLanguage) {
        for isStored in [true, false] {
            let intent = read(text, language, isStored: isStored)
            #expect(intent.routine.personTimes.map(\.person) == [.name("Max"), .name("Lena")], "stored: \(isStored)")
            #expect(intent.routine.personTimes.map(\.time.description) == ["19:30", "21:00"], "stored: \(isStored)")
            #expect(intent.routine.steps.isEmpty && intent.meals.maxMinutes == nil, "stored: \(isStored)")
        }
    }

    @Test(arguments: [
        ("morning routine, school at 8:20, on Tuesdays I leave at 7:30", IntentLanguage.english),
        ("morning routine, school at 8:20, my husband works late Tuesday", .english),
        ("Morgenroutine, Schule um 8:20, dienstags gehe ich um 7:30 aus dem Haus", .german),
        ("morning routine, school at 8:20, it's just me on Monday and Tuesday", .english),
        ("routine du matin, école à 8h20, mamie vient m'aider mardi", .french),
        ("routine du matin, école à 8h20, je pars à 7h30 le mardi", .french),
        ("rutina de la mañana, escuela a las 8:20, los martes salgo a las 7:30", .spanish),
    ])
    func `what a parent does on a weekday is no day and no time of the routine`(
        text: String, language: IntentLanguage
    ) {
        let intent = read(text, language)
        #expect(intent.routine.kind == "morning")
        #expect(intent.days.isEmpty && intent.routine.start == nil)
        #expect(intent.routine.end?.description == "08:20")
    }

    @Test func `a time right behind a child is the child's`() {
        let alone = read("bedtimes: Max (5) 7.15, Lena (9) 8.30 and its just me on mon and tues", .english)
        #expect(alone.routine.personTimes.map(\.time.description) == ["19:15", "20:30"])
        #expect(alone.days.isEmpty)
    }

    @Test func `a routine for a weekday keeps it`() {
        let back = read("On Monday I'm back at 5. Then homework, dinner, bath", .english)
        #expect(back.days.map(\.weekday) == [.monday] && back.routine.start?.description == "17:00")
        #expect(read("bedtime for Max at 7 and dinner for Lena at 6", .english).routine.personTimes.isEmpty)
        let intent = read("Tuesday morning routine, I leave at 7:30", .english)
        #expect(intent.days.map(\.weekday) == [.tuesday])
        #expect(intent.routine.end?.description == "07:30")
        #expect(read("bedtime routine for Tuesday and Thursday, bed at 8", .english).days.count == 2)
    }
}
