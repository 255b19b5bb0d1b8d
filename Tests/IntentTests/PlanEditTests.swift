import HearthCore
import Intent
import Testing

@Suite struct PlanEditTests {
    private func edit(_ text: String, _ language: IntentLanguage, _ mode: IntentMode) -> PlanEdit? {
        let family = Family(adults: 2, children: [.init(name: "Tom", ageYears: 6), .init(name: "Emma", ageYears: 9)])
        return IntentReader(household: family, today: CalendarDay(daysSinceEpoch: 20_780), language: language)
            .edit(text, mode: mode)
    }

    @Test(arguments: [
        ("start half an hour later", IntentLanguage.english, 30), ("20 minutes earlier please", .english, -20),
        ("bitte eine halbe Stunde später", .german, 30), ("eine Stunde früher", .german, -60),
        ("commence une demi-heure plus tard", .french, 30), ("15 minutes plus tôt", .french, -15),
        ("empieza media hora más tarde", .spanish, 30), ("media hora antes", .spanish, -30),
    ])
    func `a message moves the plan`(text: String, language: IntentLanguage, minutes: Int) {
        #expect(edit(text, language, .routines)?.shift == minutes)
        #expect(edit(text, language, .chores)?.shift == minutes)
    }

    @Test(arguments: [
        ("start at 18:00 instead", IntentLanguage.english), ("bitte um 18 Uhr anfangen", .german),
        ("commence plutôt à 18h", .french), ("empieza a las 18:00", .spanish),
    ])
    func `a message gives a routine another start`(text: String, language: IntentLanguage) {
        #expect(edit(text, language, .routines)?.start?.description == "18:00")
    }

    @Test(arguments: [
        ("without bath", IntentLanguage.english), ("ohne Baden", .german), ("sans bain", .french),
        ("sin baño", .spanish),
    ])
    func `a message leaves a step out`(text: String, language: IntentLanguage) {
        #expect(edit(text, language, .routines)?.without == ["bath"])
    }

    @Test(arguments: [
        ("Tom has football on Wednesday, nothing for him then", IntentLanguage.english),
        ("Tom ist mittwochs beim Fussball", .german), ("Tom a foot le mercredi, rien pour lui", .french),
        ("Tom tiene fútbol los miércoles, nada para él", .spanish),
    ])
    func `a message frees a person on a weekday`(text: String, language: IntentLanguage) {
        #expect(edit(text, language, .chores)?.absent == ["Tom"])
        #expect(edit(text, language, .chores)?.weekdays == [.wednesday])
    }

    @Test(arguments: [
        ("tom is sick this week, redistribute", IntentLanguage.english), ("Tom ist krank", .german),
        ("Tom est malade cette semaine, on redistribue", .french),
        ("Tom está malo esta semana, repartid de nuevo", .spanish),
    ])
    func `a message frees a sick person from the whole plan`(text: String, language: IntentLanguage) {
        #expect(edit(text, language, .chores)?.absent == ["Tom"])
        #expect(edit(text, language, .chores)?.weekdays == [])
    }

    @Test(arguments: [
        ("bedtime routine for Tom, asleep by 7pm", IntentMode.routines),
        ("bedtime for a teenager, no phone", .routines),
        ("school morning, out of the door at 7:45", .routines), ("Tom: dishes, Emma: trash", .chores),
        ("chore plan for Tom, nothing on Sunday", .chores), ("pancakes at 9, church at 10:30", .routines),
    ])
    func `a request of its own changes nothing`(text: String, mode: IntentMode) {
        #expect(edit(text, .english, mode) == nil)
    }
}
