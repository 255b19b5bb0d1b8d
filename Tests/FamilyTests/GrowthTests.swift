import Family
import Foundation
import HearthCore
import Testing

@Suite struct GrowthTests {
    private let table: GrowthTable

    init() throws {
        table = try GrowthTable(parsing: CareFixtures.text("seed/growth/who-lms.tsv"))
    }

    @Test func `the scores of the vectors are those of WHO`() throws {
        let rows = try CareFixtures.rows("Tests/Fixtures/family/who-vectors.tsv").dropFirst()
        #expect(rows.count == 34)
        for row in rows {
            let measure = try #require(GrowthMeasure(rawValue: row[1]))
            let sex = try #require(ChildSex(rawValue: row[3]))
            let (age, value) = (try #require(Int(row[4])), try #require(Double(row[5])))
            let (z, percentile) = (try #require(Double(row[6])), try #require(Double(row[7])))
            let score = try table.score(
                measure, sex: sex, ageDays: age, value: value, position: MeasuringPosition(rawValue: row[2]))
            // The vectors are rounded to two digits and to one.
            #expect(abs(score.z - z) <= 0.0051, "\(row[0]): \(score.z) instead of \(z)")
            #expect(abs(score.percentile - percentile) <= 0.2, "\(row[0]): \(score.percentile)")
        }
    }

    @Test func `the median of each measure has the percentile 50`() throws {
        for measure in GrowthMeasure.allCases {
            for sex in ChildSex.allCases {
                for day in stride(from: 0, through: GrowthTable.lastDay, by: 61) {
                    let median = try #require(table.value(measure, sex: sex, ageDays: day, z: 0))
                    #expect(abs(try table.score(measure, sex: sex, ageDays: day, value: median).percentile - 50) < 1e-6)
                }
            }
        }
    }

    @Test func `a score and its value are inverse, also beyond three standard deviations`() throws {
        for measure in GrowthMeasure.allCases {
            for z in [-4.5, -3.2, -3, -1.5, 0.7, 2.9, 3.1, 5] {
                let value = try #require(table.value(measure, sex: .female, ageDays: 300, z: z))
                #expect(abs(try table.score(measure, sex: .female, ageDays: 300, value: value).z - z) < 1e-9)
            }
        }
    }

    @Test func `the restricted score grows evenly beyond three standard deviations`() throws {
        let values = try [3.0, 4, 5].map { try #require(table.value(.weight, sex: .male, ageDays: 100, z: $0)) }
        #expect(abs((values[2] - values[1]) - (values[1] - values[0])) < 1e-9)
    }

    @Test func `a score does not jump where the table changes from lying to standing`() throws {
        let lying = try table.score(.length, sex: .male, ageDays: 730, value: 87.7, position: .lying)
        let standing = try table.score(.length, sex: .male, ageDays: 731, value: 87, position: .standing)
        #expect(abs(lying.z - standing.z) < 0.05)
        let other = try table.score(.length, sex: .male, ageDays: 730, value: 87, position: .standing)
        #expect(abs(lying.z - other.z) < 1e-9)
    }

    @Test func `an age or a value outside of the tables has no score`() {
        #expect(throws: GrowthRefusal.beforeBirth) { try table.score(.weight, sex: .male, ageDays: -1, value: 3) }
        #expect(throws: GrowthRefusal.tooOld) { try table.score(.weight, sex: .male, ageDays: 1827, value: 18) }
        #expect(throws: Never.self) { try table.score(.weight, sex: .male, ageDays: 1826, value: 18) }
        for value in [0, -1, Double.nan, .infinity] {
            #expect(throws: GrowthRefusal.invalidValue) { try table.score(.bmi, sex: .male, ageDays: 9, value: value) }
        }
    }

    @Test func `a growth record is assessed with its BMI`() throws {
        let age = GrowthAge(birth: try #require(CalendarDay("2026-05-01")), on: try #require(CalendarDay("2026-11-23")))
        #expect(age.days == 206)
        let growth = CareEntry.Growth(weightGrams: 7400, lengthMillimetres: 680, headMillimetres: nil)
        let assessment = GrowthAssessment(growth, sex: .female, age: age, table: table)
        #expect(Set(assessment.results.keys) == [.weight, .length, .bmi])
        let bmi = try #require(try assessment.results[.bmi]?.get())
        #expect(abs(bmi.z - (try table.score(.bmi, sex: .female, ageDays: 206, value: 7.4 / 0.68 / 0.68)).z) < 1e-9)
    }

    @Test func `a child born early is compared by the corrected age until two years`() throws {
        let birth = try #require(CalendarDay("2026-01-01"))
        let due = birth.advanced(by: 60)
        #expect(GrowthAge(birth: birth, due: due, on: birth.advanced(by: 200)).effectiveDays == 140)
        #expect(GrowthAge(birth: birth, due: due, on: birth.advanced(by: 731)).correctedDays == nil)
        #expect(GrowthAge(birth: birth, due: birth.advanced(by: 21), on: birth.advanced(by: 9)).correctedDays == nil)
        let early = GrowthAssessment(
            CareEntry.Growth(weightGrams: 2000), sex: .male, age: GrowthAge(birth: birth, due: due, on: birth),
            table: table)
        #expect(early.results[.weight] == .failure(.beforeBirth))
    }

    @Test func `a line of a file of measurements has its score or its reason`() throws {
        func answer(_ line: String) throws -> String {
            let vector = try JSONDecoder().decode(GrowthVector.self, from: Data(line.utf8))
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(table.answer(vector)), as: UTF8.self)
        }
        let line = #"{"id":"a","measure":"head","sex":"female","age_days":2000,"value":50,"z":1}"#
        #expect(try answer(line) == #"{"id":"a","refusal":"too_old"}"#)
        #expect(try answer(line.replacing("2000", with: "122")).hasPrefix(#"{"id":"a","percentile":"#))
        #expect(try answer(line.replacing("head", with: "foot")) == #"{"id":"a","refusal":"unknown_measure"}"#)
        #expect(try answer(line.replacing("female", with: "x")) == #"{"id":"a","refusal":"unknown_sex"}"#)
        let hanging = line.replacing(#""value""#, with: #""position":"hanging","value""#)
        #expect(try answer(hanging) == #"{"id":"a","refusal":"unknown_position"}"#)
    }

    @Test func `a table with a missing, foreign or misplaced row is refused with its line`() throws {
        let text = try CareFixtures.text("seed/growth/who-lms.tsv")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let first = try #require(lines.firstIndex { $0.hasPrefix("male\t0\t") })
        func error(_ change: (inout [Substring]) -> Void) -> GrowthTableError? {
            var changed = lines
            change(&changed)
            do {
                _ = try GrowthTable(parsing: changed.joined(separator: "\n"))
                return nil
            } catch { return error }
        }
        #expect(error { _ in } == nil)
        #expect(error { $0.remove(at: first + 5) }?.line == first + 6)
        #expect(error { $0[first] = "male\t0\tx" }?.line == first + 1)
        #expect(error { $0.removeLast(2) }?.line == nil)
        #expect(error { $0.removeLast(2) }?.message.contains("1826 days, expected 1827") == true)
        #expect(error { $0[first - 1] = "sex\tday" }?.message.contains("columns") == true)
    }
}
