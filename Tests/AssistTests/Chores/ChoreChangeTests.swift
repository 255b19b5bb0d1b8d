import Foundation
import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct ChoreChangeTests {
    /// Monday.
    private static let today = CalendarDay(daysSinceEpoch: 20_780)
    private static let cards = ChoreCards([
        Document(
            id: "chores/three", kind: .chores, title: "Three", body: "", ages: AgeRange(from: 36, to: 48),
            steps: ["Match clean socks (10 min, weekly)", "Put napkins on the table (3 min, daily)"])
    ])

    private func plan(_ text: String, _ language: IntentLanguage, family: Family? = nil) -> ChorePlan {
        let stated = Family(adults: 2, children: StatedChildren.children(in: text, language: language))
        let household = family ?? stated
        let reader = IntentReader(household: household, today: Self.today, language: language)
        let understanding = Understanding(
            intent: reader.read(text, mode: .chores), language: language, family: household)
        return ChoreRequest(
            understanding, startDay: Self.today, today: Self.today, timeZone: .gmt, cards: Self.cards
        ).plan(Self.cards)
    }

    /// A stored plan: Tom does the dishes on Monday and Wednesday, Emma sets the table on Wednesday.
    private func stored(_ dishes: String, _ table: String) -> ServedResult {
        func entry(_ name: String, _ day: Int, _ who: String, _ age: Int) -> String {
            """
            {"name":"\(name)","date":"\(Self.today.advanced(by: day))","at":"\(Self.today.advanced(by: day))T18:30:00Z",\
            "weekday":"mon","child":0,"age_years":\(age),"who":"\(who)","minutes":15}
            """
        }
        let entries = [entry(dishes, 0, "Tom", 6), entry(dishes, 2, "Tom", 6), entry(table, 2, "Emma", 9)]
        return ServedResult(
            runID: UUID(), number: 1, mode: .chores, createdAt: Timestamp(milliseconds: 0),
            json: #"{"plan_text":"","occurrences":[\#(entries.joined(separator: ","))]}"#)
    }

    private func changed(_ text: String, _ language: IntentLanguage, _ dishes: String, _ table: String) -> ChorePlan? {
        guard let earlier = EarlierChorePlan(stored(dishes, table)) else { return nil }
        let understanding = Understanding(language: language, family: Family())
        let reader = IntentReader(household: earlier.family(Family()), today: Self.today, language: language)
        return reader.edit(text, mode: .chores).flatMap { edit in
            earlier.changed(by: edit, understanding, reader) { tasks in
                var own = understanding
                own.family = earlier.family(Family())
                own.intent.days = earlier.days
                own.intent.chores.tasks = tasks
                return ChoreRequest(
                    own, startDay: Self.today, today: Self.today, timeZone: .gmt, cards: Self.cards
                ).plan(Self.cards)
            }
        }
    }

    @Test(arguments: [
        (
            "Tom has football on Wednesday, nothing for him then", IntentLanguage.english, "Wash the dishes",
            "Set the table"
        ),
        ("Tom ist mittwochs beim Fussball", .german, "Geschirr spülen", "Tisch decken"),
        ("Tom a foot le mercredi, rien pour lui", .french, "Faire la vaisselle", "Mettre la table"),
        ("Tom tiene fútbol los miércoles, nada para él", .spanish, "Fregar los platos", "Poner la mesa"),
    ])
    func `a person without time on a weekday hands the chores of that day over`(
        text: String, language: IntentLanguage, dishes: String, table: String
    ) {
        let plan = changed(text, language, dishes, table)
        #expect(plan?.occurrences.map(\.who) == ["Tom", "Emma", "Emma"])
        #expect(plan?.occurrences.map(\.name) == [dishes, dishes, table])
        #expect(plan?.notes.count == 1)
    }

    @Test(arguments: [
        ("tom is sick this week, redistribute", IntentLanguage.english), ("Tom ist krank", .german),
        ("Tom est malade, on redistribue", .french), ("Tom está malo esta semana", .spanish),
    ])
    func `a sick person hands everything over`(text: String, language: IntentLanguage) {
        let plan = changed(text, language, "Wash the dishes", "Set the table")
        #expect(plan?.occurrences.map(\.who) == ["Emma", "Emma", "Emma"])
    }

    @Test func `a message moves all chores or leaves one out`() {
        let later = changed("half an hour later please", .english, "Wash the dishes", "Set the table")
        #expect(later?.occurrences.allSatisfy { $0.at.contains("T19:00:00") } == true)
        let rest = changed("without the dishes", .english, "Wash the dishes", "Set the table")
        #expect(rest?.occurrences.map(\.name) == ["Set the table"])
    }

    @Test func `a person who had nothing anyway leaves the plan as it is, and a note says so`() {
        let plan = changed("Emma has swimming on Monday, nothing for her", .english, "Wash the dishes", "Set the table")
        #expect(plan?.occurrences.map(\.who) == ["Tom", "Tom", "Emma"])
        #expect(plan?.notes == ["Emma has nothing to do on Mondays in this plan, so it stays as it is."])
    }

    @Test func `adults have the names that the parent uses`() {
        #expect(
            plan("Papa kocht Montag bis Mittwoch, Mama Donnerstag bis Sonntag", .german).occurrences.map(\.who)
                == ["Papa", "Papa", "Papa", "Mama", "Mama", "Mama", "Mama"])
        #expect(Set(plan("me: cooking, hubby: dishes", .english).occurrences.map(\.who)) == ["Me", "Hubby"])
        #expect(
            Set(plan("partager la cuisine et la lessive entre moi et mon mari", .french).occurrences.map(\.who))
                .isSubset(of: ["Moi", "Mari"]))
    }

    @Test(arguments: [
        ("bathroom: rotate weekly between mum, dad and Emma", IntentLanguage.english, ["Emma", "Mum", "Dad"]),
        ("Bad abwechselnd zwischen Papa und Mama", .german, ["Papa", "Mama"]),
        ("salle de bain à tour de rôle entre papa et maman", .french, ["Papa", "Maman"]),
        ("baño por turnos entre papá y mamá", .spanish, ["Papá", "Mamá"]),
    ])
    func `turns at a weekly task are a week each`(text: String, language: IntentLanguage, who: [String]) {
        let plan = plan(text, language)
        #expect(plan.occurrences.map(\.who) == who)
        #expect(plan.occurrences.map(\.day) == who.indices.map { Self.today.advanced(by: 7 * $0) })
    }

    @Test(arguments: [
        ("everybody tidies 10 minutes at 6pm", IntentLanguage.english, "Everyone"),
        ("jeder räumt um 18 Uhr zehn Minuten auf", .german, "Alle"),
        ("tout le monde range dix minutes à 18h", .french, "Tout le monde"),
        ("todos recogemos diez minutos a las 18h", .spanish, "Todos"),
    ])
    func `everybody together is one task at that time`(text: String, language: IntentLanguage, who: String) {
        let plan = plan(text, language, family: Family(adults: 2, children: [.init(name: "Mia", ageYears: 9)]))
        #expect(plan.occurrences.count == 7)
        #expect(plan.occurrences.allSatisfy { $0.who.lowercased() == who.lowercased() && $0.minutes == 10 })
        #expect(plan.occurrences.allSatisfy { $0.at.contains("T18:00") })
        #expect(plan.text.contains(who))
    }

    @Test func `a school child has no chore in school hours unless the parent says the time`() {
        let family = Family(adults: 1, children: [.init(name: "Mia", ageYears: 9)])
        let usual = plan("Mia vacuums on Tuesday", .english, family: family)
        #expect(usual.occurrences.map { $0.at.contains("T16:30") } == [true])
        let saturday = plan("Mia vacuums on Saturday", .english, family: family)
        #expect(saturday.occurrences.map { $0.at.contains("T10:00") } == [true])
        let said = plan("Mia vacuums on Tuesday at 10:00", .english, family: family)
        #expect(said.occurrences.map { $0.at.contains("T10:00") } == [true])
    }

    @Test(arguments: [
        ("was kann ein 3-jähriges Kind im Haushalt machen", IntentLanguage.german, "Saubere Socken zusammenlegen"),
        ("que peut faire un enfant de 3 ans à la maison", .french, "Assortir les chaussettes propres"),
        ("qué puede hacer una niña de 3 años en casa", .spanish, "Emparejar los calcetines limpios"),
    ])
    func `chores of a child's age are named in its language`(text: String, language: IntentLanguage, chore: String) {
        #expect(plan(text, language).occurrences.contains { $0.name == chore })
    }
}
