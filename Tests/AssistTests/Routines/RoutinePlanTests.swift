import Foundation
import HearthCore
import HearthTesting
import Intent
import Testing

@testable import Assist

@Suite struct RoutinePlanTests {
    private static let today = CalendarDay(daysSinceEpoch: 20_780)
    private static let family = Family(
        adults: 2, children: [.init(name: "Mia", ageYears: 9), .init(name: "Ben", ageYears: 3)])
    private static let cards = RoutineCards(ranked: [
        card(
            "bedtime", "bedtime", 24, 60, "18:45",
            [
                "10 min: Quiet play", "20 min: Warm bath", "10 min: Pajamas", "5 min: Brush teeth",
                "15 min: Stories in bed",
            ]),
        card(
            "school-bed", "bedtime", 60, 144, "19:15",
            ["20 min: Shower", "5 min: Brush teeth", "20 min: Reading in bed"]),
        card(
            "school-morning", "morning", 60, 144, "06:45",
            [
                "5 min: Wake up, light on", "15 min: Wash and get dressed", "20 min: Breakfast together, no screens",
                "5 min: Brush teeth and hair", "10 min: Lunch box into the bag", "5 min: Shoes, jacket, goodbye",
            ]),
        card(
            "potty", "potty", 18, 48, "07:00",
            [
                "5 min: After waking: sit", "5 min: After breakfast: sit", "5 min: After lunch: sit",
                "5 min: Before the bath: last try",
            ]),
    ])

    private static func card(
        _ id: String, _ tag: String, _ from: Int, _ to: Int, _ start: String, _ steps: [String]
    ) -> Document {
        Document(
            id: "routines/\(id)", kind: .routines, title: id, body: "Starts: \(start)",
            ages: AgeRange(from: from, to: to), tags: [tag], steps: steps)
    }

    private func plan(
        _ text: String, _ language: IntentLanguage = .english, family: Family = Self.family, memories: [String] = [],
        earlier: [String] = [], exclusions: [FoodExclusion] = []
    ) -> RoutinePlan {
        let reader = IntentReader(household: family, today: Self.today, language: language)
        let intent = reader.read(text, mode: .routines, history: earlier.map { Turn(role: .user, text: $0) })
        let understanding = Understanding(intent: intent, exclusions: exclusions, language: language, family: family)
        let kept = memories.map { text in
            Memory(
                id: UUID(), householdID: UUID(), userID: UUID(), text: text, createdAt: Timestamp(milliseconds: 0),
                updatedAt: Timestamp(milliseconds: 0))
        }
        let request = RoutineRequest(
            understanding, earlier: earlier.map { reader.read($0, mode: .routines) }, memories: kept,
            today: Self.today)
        let (choices, notes) = request.choices(Self.cards)
        return request.plan(choices, notes: notes)
    }

    private func end(_ section: RoutinePlan.Section?) -> String? {
        section?.steps.last.map { $0.at.advanced(byMinutes: $0.minutes).description }
    }

    @Test func `a routine ends at the end that the parent says`() {
        let plan = plan("Morning routine for Mia, out of the door at 7:45")
        #expect(plan.sections.map(\.who) == [["Mia"]])
        #expect(plan.sections.first?.steps.first?.at.description == "06:45")
        #expect(end(plan.sections.first) == "07:45")
        #expect(plan.sections.first?.steps.last?.text == "Shoes, jacket, goodbye")
    }

    @Test func `a routine starts at the start that the parent says`() {
        let plan = plan("Bedtime routine for Mia starting at 19:30")
        #expect(plan.steps.first?.at.description == "19:30")
    }

    @Test func `each child follows the card of its age`() {
        let plan = plan("bedtime routine")
        #expect(plan.sections.map(\.who) == [["Mia"], ["Ben"]])
        #expect(plan.sections.map(\.title) == ["school-bed", "bedtime"])
    }

    @Test func `each person with a bedtime of its own has a routine that ends then`() {
        let stored = plan("Mia in bed at 8, Ben at 7")
        #expect(stored.sections.map(\.who) == [["Mia"], ["Ben"]])
        #expect(stored.sections.map { end($0) } == ["20:00", "19:00"])
        let others = plan("Leo in bed at 7, Zoe at 8", family: Family(adults: 2))
        #expect(others.sections.map(\.who) == [["Leo"], ["Zoe"]])
        #expect(others.sections.map { end($0) } == ["19:00", "20:00"])
    }

    @Test func `a step that the parent wants is added at its place`() {
        let plan = plan("morning routine for Mia with making the bed and piano practice")
        let texts = plan.steps.map(\.text)
        #expect(texts.contains("Make bed") && texts.contains("Piano practice"))
        #expect((texts.firstIndex(of: "Make bed") ?? 99) < (texts.firstIndex { $0.hasPrefix("Breakfast") } ?? 0))
        #expect(plan.steps.first { $0.text == "Piano practice" }?.minutes == 20)
    }

    @Test func `a step that the card has is not added a second time`() {
        let plan = plan("bedtime for Ben with bath and story")
        #expect(plan.steps.count == 5)
    }

    @Test func `a step that the parent does not want is left out, and a note says so`() {
        let plan = plan("bedtime routine for Ben without a bath")
        #expect(!plan.steps.contains { $0.text.contains("bath") })
        #expect(plan.notes.contains("Left out as you asked: “Bath”."))
    }

    @Test func `a routine that is too long for its window is shortened to it`() {
        let plan = plan("bedtime routine for Ben from 19:00 to 19:40")
        #expect(plan.steps.first?.at.description == "19:00")
        #expect(end(plan.sections.first) == "19:40")
        #expect(plan.notes.contains("I shortened the steps so that they fit into 40 min."))
    }

    @Test func `a window that is far too short is reported and the end is kept`() {
        let plan = plan("bedtime routine for Ben from 19:00 to 19:10")
        #expect(end(plan.sections.first) == "19:10")
        #expect(plan.notes.contains { $0.hasPrefix("These steps need at least") && $0.contains("10 min") })
    }

    @Test func `a limit of minutes holds for the whole routine`() {
        let plan = plan("morning routine for Mia, max 30 minutes")
        #expect(plan.steps.reduce(0) { $0 + $1.minutes } == 30)
    }

    @Test func `a kind without a card says so and offers the nearest`() {
        let plan = plan("routine for practising the trombone every week")
        #expect(plan.notes.contains { $0.hasPrefix("I have no routine of that kind. The nearest is") })
        #expect(!plan.steps.isEmpty)
    }

    @Test func `a child whose age a routine does not suit is left out with a note`() {
        let plan = plan("potty training routine")
        #expect(plan.sections.map(\.who) == [["Ben"]])
        #expect(plan.notes == ["This routine does not suit the age of Mia, so it is left out."])
    }

    @Test func `steps over a day come at their moments, not one after the other`() {
        let plan = plan("potty training routine for Ben")
        #expect(plan.steps.map(\.at.description) == ["07:00", "08:00", "12:30", "18:30"])
    }

    @Test func `a follow-up keeps the earlier routine and changes what it names`() {
        let plan = plan("without the bath please", earlier: ["bedtime routine for Ben, asleep by 19:30"])
        #expect(end(plan.sections.first) == "19:30")
        #expect(!plan.steps.contains { $0.text.contains("bath") })
        #expect(plan.sections.map(\.who) == [["Ben"]])
    }

    @Test func `a memory gives the time of a routine without one, and the note names it`() {
        let plan = plan("bedtime routine for Ben", memories: ["Bedtime starts at 18:30"])
        #expect(plan.steps.first?.at.description == "18:30")
        #expect(plan.notes.contains { $0.contains("Bedtime starts at 18:30") })
    }

    @Test func `no step names a food that is excluded`() {
        let cards = RoutineCards(ranked: [
            Self.card("nap", "nap", 12, 48, "12:30", ["10 min: Snack of peanut butter toast", "60 min: Nap"])
        ])
        let reader = IntentReader(household: Self.family, today: Self.today, language: .english)
        let understanding = Understanding(
            intent: reader.read("nap routine for Ben", mode: .routines),
            exclusions: [FoodExclusion("peanut", source: .household)], family: Self.family)
        let request = RoutineRequest(understanding, today: Self.today)
        let plan = request.plan(request.choices(cards).choices, notes: [])
        #expect(plan.steps.count == 2)
        #expect(!plan.text.lowercased().contains("peanut"))
    }

    private static let translations: [(String, IntentLanguage, String, String)] = [
        ("Abendroutine für Ben ohne Bad, um 19:30 im Bett", .german, "Zähne putzen", "Wie gewünscht weggelassen"),
        ("Routine du coucher pour Ben sans bain, au lit à 19h30", .french, "pyjama", "Laissé de côté comme demandé"),
        ("Rutina de noche para Ben sin baño, en la cama a las 19:30", .spanish, "pijama", "Fuera, como pediste"),
    ]

    @Test(arguments: translations)
    func `a routine is written in the language of the question`(
        text: String, language: IntentLanguage, step: String, note: String
    ) {
        let plan = plan(text, language)
        #expect(end(plan.sections.first) == "19:30")
        #expect(plan.text.lowercased().contains(step.lowercased()))
        #expect(plan.text.contains(note))
    }
}
