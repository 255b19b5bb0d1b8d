import Family
import Foundation
import HearthCore
import Testing

/// Identity of medicines by their ingredients, and the warnings about doses.
@Suite struct MedicineTests {
    private static let day = "2026-11-23"

    private static func dose(
        _ number: UInt8, _ name: String, _ amount: Double?, _ unit: String?, at time: String, note: String? = nil
    ) -> CareEntry {
        var medication = CareEntry.Medication(name)
        medication.amount = amount
        medication.unit = unit
        return CareEntry(
            id: CareFixtures.id(number), caregiver: 1, start: CareFixtures.moment("\(day) \(time)"),
            details: .medication(medication), note: note)
    }

    private func codes(
        _ entry: CareEntry, among others: [CareEntry] = [], medicines: [Medicine] = [], months: Int? = nil,
        grams: Int? = nil
    ) -> [CareWarning.Code] {
        CareCheck(
            medicines: medicines, child: .init(months: months, grams: grams),
            now: CareFixtures.moment("\(Self.day) 23:00")
        ).warnings(about: entry, among: others).map(\.code)
    }

    // MARK: - The table

    @Test func `the table is large, and every name finds its own ingredients`() {
        let names = MedicineTable.shared.names
        #expect(names.count > 1500)
        for entry in names where !entry.isWord {
            // Umbrella names have no known ingredient.
            let found = MedicineTable.shared.ingredients(of: entry.name)
            let inSentence = MedicineTable.shared.ingredients(of: "\(entry.name) 120 mg/5 ml")
            #expect(found.isSubset(of: inSentence) || found == inSentence, "\(entry.name)")
        }
    }

    private static let brands: [(names: [String], ingredient: String)] = [
        (
            ["Tylenol", "Calpol", "Doliprane", "Apiretal", "ben-u-ron", "Paracetamolsaft", "acetaminophen"],
            "paracetamol"
        ),
        (["Advil", "Motrin", "Nurofen", "Dalsy", "Ibuflam", "ibuprofène"], "ibuprofen"),
        (["Zyrtec", "Cetirizin", "Virlix"], "cetirizine"),
        (["vitamin D3", "Vigantol", "ZymaD", "vitamina D"], "vitamin d"),
    ]

    @Test(arguments: brands)
    func `names and brands of five countries are one ingredient`(names: [String], ingredient: String) {
        for name in names {
            #expect(MedicineTable.shared.ingredients(of: name).contains(ingredient), "\(name)")
            #expect(MedicineTable.shared.ingredients(of: name.uppercased()).contains(ingredient), "\(name)")
        }
    }

    @Test(arguments: ["paper", "Mama", "Bottle", "Apfel", "yogurt", "chamomile tea", "sunscreen lotion spf"])
    func `ordinary words are no medicine`(word: String) {
        #expect(MedicineTable.shared.ingredients(of: word) == [])
    }

    // MARK: - Interval and maximum

    @Test(arguments: brands)
    func `the interval of a medicine holds for every brand of its ingredient`(names: [String], ingredient: String) {
        let medicine = Medicine(id: CareFixtures.id(200), name: ingredient, minIntervalMinutes: 360)
        for first in names {
            for second in names {
                let before = Self.dose(1, first, nil, nil, at: "08:00")
                let close = codes(
                    Self.dose(2, second, nil, nil, at: "13:59"), among: [before], medicines: [medicine])
                #expect(close.contains(.doubleDose), "\(first), \(second)")
                let later = codes(Self.dose(2, second, nil, nil, at: "14:01"), among: [before], medicines: [medicine])
                #expect(!later.contains(.doubleDose), "\(first), \(second)")
            }
        }
    }

    @Test func `without a medicine of the family, the interval that every label keeps counts`() {
        let first = Self.dose(1, "Calpol", nil, nil, at: "08:00")
        #expect(codes(Self.dose(2, "Tylenol", nil, nil, at: "09:00"), among: [first]).contains(.doubleDose))
        #expect(!codes(Self.dose(2, "Tylenol", nil, nil, at: "14:00"), among: [first]).contains(.doubleDose))
        #expect(codes(Self.dose(2, "Nurofen", nil, nil, at: "09:00"), among: [first]) == [])
    }

    @Test func `the most doses of a day are counted across brands`() {
        let medicine = Medicine(id: CareFixtures.id(200), name: "Paracetamol", maxPerDay: 3)
        let doses = [("Calpol", "06:00"), ("Tylenol", "11:00"), ("paracetamol", "16:00")].enumerated().map {
            Self.dose(UInt8($0.offset + 1), $0.element.0, nil, nil, at: $0.element.1)
        }
        let fourth = Self.dose(9, "Doliprane", nil, nil, at: "21:00")
        #expect(codes(fourth, among: doses, medicines: [medicine]).contains(.tooManyDoses))
        #expect(!codes(fourth, among: Array(doses.prefix(2)), medicines: [medicine]).contains(.tooManyDoses))
    }

    @Test func `a combination shares its ingredient with the single medicine`() {
        let first = Self.dose(1, "Tylenol PM", nil, nil, at: "08:00")
        let second = codes(Self.dose(2, "Benadryl", nil, nil, at: "20:00"), among: [first])
        #expect(second.contains(.sharedIngredient))
        let unrelated = codes(Self.dose(2, "Nurofen", nil, nil, at: "20:00"), among: [first])
        #expect(!unrelated.contains(.sharedIngredient))
    }

    // MARK: - Amounts

    @Test(arguments: [(3.75, false), (3.76, true), (25, true), (2.5, false)])
    func `more than one and a half times the recorded amount is implausible`(amount: Double, isImplausible: Bool) {
        let medicine = Medicine(id: CareFixtures.id(200), name: "Paracetamol", amount: 2.5, unit: "ml")
        for name in ["Paracetamol", "paracetamol", "Calpol"] {
            let found = codes(Self.dose(1, name, amount, "ml", at: "08:00"), medicines: [medicine])
            #expect(found.contains(.implausibleValue) == isImplausible, "\(name)")
        }
    }

    @Test(arguments: [
        ("drops", "Tropfen"), ("Tropfen", "drops"), ("gouttes", "drops"), ("Zäpfchen", "suppositories"), ("ml", "ml"),
    ])
    func `units of four languages are compared, and a dose without one is of the recorded unit`(
        recorded: String, given: String
    ) {
        let medicine = Medicine(id: CareFixtures.id(200), name: "Fenistil", amount: 10, unit: recorded)
        for (amount, isImplausible) in [(10.0, false), (100, true)] {
            for unit in [given, nil] {
                let found = codes(Self.dose(1, "Fenistil", amount, unit, at: "08:00"), medicines: [medicine])
                #expect(found.contains(.implausibleValue) == isImplausible, "\(amount) \(unit ?? "")")
            }
        }
    }

    @Test(arguments: ["paracetamol", "Ben-u-ron"])
    func `the content of a suppository counts`(name: String) {
        func isImplausible(_ note: String) -> Bool {
            codes(Self.dose(1, name, 1, "suppositories", at: "08:00", note: note), months: 9).contains(
                .implausibleValue)
        }
        #expect(isImplausible("1000 mg"))
        #expect(!isImplausible("125 mg"))
    }

    @Test func `two names of one ingredient within a day are told, and forms of one name are not`() {
        let first = Self.dose(1, "Calpol", nil, nil, at: "08:00")
        #expect(codes(Self.dose(2, "Tylenol", nil, nil, at: "20:00"), among: [first]) == [.sharedIngredient])
        #expect(codes(Self.dose(2, "Calpol Infant 120 mg/5 ml", nil, nil, at: "20:00"), among: [first]) == [])
    }

    @Test func `an amount that no label gives for the age or the weight is implausible`() {
        func isImplausible(_ amount: Double, _ unit: String, months: Int? = nil, grams: Int? = nil) -> Bool {
            codes(
                Self.dose(1, "paracetamol", amount, unit, at: "08:00", note: "120 mg/5 ml"), months: months,
                grams: grams
            )
            .contains(.implausibleValue)
        }
        // 2.5 ml of 120 mg/5 ml are 60 mg.
        #expect(!isImplausible(2.5, "ml", months: 4))
        #expect(isImplausible(25, "ml", months: 4))
        #expect(!isImplausible(120, "mg", months: 24, grams: 12_000))
        #expect(isImplausible(1200, "mg", months: 24, grams: 12_000))
        #expect(isImplausible(600, "mg", months: 24, grams: 12_000))
        #expect(!isImplausible(500, "mg", months: 170, grams: 45_000))
        #expect(!isImplausible(1200, "mg"), "nothing is known of the child")
    }
}
