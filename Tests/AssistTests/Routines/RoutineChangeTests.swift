import Foundation
import HearthCore
import Intent
import Testing

@testable import Assist

@Suite struct RoutineChangeTests {
    private static let today = CalendarDay(daysSinceEpoch: 20_780)
    private static let lines = [
        "10 min: Quiet play and a warning that bath comes next", "20 min: Warm bath, splash and chat",
        "10 min: Pajamas, toilet or diaper, a sip of water", "5 min: Brush teeth, child first, grown-up second",
    ]
    private static let cards = RoutineCards(ranked: [
        Document(
            id: "routines/bed", kind: .routines, title: "Bedtime routine, 2 to 5 years", body: "Starts: 18:45",
            ages: AgeRange(from: 24, to: 60), tags: ["bedtime"], steps: lines),
        Document(
            id: "routines/trip", kind: .routines, title: "A long day in the car, 1 to 12 years", body: "Starts: 07:00",
            ages: AgeRange(from: 12, to: 144), tags: ["travel"],
            steps: ["20 min: Toilet, shoes, bags, last look around", "90 min: Second stretch: books and rest"]),
        Document(
            id: "routines/sunday", kind: .routines, title: "Weekend family morning, 2 to 12 years",
            body: "Starts: 08:00", ages: AgeRange(from: 24, to: 144), tags: ["morning", "weekend"],
            steps: ["20 min: Slow wake-up, cuddles and books in bed", "45 min: Cook and eat breakfast together"]),
        Document(
            id: "routines/teen", kind: .routines, title: "Bedtime routine, 10 to 18 years", body: "Starts: 20:45",
            ages: AgeRange(from: 120, to: 216), tags: ["bedtime"],
            steps: [
                "10 min: Pack the bag and lay out clothes for tomorrow",
                "5 min: Phone and tablet onto the charger outside the bedroom", "15 min: Shower, face and teeth",
            ]),
    ])

    private func plan(
        _ text: String, _ language: IntentLanguage, family: Family = Family(adults: 2, children: [])
    ) -> RoutinePlan {
        let reader = IntentReader(household: family, today: Self.today, language: language)
        let understanding = Understanding(
            intent: reader.read(text, mode: .routines), language: language, family: family)
        let request = RoutineRequest(understanding, today: Self.today)
        let (choices, notes) = request.choices(Self.cards)
        return request.plan(choices, notes: notes)
    }

    private func changed(_ text: String, _ language: IntentLanguage) -> RoutinePlan? {
        var at = TimeOfDay(minutes: 18 * 60)
        let steps = Self.lines.compactMap { line -> String? in
            let (minutes, text) = RoutineComposer.parse(line)
            guard let shown = RoutineLines.line(text, in: language) else { return nil }
            defer { at = at.advanced(byMinutes: minutes) }
            return """
                {"at":"\(at)","minutes":\(minutes),"text":"\(shown)","source":"routines/bed","ages_years":[4]}
                """
        }
        let stored = ServedResult(
            runID: UUID(), number: 1, mode: .routines, createdAt: Timestamp(milliseconds: 0),
            json: #"{"plan_text":"","steps":[\#(steps.joined(separator: ","))]}"#)
        let reader = IntentReader(household: Family(), today: Self.today, language: language)
        let understanding = Understanding(language: language, family: Family())
        return reader.edit(text, mode: .routines).flatMap {
            EarlierRoutine(stored)?.changed(by: $0, understanding)
        }
    }

    @Test(arguments: [
        ("start half an hour later", IntentLanguage.english, "18:30"),
        ("bitte eine halbe Stunde später", .german, "18:30"),
        ("commence plutôt à 19h", .french, "19:00"), ("empieza media hora más tarde", .spanish, "18:30"),
    ])
    func `a served routine moves in time`(text: String, language: IntentLanguage, start: String) {
        let plan = changed(text, language)
        #expect(plan?.steps.count == 4)
        #expect(plan?.steps.first?.at.description == start)
    }

    @Test(arguments: [
        ("without bath", IntentLanguage.english), ("ohne Baden", .german), ("sans bain", .french),
        ("sin baño", .spanish),
    ])
    func `a served routine loses a step and keeps its end`(text: String, language: IntentLanguage) {
        let plan = changed(text, language)
        #expect((plan?.steps.count ?? 9) < 4)
        #expect(plan?.steps.last?.at.description == "18:40")
        #expect(
            plan?.steps.contains { $0.text == RoutineLines.line("Warm bath, splash and chat", in: language) } == false)
        #expect(plan?.notes.count == 1)
    }

    @Test func `two children have times of their own`() {
        let family = Family(
            adults: 2, children: [.init(name: "Tom", ageYears: 3), .init(name: "Emma", ageYears: 4)])
        let plan = plan("bedtime for Tom at 7 and Emma at 8", .english, family: family)
        #expect(plan.sections.map(\.who) == [["Tom"], ["Emma"]])
        #expect(
            plan.sections.map { $0.steps.last.map { $0.at.advanced(byMinutes: $0.minutes).description } }
                == ["19:00", "20:00"])
    }

    @Test(arguments: [
        ("long car trip on friday, leaving at 9", IntentLanguage.english),
        ("Autofahrt in den Urlaub am Freitag, Abfahrt 9 Uhr", .german),
        ("trajet en voiture vendredi, départ à 9h", .french), ("viaje en coche el viernes, salimos a las 9", .spanish),
    ])
    func `a journey sets off at the end of its first step`(text: String, language: IntentLanguage) {
        #expect(plan(text, language).steps.map(\.at.description) == ["08:40", "09:00"])
    }

    @Test(arguments: [
        ("sunday morning, breakfast at 9", IntentLanguage.english),
        ("Routine am Sonntagmorgen, Frühstück um 9", .german),
        ("routine du dimanche matin, petit-déjeuner à 9h", .french),
        ("rutina del domingo por la mañana, desayuno a las 9", .spanish),
    ])
    func `a step with a time is at that time`(text: String, language: IntentLanguage) {
        let breakfast = RoutineLines.line("Cook and eat breakfast together", in: language)
        #expect(plan(text, language).steps.first { $0.text == breakfast }?.at.description == "09:00")
    }

    @Test(arguments: [
        ("bedtime for teenager 14, lights out 10pm, no phone", IntentLanguage.english, "Phone"),
        ("Teenager 14, Licht aus 22 Uhr, ohne Handy", .german, "Handy"),
        ("ado de 14 ans, extinction des feux à 22h, sans téléphone", .french, "Téléphone"),
        ("adolescente de 14, luces fuera a las 22:00, sin móvil", .spanish, "Móvil"),
    ])
    func `a step goes as a whole if its main part is not wanted`(
        text: String, language: IntentLanguage, word: String
    ) {
        let family = Family(adults: 1, children: [.init(name: nil, ageYears: 14)])
        let plan = plan(text, language, family: family)
        #expect(plan.steps.count == 2)
        #expect(!plan.steps.contains { $0.text.contains(word) })
    }

    @Test(arguments: [
        ("gym routine for dad", IntentLanguage.english, "I have no routine of that kind."),
        ("Yogaroutine für Mama", .german, "Einen Ablauf dieser Art habe ich nicht."),
        ("routine de sport pour maman", .french, "Je n'ai pas de routine de ce genre."),
        ("rutina de gimnasio para papá", .spanish, "No tengo una rutina de ese tipo."),
    ])
    func `an unknown kind is said first`(text: String, language: IntentLanguage, opening: String) {
        #expect(plan(text, language).text.hasPrefix(opening))
    }

    // MARK: - Translations

    private static let seed: [String] = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../seed/routines")
        let files = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "md" }.compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }()

    @Test func `every line and title of the seed's routines has a sentence in each language with the same parts`() {
        #expect(Self.seed.count >= 45)
        for card in Self.seed {
            for line in card.split(separator: "\n") where line.contains(" min: ") {
                let text = String(line[(line.firstRange(of: " min: ")?.upperBound ?? line.startIndex)...])
                for language in IntentLanguage.allCases {
                    let translated = RoutineLines.line(text, in: language)
                    #expect(translated != nil, "\(language): \(text)")
                    #expect(
                        RoutineLines.parts(of: translated ?? "").count == RoutineLines.parts(of: text).count,
                        "\(language): \(text)")
                }
            }
            for line in card.split(separator: "\n") where line.hasPrefix("title: ") {
                let title = String(line.dropFirst("title: ".count))
                for language in IntentLanguage.allCases where language != .english {
                    #expect(RoutineLines.title(title, in: language) != title)
                }
            }
        }
    }

    @Test func `every line of the seed's chores for children has a sentence in each language`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../seed/chores")
        let files = try FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix("age-") }
        #expect(files.count >= 9)
        for file in files {
            let body = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "## Chores").last ?? ""
            for line in body.split(separator: "\n") where line.hasPrefix("- ") {
                let name = ChoreLine(String(line.dropFirst(2))).name
                for language in IntentLanguage.allCases {
                    #expect(ChoreLines.line(name, in: language) != nil, "\(name)")
                }
            }
        }
    }

    @Test func `a part of a line can be left out in every language`() {
        #expect(RoutineComposer.without(["bath"], in: "Shower or bath, pajamas") == "Pajamas")
        #expect(RoutineComposer.without(["bath"], in: "Duschen oder baden, Schlafanzug") == "Schlafanzug")
        #expect(RoutineComposer.without(["bath"], in: "Douche ou bain, pyjama") == "Pyjama")
        #expect(RoutineComposer.without(["bath"], in: "Ducha o baño, pijama") == "Pijama")
        #expect(RoutineComposer.without(["bath"], in: "Brush teeth") == "Brush teeth")
    }
}
