import HearthCore
import Intent
import Testing

@Suite struct RoutineTimesTests {
    private func read(_ text: String, _ language: IntentLanguage) -> Intent {
        let family = Family(adults: 2, children: [.init(name: "Tom", ageYears: 6), .init(name: "Emma", ageYears: 9)])
        return IntentReader(household: family, today: CalendarDay(daysSinceEpoch: 20_780), language: language)
            .read(text, mode: .routines)
    }

    @Test(arguments: [
        ("bedtime for Tom at 7 and Emma at 8", IntentLanguage.english),
        ("Tom um 19 Uhr ins Bett, Emma um 20 Uhr", .german), ("Tom au lit à 19h, Emma à 20h", .french),
        ("Tom a la cama a las 19:00, Emma a las 20:00", .spanish),
    ])
    func `each of two persons has a time`(text: String, language: IntentLanguage) {
        let times = read(text, language).routine.personTimes
        #expect(times.map(\.person) == [.name("Tom"), .name("Emma")])
        #expect(times.map(\.time.description) == ["19:00", "20:00"])
    }

    @Test(arguments: [
        ("long car trip on friday, leaving at 9", IntentLanguage.english),
        ("Autofahrt in den Urlaub am Freitag, Abfahrt 9 Uhr", .german),
        ("trajet en voiture vendredi, départ à 9h", .french), ("viaje en coche el viernes, salimos a las 9", .spanish),
    ])
    func `a journey has a departure`(text: String, language: IntentLanguage) {
        #expect(read(text, language).routine.departure?.description == "09:00")
    }

    @Test(arguments: [
        ("sunday morning, breakfast at 9", IntentLanguage.english),
        ("Sonntagmorgen mit allen, Frühstück um 9", .german),
        ("dimanche matin en famille, petit-déjeuner à 9h", .french),
        ("domingo por la mañana en familia, desayuno a las 9", .spanish),
    ])
    func `a step keeps its time`(text: String, language: IntentLanguage) {
        #expect(read(text, language).routine.stepTimes["breakfast"]?.description == "09:00")
    }

    @Test(arguments: [
        ("nap for baby 5 months", IntentLanguage.english), ("Mittagsschlaf für Baby 5 Monate", .german),
        ("sieste pour bébé 5 mois", .french), ("siesta para bebé 5 meses", .spanish),
    ])
    func `a number before months is no number of years`(text: String, language: IntentLanguage) {
        #expect(read(text, language).meals.onlyFor == [.age(5.0 / 12)])
        #expect(StatedChildren.children(in: text, language: language).map(\.ageYears) == [5.0 / 12])
    }

    @Test(arguments: [
        ("rainy afternoon from 14 to 17", IntentLanguage.english),
        ("regnerischer Nachmittag von 14 bis 17 Uhr", .german),
        ("après-midi pluvieux de 14h à 17h", .french), ("tarde de lluvia de 14 a 17", .spanish),
    ])
    func `a rainy afternoon is one of the weekend`(text: String, language: IntentLanguage) {
        #expect(read(text, language).routine.kind == "weekend")
    }

    @Test(arguments: [
        ("bedtime, lights out 10pm, no phone", IntentLanguage.english), ("Licht aus 22 Uhr, ohne Handy", .german),
        ("extinction des feux à 22h, sans téléphone", .french), ("luces fuera a las 22:00, sin móvil", .spanish),
    ])
    func `lights out is the end, and a phone is no food`(text: String, language: IntentLanguage) {
        let intent = read(text, language)
        #expect(intent.routine.end?.description == "22:00")
        #expect(intent.routine.without == ["phone"])
        #expect(intent.notUnderstood.isEmpty)
    }
}
