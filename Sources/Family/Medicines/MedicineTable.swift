import CSeedTables
import HearthCore

/// The medicines that families give to children, with their active ingredients, brands and labels: `seed/care/medicines.txt`.
///
/// It tells which doses are of one medicine and which amounts are probably typing errors. It never says what to give.
package struct MedicineTable: Sendable {
    /// A range that labels and formularies give for one dose, and its bounds for a child.
    struct Range: Hashable, Sendable {
        enum Unit: String, Hashable, Sendable {
            case milligrams = "mg"
            case milligramsPerKilogram = "mg/kg"
            case internationalUnits = "IU"
        }

        /// In months, the upper bound exclusive.
        var age: Swift.Range<Int>
        var amount: ClosedRange<Double>
        var unit: Unit
    }

    /// A name of a medicine or a brand in a text.
    private struct Name: Sendable {
        var words: [String]
        var ingredients: Set<String>
        /// True if the name is also an ordinary word, so that it counts only alone: "para".
        var isWord: Bool
    }

    /// The table of the product.
    package static let shared = {
        let table = seed_medicines()
        return MedicineTable(
            parsing: String(
                decoding: UnsafeRawBufferPointer(start: table.bytes, count: table.length), as: UTF8.self))
    }()

    /// The names that a sentence can have, with their languages; brands have none.
    package let names: [(name: String, language: QuickLanguage?, isWord: Bool)]
    private let byFirstWord: [String: [Name]]
    private let ranges: [String: [Range]]
    private let rectalRanges: [String: [Range]]
    private let intervals: [String: [(age: Swift.Range<Int>, minutes: Int)]]
    private let mostDoses: [String: [(age: Swift.Range<Int>, count: Int)]]
    private let strengths: [String: MedicineStrength]

    /// Reads the table. A row that does not fit is left out; a test finds it.
    init(parsing text: some StringProtocol) {
        var names: [(String, QuickLanguage?, Bool)] = []
        var all: [Name] = []
        var ranges: [String: [Range]] = [:]
        var rectalRanges: [String: [Range]] = [:]
        var countries: [String: Set<String>] = [:]
        var strengthRows: [(name: String, countries: Set<String>, strength: MedicineStrength?)] = []
        var intervals: [String: [(Swift.Range<Int>, Int)]] = [:]
        var mostDoses: [String: [(Swift.Range<Int>, Int)]] = [:]
        var section = ""
        func add(_ list: Substring, _ ingredients: Set<String>, _ language: QuickLanguage?) {
            for entry in list.split(separator: ",") {
                let isWord = entry.contains("!word")
                let name = entry.replacing("!word", with: "").trimming { $0 == " " }
                let words = Self.words(name)
                guard !words.isEmpty else { continue }
                all.append(Name(words: words, ingredients: ingredients, isWord: isWord))
                names.append((name, language, isWord))
            }
        }
        for line in text.split(separator: "\n") {
            if line.hasPrefix("# ") {
                section = String(line.dropFirst(2))
                continue
            }
            let columns = line.split(separator: ";", omittingEmptySubsequences: false).map {
                $0.trimming { $0 == " " }[...]
            }
            switch section {
            case "ingredients" where columns.count == 6:
                for (language, list) in zip(QuickLanguage.allCases, columns[1...4]) {
                    add(list, [String(columns[0])], language)
                }
            case "brands" where columns.count == 4:
                add(columns[0], Set(columns[1].split(separator: "+").map(String.init)), nil)
                for name in columns[0].split(separator: ",") {
                    countries[Self.key(name), default: []].formUnion(Self.list(columns[2]))
                }
            case "plausible" where columns.count == 8:
                guard let from = Int(columns[2]), let below = Int(columns[3]), from < below else { continue }
                let key = String(columns[0])
                switch columns[1] {
                case "single dose", "daily dose", "single dose rectal":
                    guard let low = Double(columns[4]), let high = Double(columns[5]), low <= high,
                        let unit = Range.Unit(rawValue: String(columns[6]))
                    else { continue }
                    let range = Range(age: from..<below, amount: low...high, unit: unit)
                    if columns[1] == "single dose rectal" {
                        rectalRanges[key, default: []].append(range)
                    } else {
                        ranges[key, default: []].append(range)
                    }
                case "least interval":
                    if let minutes = Int(columns[4]) { intervals[key, default: []].append((from..<below, minutes)) }
                case "most doses in 24 hours":
                    if let count = Int(columns[5]) { mostDoses[key, default: []].append((from..<below, count)) }
                default: continue
                }
            case "strengths" where columns.count == 6:
                strengthRows.append(
                    (
                        Self.key(columns[0]), Self.list(columns[2]),
                        columns[4] == "single" ? MedicineStrength(in: columns[3]) : nil
                    ))
            default: continue
            }
        }
        self.names = names
        byFirstWord = Dictionary(grouping: all) { $0.words[0] }
        self.ranges = ranges
        self.rectalRanges = rectalRanges
        self.intervals = intervals
        self.mostDoses = mostDoses
        // A name counts only if one strength is sold under it, in every country that knows the brand.
        strengths = Dictionary(grouping: strengthRows, by: \.name).compactMapValues { rows in
            let all = rows.reduce(into: Set<String>()) { $0.formUnion($1.countries) }
            guard Set(rows.map(\.strength)).count == 1, countries[rows[0].name, default: []].isSubset(of: all) else {
                return nil
            }
            return rows[0].strength
        }
    }

    // MARK: - Identity

    /// Returns the active ingredients that a name of a medicine tells: of "Calpol six plus", paracetamol. Empty for an
    /// unknown medicine.
    package func ingredients(of name: String) -> Set<String> {
        let words = Self.words(name)
        var found: Set<String> = []
        var index = 0
        while index < words.count {
            let matches = (byFirstWord[words[index]] ?? []).filter { entry in
                words[index...].starts(with: entry.words) && (!entry.isWord || entry.words.count == words.count)
            }
            // A longer name says more: "Tylenol PM" is not only "Tylenol".
            let longest = matches.map(\.words.count).max() ?? 1
            for match in matches where match.words.count == longest { found.formUnion(match.ingredients) }
            index += longest
        }
        return found.subtracting(["several"])
    }

    /// Returns the words of a name, without accents and signs.
    static func words(_ name: some StringProtocol) -> [String] {
        Words.fold(String(name)).split(separator: " ").map(String.init)
    }

    private static func key(_ name: some StringProtocol) -> String { words(name).joined(separator: " ") }

    private static func list(_ text: some StringProtocol) -> Set<String> {
        Set(text.split(separator: ",").map { $0.trimming { $0 == " " } })
    }

    /// Returns the strength of a product of which only one is sold; nil for others.
    func strength(of name: String) -> MedicineStrength? { strengths[Self.key(name)] }

    // MARK: - Labels

    /// The least minutes between two doses that any label allows, for a child's age in months; nil if none is known.
    func leastInterval(of ingredients: Set<String>, months: Int?) -> Int? {
        ingredients.compactMap { key in
            intervals[key]?.filter { row in months.map(row.age.contains) ?? true }.map(\.minutes).min()
        }.max()
    }

    /// The most doses in 24 hours that any label allows, for a child's age in months; nil if none is known.
    func mostDoses(of ingredients: Set<String>, months: Int?) -> Int? {
        ingredients.compactMap { key in
            mostDoses[key]?.filter { row in months.map(row.age.contains) ?? true }.map(\.count).max()
        }.min()
    }

    /// The milligrams of one dose that labels give for a child; nil if none are known.
    ///
    /// The weight decides if it is known, and the age otherwise. Suppositories have rows of their own.
    func milligrams(of ingredient: String, months: Int?, grams: Int?, isRectal: Bool) -> ClosedRange<Double>? {
        let rows = ((isRectal ? rectalRanges : ranges)[ingredient] ?? []).filter { row in
            months.map(row.age.contains) ?? (row.age.count > 200)
        }
        if let grams, let row = rows.first(where: { $0.unit == .milligramsPerKilogram }) {
            let kilograms = Double(grams) / 1000
            return row.amount.lowerBound * kilograms...row.amount.upperBound * kilograms
        }
        guard months != nil else { return nil }
        return rows.first { $0.unit == .milligrams }?.amount
    }

    /// The international units of a day that authorities give for a child; nil if none are known.
    func internationalUnits(of ingredient: String, months: Int?) -> ClosedRange<Double>? {
        guard let months else { return nil }
        return ranges[ingredient]?.first { $0.unit == .internationalUnits && $0.age.contains(months) }?.amount
    }
}
