import Family
import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct QuickEntryTests {
    /// A row of the table of sentences.
    struct Sentence: Sendable, CustomTestStringConvertible {
        var language: QuickLanguage
        var time: String
        var text: String
        var expected: String

        var testDescription: String { "\(language.rawValue) \(time) \(text)" }
    }

    static let children = [
        QuickChild(id: CareFixtures.id(101), name: "Mia"), QuickChild(id: CareFixtures.id(102), name: "Ben"),
    ]

    static let tables = [
        "quick-entry.tsv", "quick-entry-second.tsv", "quick-entry-third.tsv", "quick-entry-causes.tsv",
        "quick-entry-fourth.tsv", "quick-entry-fifth.tsv", "quick-entry-sixth.tsv",
    ]
    static let sentences: [Sentence] = tables.flatMap(sentences(of:))

    private static func sentences(of file: String) -> [Sentence] {
        let rows = (try? CareFixtures.rows("Tests/Fixtures/family/\(file)")) ?? []
        return rows.compactMap { row in
            guard row.count == 4, let language = QuickLanguage(rawValue: row[0]) else { return nil }
            return Sentence(language: language, time: row[1], text: row[2], expected: row[3])
        }
    }

    private func read(
        _ text: String, _ language: QuickLanguage = .english, at time: String = "2026-11-23 16:00",
        units: QuickUnits = .metric, medicines: [Medicine] = [], assumptions: Bool = false
    ) -> String {
        let parser = QuickEntryParser(
            children: Self.children, medicines: medicines, zone: CareFixtures.berlin, language: language, units: units)
        let now = CareFixtures.moment(time)
        return parser.read(text, now: now).summary(now: now, assumptions: assumptions)
    }

    @Test func `the tables have the sentences`() {
        #expect(Self.sentences.count == 588)
    }

    @Test(arguments: sentences)
    func `a sentence becomes its entries`(sentence: Sentence) {
        let reading = read(
            sentence.text, sentence.language, at: "2026-11-23 \(sentence.time)",
            assumptions: sentence.expected.contains("~"))
        #expect(reading == sentence.expected)
    }

    @Test func `an imperial family writes ounces and pounds without units`() {
        #expect(read("bottle 4", units: .imperial) == "feeding amount_ml=118.3 method=bottle @16:00")
        #expect(read("weight 16", units: .imperial) == "growth weight_g=7257 @16:00")
        #expect(read("bottle 4") == "?bottle 4")
    }

    @Test func `what the parser decided is marked`() throws {
        let parser = QuickEntryParser(zone: CareFixtures.berlin, language: .english)
        let now = CareFixtures.moment("2026-11-23 16:00")
        func assumptions(_ text: String) -> [Set<QuickEntry.Assumption>] {
            parser.read(text, now: now).entries.map(\.assumptions)
        }
        #expect(assumptions("bottle 120 ml") == [[]])
        #expect(assumptions("120 ml") == [[.kind]])
        #expect(assumptions("bottle 120") == [[.unit]])
        #expect(assumptions("bottle 120 ml at 3 and wet diaper") == [[], [.time]])
        #expect(assumptions("nap at 1") == [[.running]])
        #expect(assumptions("asleep since 1") == [[]])
    }

    @Test func `a medicine of the household is found by its name and keeps it`() {
        let medicine = Medicine(id: CareFixtures.id(201), name: "Orfiril long")
        #expect(
            read("orfiril long 3 ml um 8", .german, medicines: [medicine])
                == "medication amount=3 name=\"Orfiril long\" unit=ml @08:00")
    }

    @Test func `a time is the latest one that is past, also at night and at a change of daylight saving time`() {
        #expect(read("bottle 90 ml at 11", at: "2026-11-23 00:30") == "feeding amount_ml=90 method=bottle @-1d23:00")
        #expect(read("bottle 90 ml at 4", at: "2026-11-23 15:57") == "feeding amount_ml=90 method=bottle @16:00")
        // 2:30 exists twice on this day; the first one is meant.
        #expect(read("wet diaper at 2:30 am", at: "2026-10-25 09:00") == "diaper dirty=false wet=true @02:30")
        #expect(read("slept from 1 am to 4 am", at: "2026-10-25 09:00") == "sleep @01:00-04:00")
    }

    @Test(arguments: ["", " ", "…", "?!", "0", "12:99", "at at at", "for for", "ml", "bottle -5 ml", "🍼", "1/0 ml"])
    func `a text without an entry reads without failure`(text: String) {
        _ = read(text)
    }

    @Test func `a long text is cut, and the rest is not understood`() {
        let text = String(repeating: "bottle 120 ml; ", count: 400)
        let reading = QuickEntryParser(zone: CareFixtures.berlin, language: .english)
            .read(text, now: CareFixtures.moment("2026-11-23 16:00"))
        #expect(reading.entries.count <= 134)
        #expect(reading.notUnderstood.last?.count == text.count - QuickEntryParser.longestText)
    }

    @Test func `a length that reaches beyond now ends now or belongs to an earlier time`() {
        #expect(
            read("breast left 12 min at 3", at: "2026-11-23 15:05")
                == "feeding left_s=720 method=breast side=left @14:53-15:05")
        #expect(read("slept 2 hours at 1", at: "2026-11-23 14:00") == "sleep @01:00-03:00")
        #expect(read("slept 20 min, 10 min ago") == "sleep @15:30-15:50")
    }

    @Test(arguments: 0..<40)
    func `shuffled words keep their order of moments, and what is not understood is a part of the text`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let words: [String] =
            Self.sentences.flatMap { $0.text.split(separator: " ").map(String.init) }
            + ["1e99", "99999999999999999999", "½", "-", ":"]
        let now = CareFixtures.moment("2026-11-23 16:00")
        for _ in 0..<100 {
            let count = Int.random(in: 1...14, using: &random)
            let text = (0..<count).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
            let language = QuickLanguage.allCases.randomElement(using: &random) ?? .english
            let reading = QuickEntryParser(children: Self.children, zone: CareFixtures.berlin, language: language)
                .read(text, now: now)
            for entry in reading.entries {
                #expect(entry.start <= now + .seconds(300), "\(text)")
                #expect(entry.start <= entry.end ?? entry.start, "\(text)")
            }
            for part in reading.notUnderstood { #expect(text.contains(part)) }
        }
    }

    @Test(arguments: [
        "0", "1441", "999999999", "9223372036854775807", "99999999999999999999",
        "1" + String(repeating: "0", count: 300),
    ])
    func `a sentence with an extreme number is read, and no entry is longer than what was`(number: String) {
        let now = CareFixtures.moment("2026-11-23 16:00")
        for sentence in Self.sentences where sentence.text.contains(where: \.isNumber) {
            let changed = sentence.text.replacing(/\d+/) { _ in number }
            for text in [changed, "\(changed) right", "left \(changed)"] {
                let reading = QuickEntryParser(
                    children: Self.children, zone: CareFixtures.berlin, language: sentence.language
                ).read(text, now: now)
                for entry in reading.entries { #expect(entry.start <= entry.end ?? entry.start, "\(text)") }
            }
        }
        _ = read("fed \(number) right")
    }

    @Test func `every word is in an entry, a small word, or not understood`() {
        #expect(
            read("bottle 120 ml and the purple elephant danced")
                == "feeding amount_ml=120 method=bottle @16:00 ?purple elephant danced")
    }
}

extension QuickEntryReading {
    /// The reading in the notation of the tables.
    fileprivate func summary(now: Timestamp, assumptions: Bool) -> String {
        let entries = entries.map { $0.summary(now: now, assumptions: assumptions) }.joined(separator: " ; ")
        let unknown = notUnderstood.map { "?\($0)" }.joined(separator: " ")
        return [entries, unknown].filter { !$0.isEmpty }.joined(separator: " ")
    }
}

extension QuickEntry {
    fileprivate func summary(now: Timestamp, assumptions isMarked: Bool) -> String {
        let names = QuickEntryTests.children.filter { children.contains($0.id) }.map(\.name)
        var parts = names.isEmpty ? [] : ["[\(names.joined(separator: ","))]"]
        var time = "@\(Self.local(start, now))"
        switch action {
        case .stop(let kind): parts += ["stop", kind.rawValue]
        case .log(let details):
            parts.append(entry(id: CareFixtures.id(1), caregiver: nil)?.kind.rawValue ?? "")
            let fields = entry(id: CareFixtures.id(1), caregiver: nil)?.fields ?? [:]
            for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                switch value {
                case .text(let text): parts.append("\(name)=\(text.contains(" ") ? "\"\(text)\"" : text)")
                case .number(let number):
                    parts.append("\(name)=\(Int(exactly: number).map(String.init) ?? String(number))")
                case .flag(let flag): parts.append("\(name)=\(flag)")
                case .moment: continue
                }
            }
            let record = CareEntry(id: CareFixtures.id(1), start: start, end: end, details: details)
            if let end { time += "-\(Self.local(end, now))" } else if record.isRunning { time += "-" }
        }
        let mark = "~" + assumptions.sorted().map(\.rawValue).joined(separator: ",")
        return (parts + [time] + (isMarked && !assumptions.isEmpty ? [mark] : [])).joined(separator: " ")
    }

    /// Returns the local time, with the number of days before today.
    private static func local(_ moment: Timestamp, _ now: Timestamp) -> String {
        let zone = CareFixtures.berlin
        let days = zone.day(at: now).daysSinceEpoch - zone.day(at: moment).daysSinceEpoch
        let time = zone.rfc3339(moment).dropFirst(11).prefix(5)
        return days == 0 ? String(time) : "-\(days)d\(time)"
    }
}
