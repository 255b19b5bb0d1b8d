import Foundation
import HearthCore
import HearthTesting
import Intent
import Testing

@testable import Assist

@Suite struct RoutineArrangementTests {
    private static let family = Family(
        adults: 2, children: [.init(name: "Ella", ageYears: 3), .init(name: "Sam", ageYears: 7)])
    private static let cards = RoutineCards(ranked: [
        card(
            "bedtime", "bedtime", 24, 60, "18:45",
            [
                "10 min: Quiet play", "20 min: Warm bath", "10 min: Pajamas", "5 min: Brush teeth",
                "15 min: Stories in bed",
            ]),
        card(
            "school-bed", "bedtime", 60, 144, "19:15",
            ["20 min: Shower", "10 min: Pajamas", "5 min: Brush teeth", "20 min: Reading in bed"]),
        card(
            "morning", "morning", 24, 144, "06:45",
            [
                "5 min: Wake up, light on", "15 min: Wash and get dressed", "20 min: Breakfast together",
                "5 min: Brush teeth and hair", "5 min: Shoes, jacket, goodbye",
            ]),
        card(
            "after-daycare", "after_school", 24, 60, "15:30", ["15 min: Soft snack", "40 min: Playground"]),
        card(
            "after-school", "after_school", 60, 144, "15:30",
            ["20 min: Snack and chat", "60 min: Outdoor play", "30 min: Homework", "30 min: Free time, no plan"]),
    ])

    private static func card(
        _ id: String, _ tag: String, _ from: Int, _ to: Int, _ start: String, _ steps: [String]
    ) -> Document {
        Document(
            id: "routines/\(id)", kind: .routines, title: id, body: "Starts: \(start)",
            ages: AgeRange(from: from, to: to), tags: [tag], steps: steps)
    }

    private func plan(_ text: String, _ language: IntentLanguage = .english) -> RoutinePlan {
        let reader = IntentReader(
            household: Self.family, today: CalendarDay(daysSinceEpoch: 20_780), language: language)
        let intent = reader.read(text, mode: .routines)
        let bytes = Array(text.utf8)
        let words = intent.evidence.filter { ["steps", "without"].contains($0.member) }.map {
            ($0.value, String(decoding: bytes[$0.span], as: UTF8.self))
        }
        let request = RoutineRequest(
            Understanding(intent: intent, language: language, family: Self.family),
            today: CalendarDay(daysSinceEpoch: 20_780),
            words: Dictionary(words, uniquingKeysWith: { first, _ in first }))
        let (choices, notes) = request.choices(Self.cards)
        return request.plan(choices, notes: notes)
    }

    private func lines(_ plan: RoutinePlan, of name: String) -> [String] {
        plan.sections.filter { $0.who.contains(name) }.flatMap(\.steps).map { "\($0.at) \($0.text)" }
    }

    @Test func `an appointment stands before the bedtime`() {
        let plan = plan("football practice tue 5 to 6, bed at 8 for Ella")
        #expect(lines(plan, of: "Ella").first == "17:00 Football practice")
        #expect(lines(plan, of: "Ella").last == "19:45 Stories in bed")
        #expect(plan.steps.first?.minutes == 60)
    }

    @Test func `what leads up to an appointment ends with it`() {
        let plan = plan("Sam gets home 3.20 and has to be at karate at 5, plan his after school")
        let steps = plan.steps
        #expect(steps.last?.text == "Karate")
        #expect(steps.last?.at.description == "17:00")
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.at.minutes + $0.minutes <= $1.at.minutes })
    }

    @Test func `medicine is in the routine of its child only`() {
        let plan = plan("both in bed at 7.45, eye drops for Ella")
        #expect(lines(plan, of: "Ella").contains { $0.hasSuffix("Eye drops") })
        #expect(!lines(plan, of: "Sam").isEmpty)
        #expect(!lines(plan, of: "Sam").contains { $0.hasSuffix("Eye drops") })
    }

    @Test(arguments: [
        ("antibiotic in the morning routine", IntentLanguage.english, "Who takes “Antibiotic”?"),
        ("morgens Hustensaft, um 7:40 los", .german, "Wer bekommt „Hustensaft“?"),
        ("ventoline dans la routine du matin", .french, "Qui prend « Ventoline » ?"),
        ("jarabe en la rutina de la mañana", .spanish, "¿Quién toma «Jarabe»?"),
    ])
    func `medicine of nobody is asked about`(text: String, language: IntentLanguage, question: String) {
        let plan = plan(text, language)
        #expect(plan.notes.contains { $0.hasPrefix(question) })
        #expect(!plan.steps.contains { question.contains($0.text) })
        #expect(!plan.steps.isEmpty)
    }

    @Test func `a list replaces the steps of the card, and the light goes out`() {
        let plan = plan("Ella bedtime in 30 minutes: teeth, story, cuddle")
        #expect(plan.steps.map(\.text) == ["Brush teeth", "Stories in bed", "Cuddle", "Lights out"])
        #expect(plan.steps.reduce(0) { $0 + $1.minutes } <= 30)
    }

    @Test func `a short time leaves out what can wait before it shortens`() {
        let plan = plan("Ella bedtime in 30 minutes")
        #expect(plan.steps.suffix(3).map(\.text) == ["Pajamas", "Brush teeth", "Stories in bed"])
        #expect(!plan.steps.contains { $0.text == "Warm bath" })
        #expect(plan.notes.contains("Left out so that the rest fits into 30 min: “Warm bath”."))
        #expect(plan.steps.allSatisfy { $0.minutes >= 5 })
    }

    @Test func `no step takes more than three times its length`() {
        let plan = plan("morning routine for Sam from 5 to 11")
        for step in plan.steps where step.text != "Time to spare" { #expect(step.minutes <= 60) }
        #expect(plan.steps.first { $0.text.hasPrefix("Breakfast") }.map { $0.minutes <= 60 } == true)
    }

    @Test func `the way to school stands behind the last step`() {
        let plan = plan("Sam school starts 8:45, 15 min walk")
        #expect(lines(plan, of: "Sam").suffix(2) == ["08:25 Shoes, jacket, goodbye", "08:30 The way there"])
    }

    @Test func `the parent's own word names a step`() {
        let texts = plan("Sam nach der Schule, Hausaufgaben und Flöte üben", .german).steps.map(\.text)
        #expect(texts.contains("Flöte üben"))
        #expect(!texts.contains("Geige üben"))
    }

    @Test func `homework is for the child of school`() {
        let plan = plan("after school till 6, homework for the kids and violin")
        #expect(lines(plan, of: "Sam").contains { $0.hasSuffix("Violin") })
        #expect(!lines(plan, of: "Ella").contains { $0.hasSuffix("Violin") })
    }

    @Test func `an afternoon to bed has both parts`() {
        let plan = plan("after school for Sam, home 3.30, homework, bed at 8")
        #expect(lines(plan, of: "Sam").first?.hasPrefix("15:30") == true)
        #expect(lines(plan, of: "Sam").last == "19:40 Reading in bed")
    }

    @Test func `two times are told`() {
        let plan = plan("Sam bedtime 7:30 on school nights and 8:30 on weekends")
        #expect(plan.notes.contains { $0.contains("Saturdays and Sundays") && $0.contains("20:30") })
        let shift = self.plan("Sam bedtime, shift 20 minutes a day from 8 to 7")
        #expect(shift.notes.contains { $0.contains("19:40, 19:20, 19:00") })
    }
}
