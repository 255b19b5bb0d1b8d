import Family
import Foundation
import HearthCore
import Testing

/// Only what happened becomes an entry. Frames and things are combined, so that no rule can hold for one sentence alone.
@Suite struct QuickFactsTests {
    /// A frame with a place for a thing, and why such a sentence is no entry.
    struct Frame: Sendable, CustomTestStringConvertible {
        var language: QuickLanguage
        var reason: QuickReason
        /// The sentence with `{}` for the thing.
        var text: String

        var testDescription: String { "\(language.rawValue) \(reason.rawValue): \(text)" }
    }

    private static func frames(_ language: QuickLanguage, _ rows: [(QuickReason, [String])]) -> [Frame] {
        rows.flatMap { reason, texts in texts.map { Frame(language: language, reason: reason, text: $0) } }
    }

    static let frames: [Frame] =
        frames(
            .english,
            [
                (
                    .question,
                    ["should I give Mia {}?", "did Mia get {}", "when did Mia last have {}?", "has Ben had {} yet"]
                ),
                (.plan, ["remind me to give Mia {} at 8", "I need to give Ben {}", "going to give Mia {} later"]),
                (.negation, ["Mia forgot {}", "Mia didn't get {}", "Ben has not had {}", "never gave Mia {}"]),
                (.refusal, ["Mia spat out {}", "Ben refused {}", "Mia wouldn't take {}"]),
                (.advice, ["doctor prescribed {} for Mia", "the pediatrician recommended {}"]),
                (.allergy, ["Mia is allergic to {}", "Ben has an allergy to {}"]),
                (.supply, ["bought {} for Mia", "we are out of {}"]),
                (.otherPerson, ["I took {}"]),
            ])
        + frames(
            .german,
            [
                (.question, ["soll ich Mia {} geben?", "hat Mia {} bekommen?", "wann hat Ben zuletzt {} bekommen"]),
                (.plan, ["erinnere mich Mia {} zu geben", "Mia muss noch {} nehmen"]),
                (.negation, ["Mia {} vergessen", "Mia hat {} nicht bekommen", "Ben hat kein {} bekommen"]),
                (.refusal, ["Mia hat {} ausgespuckt", "Ben hat {} verweigert"]),
                (.advice, ["Arzt hat {} verschrieben"]),
                (.allergy, ["Mia ist allergisch gegen {}"]),
                (.supply, ["{} gekauft"]),
            ])
        + frames(
            .french,
            [
                (.question, ["est-ce que je peux donner {} à Mia ?", "est-ce que Mia a eu {} ?"]),
                (.plan, ["il faut donner {} à Mia"]),
                (.negation, ["Mia n'a pas eu {}", "oublié {}"]),
                (.refusal, ["Mia a recraché {}", "Ben a refusé {}"]),
                (.advice, ["le médecin a prescrit {}"]),
                (.allergy, ["Mia est allergique à {}"]),
            ])
        + frames(
            .spanish,
            [
                (.question, ["¿le puedo dar {} a Mia?", "¿cuándo tomó Mia {}?"]),
                (.plan, ["tengo que dar {} a Mia"]),
                (.negation, ["Mia no tomó {}", "se me olvidó {}"]),
                (.refusal, ["Mia escupió {}", "Ben rechazó {}"]),
                (.advice, ["el médico recetó {}"]),
                (.allergy, ["Mia es alérgica a {}"]),
            ])

    /// Medicines of the table, every so many of a language, and brands.
    private static func medicines(_ language: QuickLanguage?) -> [String] {
        let names = MedicineTable.shared.names.filter { $0.language == language && !$0.isWord && $0.name.count > 4 }
        return names.enumerated().filter { $0.offset % 29 == 7 }.map(\.element.name)
    }

    private func read(_ text: String, _ language: QuickLanguage, at time: String = "2026-11-23 16:00")
        -> QuickEntryReading
    {
        QuickEntryParser(children: QuickEntryTests.children, zone: CareFixtures.berlin, language: language)
            .read(text, now: CareFixtures.moment(time))
    }

    @Test(arguments: frames)
    func `what is no fact about a medicine is no entry, and says why`(frame: Frame) {
        let names = Self.medicines(frame.language) + Self.medicines(nil)
        #expect(names.count > 20)
        for name in names {
            let text = frame.text.replacing("{}", with: name)
            let reading = read(text, frame.language)
            #expect(reading.entries.isEmpty, "\(text)")
            #expect(!reading.notUnderstood.isEmpty, "\(text)")
            #expect(reading.notLogged.contains { $0.reason == frame.reason }, "\(text): \(reading.notLogged)")
        }
    }

    /// Sentences that state a dose.
    private static let facts: [(QuickLanguage, [String])] = [
        (.english, ["Mia got {} at 3pm", "gave Ben {} at 15:00", "{} 2.5 ml at 3pm", "Mia had {} at 3 pm", "3pm {}"]),
        (.german, ["Mia hat um 15 Uhr {} bekommen", "Ben {} gegeben um 15:00", "{} 2,5 ml um 15 Uhr"]),
        (.french, ["Mia a eu {} à 15h", "donné {} à Ben à 15h", "{} 2,5 ml à 15h"]),
        (.spanish, ["Mia tomó {} a las 15", "le di {} a Ben a las 15:00", "{} 2,5 ml a las 15"]),
    ]

    @Test(arguments: facts)
    func `a dose that was given is one entry of its ingredient`(language: QuickLanguage, frames: [String]) {
        for frame in frames {
            for name in Self.medicines(language) + Self.medicines(nil) {
                let text = frame.replacing("{}", with: name)
                let reading = read(text, language)
                #expect(reading.entries.count == 1, "\(text)")
                guard case .log(.medication(let dose)) = reading.entries.first?.action else {
                    Issue.record("no dose: \(text)")
                    continue
                }
                #expect(
                    MedicineTable.shared.ingredients(of: dose.name) == MedicineTable.shared.ingredients(of: name),
                    "\(text): \(dose.name)")
                #expect(dose.amount == (frame.contains("2") && frame.contains("ml") ? 2.5 : nil), "\(text)")
                #expect(reading.entries.first?.start == CareFixtures.moment("2026-11-23 15:00"), "\(text)")
            }
        }
    }

    // MARK: - Amounts of doses

    @Test(arguments: ["120 mg/5 ml", "120mg/5ml", "120mg per 5ml", "24 mg/ml", "4%"], ["2.5 ml", "3.75 mL", "0.5ml"])
    func `the dose is the amount given, and the strength is a note`(strength: String, amount: String) throws {
        for frame in ["paracetamol \(strength) \(amount) at 7", "Mia got paracetamol \(strength), \(amount) at 7am"] {
            let reading = read(frame, .english)
            let entry = try #require(reading.entries.first, "\(frame)")
            #expect(reading.entries.count == 1, "\(frame)")
            guard case .log(.medication(let dose)) = entry.action else {
                Issue.record("no dose: \(frame)")
                continue
            }
            #expect(dose.amount == Double(amount.prefix { $0.isNumber || $0 == "." }), "\(frame)")
            #expect(dose.unit == "ml", "\(frame)")
            #expect(entry.note?.replacing(" ", with: "") == strength.replacing(" ", with: ""), "\(frame)")
        }
    }

    private static let measures: [(QuickLanguage, text: String, amount: Double, unit: String)] = [
        (.english, "1 tsp", 5, "ml"), (.english, "half a teaspoon", 2.5, "ml"), (.english, "1/2 tsp", 2.5, "ml"),
        (.english, "5 drops", 5, "drops"), (.english, "2 puffs", 2, "puffs"),
        (.english, "half a tablet", 0.5, "tablets"),
        (.english, "1 suppository", 1, "suppositories"), (.german, "1 Teelöffel", 5, "ml"),
        (.german, "10 Tropfen", 10, "drops"), (.german, "1 Zäpfchen", 1, "suppositories"),
        (.german, "2 Hübe", 2, "puffs"), (.german, "eine halbe Tablette", 0.5, "tablets"),
        (.french, "1 cuillère à café", 5, "ml"), (.french, "5 gouttes", 5, "drops"),
        (.french, "1 suppositoire", 1, "suppositories"), (.french, "2 bouffées", 2, "puffs"),
        (.spanish, "1 cucharadita", 5, "ml"), (.spanish, "5 gotas", 5, "drops"),
        (.spanish, "1 supositorio", 1, "suppositories"), (.spanish, "medio comprimido", 0.5, "tablets"),
    ]

    @Test(arguments: measures, ["ibuprofen", "Nurofen", "Ventolin"])
    func `spoons, drops, puffs, suppositories and halves are amounts`(
        measure: (QuickLanguage, text: String, amount: Double, unit: String), name: String
    ) {
        for text in ["\(name) \(measure.text)", "Mia \(measure.text) \(name)"] {
            guard case .log(.medication(let dose)) = read(text, measure.0).entries.first?.action else {
                Issue.record("no dose: \(text)")
                continue
            }
            #expect(dose.amount == measure.amount && dose.unit == measure.unit, "\(text): \(dose)")
        }
    }

    // MARK: - Times

    @Test(arguments: ["give Mia {} at {t}", "Tylenol 2.5 ml at {t}", "{} at {t}"], ["11pm", "11 pm", "23:00"])
    func `a time that is still to come is refused with the time read`(frame: String, time: String) throws {
        let text = frame.replacing("{}", with: "Tylenol").replacing("{t}", with: time)
        let reading = read(text, .english, at: "2026-11-28 22:44")
        #expect(reading.entries.isEmpty, "\(text)")
        let unlogged = try #require(reading.notLogged.first { $0.reason == .future }, "\(text)")
        #expect(unlogged.time == CareFixtures.moment("2026-11-28 23:00"), "\(text)")
    }

    @Test func `a time of the day before that the text does not name is an assumption`() throws {
        let entry = try #require(read("bottle 120 ml at 11pm", .english, at: "2026-11-28 12:30").entries.first)
        #expect(entry.start == CareFixtures.moment("2026-11-27 23:00"))
        #expect(entry.assumptions.contains(.day))
        let night = try #require(read("bottle 120 ml at 11pm", .english, at: "2026-11-28 02:30").entries.first)
        #expect(!night.assumptions.contains(.day))
    }

    // MARK: - Amounts of milk

    private static let ranges: [(String, Double)] = [
        ("Mia drank 4 to 5 oz at 3pm", 118.3), ("Mia between 3 and 4 oz bottle at 3pm", 88.7),
        ("Mia bottle 4oz left 1 oz at 3pm", 88.7), ("Mia finished 4 of 6 oz at 3pm", 118.3),
        ("Mia ate 4 oz at 3 pm", 118.3), ("Mia ate 120ml formula at 3pm", 120),
        ("Mia drank half a cup of milk at 3pm", 120),
    ]

    @Test(arguments: ranges)
    func `a range, a leftover and a part are one bottle`(text: String, millilitres: Double) throws {
        let reading = read(text, .english)
        #expect(reading.entries.count == 1, "\(text): \(reading)")
        let entry = try #require(reading.entries.first)
        guard case .log(.feeding(let feeding)) = entry.action else {
            Issue.record("no meal: \(text)")
            return
        }
        #expect(feeding.method == .bottle, "\(text)")
        let amount = try #require(feeding.millilitres, "\(text)")
        // A range is at least its lower bound; the rest is marked as assumed.
        #expect(abs(amount - millilitres) < 20, "\(text): \(amount)")
        if text.contains(" to ") || text.contains("between") || text.contains("left") {
            #expect(entry.assumptions.contains(.amount), "\(text)")
        }
    }

    @Test func `a night without times is assumed`() throws {
        for text in ["Mia slept 10 hours last night", "slept ten hours last night"] {
            let entry = try #require(read(text, .english, at: "2026-11-28 22:44").entries.first)
            #expect(entry.assumptions.contains(.time), "\(text)")
            let end = try #require(entry.end)
            #expect(end == entry.start + .seconds(36_000), "\(text)")
            #expect(entry.start < CareFixtures.moment("2026-11-28 00:00"), "\(text)")
        }
    }

    @Test func `both twins are named by one word`() throws {
        let entry = try #require(read("both kids bottle 120 ml at 3pm", .english).entries.first)
        #expect(entry.children.count == 2)
    }

    @Test(arguments: [
        (QuickLanguage.english, "diaper change at 3pm"), (.german, "Windel gewechselt um 15 Uhr"),
        (.french, "couche changée à 15h"), (.spanish, "cambio de pañal a las 15"),
    ])
    func `a diaper alone leaves open what it held`(language: QuickLanguage, text: String) {
        guard case .log(.diaper(let diaper)) = read(text, language).entries.first?.action else {
            Issue.record("no diaper: \(text)")
            return
        }
        #expect(diaper.isWet == nil && diaper.isDirty == nil)
    }
}
