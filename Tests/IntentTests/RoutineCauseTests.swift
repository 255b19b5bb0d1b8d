import HearthCore
import Intent
import Testing

@Suite struct RoutineCauseTests {
    private func read(_ text: String, _ language: IntentLanguage) -> Intent {
        let family = Family(adults: 2, children: [.init(name: "Ella", ageYears: 3), .init(name: "Sam", ageYears: 7)])
        return IntentReader(household: family, today: CalendarDay(daysSinceEpoch: 20_780), language: language)
            .read(text, mode: .routines)
    }

    @Test(arguments: [
        ("bath, story, bed at 7:30", IntentLanguage.english, "19:30"),
        ("no screens after 6, bath every other day, lights out 7:45", .english, "19:45"),
        ("Ella naps 1 to 3 so bed at 8, calm after dinner", .english, "20:00"),
        ("kein Fernsehen nach dem Abendessen, Bett um 20 Uhr", .german, "20:00"),
        ("pas d'écran après 18h, bain un soir sur deux, extinction 20h15", .french, "20:15"),
        ("Ella se acuesta a las ocho", .spanish, "20:00"),
        ("dientes, pis, cuento y luz apagada a menos cuarto de nueve", .spanish, "20:45"),
        ("tidy up at 6, bath 6.30, bed 7.30", .english, "19:30"),
    ])
    func `a time in bed makes a bedtime, and is in the evening`(text: String, language: IntentLanguage, end: String) {
        let routine = read(text, language).routine
        #expect(routine.kind == "bedtime")
        #expect(routine.end?.description == end)
    }

    @Test(arguments: [
        ("dad takes over til school starts 8:45 and it's a 15 min walk", IntentLanguage.english, "08:45"),
        ("kita um 8:15, 15 minuten fußweg", .german, "08:15"), ("école à 8h30, 15 minutes à pied", .french, "08:30"),
        ("el cole empieza a las 9, 15 minutos andando", .spanish, "09:00"),
    ])
    func `school ends a morning, behind the way there`(text: String, language: IntentLanguage, end: String) {
        let routine = read(text, language).routine
        #expect(routine.kind == "morning")
        #expect(routine.start == nil)
        #expect(routine.end?.description == end)
        #expect(routine.journey == 15)
    }

    @Test(arguments: [
        ("Sam tarda mucho en vestirse, hay que salir 8:40", IntentLanguage.spanish, "08:40"),
        ("il se lève à 7h et on part à 8h moins 10", .french, "07:50"),
        ("get ready for swimming saturday, leave at 9:30", .english, "09:30"),
    ])
    func `who leaves in the morning has a morning`(text: String, language: IntentLanguage, end: String) {
        let intent = read(text, language)
        #expect(intent.routine.kind == "morning")
        #expect(intent.routine.end?.description == end)
        #expect(!intent.routine.steps.contains("swimming"))
    }

    @Test(arguments: [
        ("morning routine for the weekend, nobody up before 8", IntentLanguage.english),
        ("Wochenende morgens, keiner vor 8 wach", .german), ("matin du week-end, personne debout avant 8h", .french),
        ("fin de semana, nadie se levanta antes de las 8", .spanish),
    ])
    func `not before a time is a start`(text: String, language: IntentLanguage) {
        let routine = read(text, language).routine
        #expect(routine.start?.description == "08:00")
        #expect(routine.end == nil)
    }

    @Test(arguments: [
        ("football practice tue 5 to 6, bed at 8", IntentLanguage.english, "football practice"),
        ("schwimmen 17 bis 18 uhr und um 20 uhr ins bett", .german, "schwimmen"),
        ("judo de 17h à 18h, au lit à 20h", .french, "judo"),
        ("los martes fútbol de 5 a 6, a la cama a las 8", .spanish, "futbol"),
    ])
    func `an appointment keeps its time`(text: String, language: IntentLanguage, name: String) {
        let routine = read(text, language).routine
        #expect(routine.blocks == [RoutineBlock(name: name, start: TimeOfDay(minutes: 17 * 60), minutes: 60)])
        #expect(routine.start == nil)
        #expect(routine.end?.description == "20:00")
        #expect(!routine.steps.contains("sports") && !routine.steps.contains("swimming"))
    }

    @Test(arguments: [
        ("30 minutes bedtime max: pjs teeth book", IntentLanguage.english, ["pajamas", "brush teeth", "story"], 30),
        ("Schlafenszeit, nur Zähne und Geschichte, 20 min", .german, ["brush teeth", "story"], 20),
        ("coucher en 30 minutes: dents pipi histoire", .french, ["brush teeth", "toilet", "story"], 30),
    ])
    func `a list with a limit is the whole routine`(
        text: String, language: IntentLanguage, steps: [String], minutes: Int
    ) {
        let intent = read(text, language)
        #expect(intent.routine.isWholeList)
        #expect(intent.routine.steps == steps)
        #expect(intent.meals.maxMinutes == minutes)
    }

    @Test(arguments: [
        ("Sam braucht morgens sein Asthmaspray", IntentLanguage.german), ("ventoline le matin, départ à 8h", .french),
        ("Sam toma jarabe a las 8 de la mañana, salimos 8:30", .spanish),
        ("antibiotic in the morning routine", .english),
    ])
    func `medicine is medicine and nothing else`(text: String, language: IntentLanguage) {
        #expect(read(text, language).routine.steps == ["medicine"])
    }

    @Test(arguments: [
        ("rutina de 30 minutos para acostar a la peque", IntentLanguage.spanish),
        ("der kleine soll um 19 uhr ins bett", .german),
        ("la petite se couche à 19h", .french), ("the little one in bed by 7 pls", .english),
    ])
    func `the little one is the youngest`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.onlyFor == [.name("Ella")])
    }

    @Test func `an age behind a word for a child is that of another child`() {
        #expect(read("teenager 14 wont get up, school 8:30", .english).meals.onlyFor == [.age(14)])
        #expect(read("routine bébé 4 mois le soir", .french).meals.onlyFor == [.age(4.0 / 12)])
    }

    @Test(arguments: [
        ("bedtime 7:30 on school nights and 8:30 on weekends", IntentLanguage.english),
        ("unter der Woche 19:30 ins Bett, am Wochenende 20:30", .german),
        ("coucher 19h30 en semaine et 20h30 le weekend", .french),
    ])
    func `two times of the week are both kept`(text: String, language: IntentLanguage) {
        let routine = read(text, language).routine
        #expect(routine.end?.description == "19:30")
        #expect(routine.dayTimes.map(\.time.description) == ["19:30", "20:30"])
        #expect(routine.dayTimes.last?.weekdays == [.saturday, .sunday])
    }

    @Test func `a time moves from day to day`() {
        let routine = read("daylight saving, shift bedtime 10 minutes a day from 8 to 7", .english).routine
        #expect(routine.dailyShift?.from.description == "20:00")
        #expect(routine.dailyShift?.to.description == "19:00")
        #expect(routine.dailyShift?.minutes == 10)
    }

    @Test(arguments: [
        ("bedtime Ella 6, Sam 8.15", IntentLanguage.english),
        ("die große um 20:15 uhr ins bett, der kleine um 18 uhr", .german),
    ])
    func `each child has a time of its own`(text: String, language: IntentLanguage) {
        let times = read(text, language).routine.personTimes.map { "\($0.person) \($0.time)" }
        #expect(Set(times) == ["name(\"Ella\") 18:00", "name(\"Sam\") 20:15"])
    }

    @Test(arguments: [
        ("make it ten minutes earlier", IntentLanguage.english, -10), ("zwanzig Minuten später", .german, 20),
        ("diez minutos antes", .spanish, -10),
    ])
    func `a shift may be in words`(text: String, language: IntentLanguage, minutes: Int) {
        let reader = IntentReader(household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: language)
        #expect(reader.edit(text, mode: .routines)?.shift == minutes)
    }

    @Test func `a step may be missing on some days only`() {
        let reader = IntentReader(
            household: Family(), today: CalendarDay(daysSinceEpoch: 20_780), language: .english)
        let edit = reader.edit("no homework on fridays", mode: .routines)
        #expect(edit?.without == ["homework"])
        #expect(edit?.weekdays == [.friday])
        #expect(read("bath only mon wed fri, bed 7:30", .english).routine.notDaily == ["bath"])
        #expect(read("Sam has his inhaler morning and night, bed at 8", .english).routine.notDaily.isEmpty)
    }

    @Test(arguments: [
        ("he never wants to put on his shoes, leave at 8", IntentLanguage.english),
        ("il ne veut jamais mettre ses chaussures, départ 8h05", .french),
    ])
    func `what a child does not want is no wish of the parent`(text: String, language: IntentLanguage) {
        #expect(!read(text, language).routine.without.contains("shoes"))
    }

    @Test func `a word that is no number of the clock makes no time`() {
        #expect(read("just a quick one tonight jammies teeth lights out", .english).routine.end == nil)
        #expect(read("coucher des deux à 20h", .french).routine.start == nil)
    }

    @Test func `homework stays homework without a way home`() {
        #expect(read("a plan for homework, not for after school. start at 4", .english).routine.kind == "homework")
        #expect(read("sale del cole a las 4 y media, merienda, deberes", .spanish).routine.kind == "after_school")
    }

    @Test func `from a number to a time is a span`() {
        let routine = read("evening from 5 to 7.30 with both", .english).routine
        #expect(routine.start?.description == "17:00")
        #expect(routine.end?.description == "19:30")
        let other = read("big kid stays up til 9 on fridays and saturdays, otherwise 8", .english).routine
        #expect(other.dayTimes.map(\.time.description) == ["21:00", "20:00"])
    }
}
