import HearthCore
import Kitchen
import Yams

/// The fields of a card's front matter. Each reader returns nil and records a problem if its field is invalid, so that
/// one pass finds every problem of a card.
struct FrontMatter {
    private static let keys: Set<String> = [
        "title", "kind", "ages_months", "allergens", "tags", "questions", "servings", "minutes", "nutrition", "sources",
        "reviewed_on",
    ]
    /// The YAML begins on the second line of the file.
    private static let lineOffset = 1

    private(set) var problems: [CardProblem] = []
    private let path: String
    private var values: [String: Node] = [:]
    private var lines: [String: Int] = [:]
    /// False if the YAML itself cannot be read; then no field is reported as missing.
    private var isReadable = false

    init(yaml: String, path: String) {
        self.path = path
        do {
            guard let mapping = try Yams.compose(yaml: yaml)?.mapping else {
                report("front matter must be a mapping of names to values", line: 1)
                return
            }
            isReadable = true
            for (key, value) in mapping {
                let name = key.string ?? ""
                let line = Self.line(of: key) ?? 1
                guard Self.keys.contains(name) else {
                    report("unknown key '\(name)'", line: line)
                    continue
                }
                values[name] = value
                lines[name] = line
            }
        } catch {
            let (line, message) = Self.place(of: error)
            report(message, line: line + Self.lineOffset)
        }
    }

    func has(_ name: String) -> Bool { values[name] != nil }

    mutating func report(_ message: String, line: Int) {
        problems.append(CardProblem(path: path, line: line, message: message))
    }

    /// Reports at the field's key, or at the top if the card does not have it.
    mutating func report(_ message: String, at name: String) { report(message, line: lines[name] ?? 1) }

    mutating func text(_ name: String) -> String? {
        guard let node = required(name) else { return nil }
        guard let text = node.scalar?.string, !text.allSatisfy(\.isWhitespace) else {
            report("'\(name)' must be a non-empty text", at: name)
            return nil
        }
        return text
    }

    mutating func day(_ name: String) -> String? {
        guard let node = required(name) else { return nil }
        guard let text = node.scalar?.string, CalendarDay(text) != nil else {
            report("'\(name)' must be a date like 2026-11-20", at: name)
            return nil
        }
        return text
    }

    mutating func positiveInteger(_ name: String, isRequired: Bool) -> Int? {
        guard let node = isRequired ? required(name) : values[name] else { return nil }
        guard let number = node.int, number > 0 else {
            report("'\(name)' must be a whole number above 0", at: name)
            return nil
        }
        return number
    }

    mutating func list(_ name: String, isRequired: Bool) -> [String]? {
        guard let node = isRequired ? required(name) : values[name] else { return nil }
        let items = node.sequence?.compactMap(\.scalar?.string)
        guard let items, items.count == node.sequence?.count, !items.contains(where: \.isEmpty) else {
            report("'\(name)' must be a list of texts", at: name)
            return nil
        }
        return items
    }

    mutating func allergens(_ name: String) -> Set<Allergen> {
        var allergens: Set<Allergen> = []
        for item in list(name, isRequired: true) ?? [] {
            if let allergen = Allergen(rawValue: item) {
                allergens.insert(allergen)
            } else {
                let known = Allergen.allCases.map(\.rawValue).joined(separator: ", ")
                report("unknown allergen '\(item)'; known are \(known)", at: name)
            }
        }
        return allergens
    }

    /// Reads a half-open range of ages in months: `{from: 8}` or `{from: 24, to: 72}`.
    mutating func ageRange(_ name: String) -> AgeRange? {
        guard let node = required(name) else { return nil }
        let mapping = node.mapping
        let unknown = mapping?.keys.compactMap(\.string).filter { $0 != "from" && $0 != "to" } ?? []
        let from = mapping?["from"]?.int
        let upper = mapping?["to"]
        guard unknown.isEmpty, let from, from >= 0, upper == nil || upper?.int.map({ $0 > from }) == true else {
            report("'\(name)' must be {from: A} or {from: A, to: B} in months with 0 <= A < B", at: name)
            return nil
        }
        return AgeRange(from: from, to: upper?.int)
    }

    /// Reads what one serving gives. Each problem is reported at its own key.
    mutating func nutrition(_ name: String) -> Nutrition? {
        guard let node = values[name] else { return nil }
        guard let mapping = node.mapping else {
            report("'\(name)' must be a mapping of names to numbers, like {kcal: 420, …}", at: name)
            return nil
        }
        var found: [(problem: String, key: String?)] = []
        let nutrition = Nutrition(
            names: mapping.keys.map { $0.string ?? "" }, value: { mapping[$0]?.float },
            report: { found.append(($0, $1)) })
        for (problem, key) in found {
            let node = mapping.keys.first { $0.string == key }
            if let line = node.flatMap(Self.line(of:)) {
                report(problem, line: line)
            } else {
                report(problem, at: name)
            }
        }
        return nutrition
    }

    private mutating func required(_ name: String) -> Node? {
        if let node = values[name] { return node }
        if isReadable { report("'\(name)' is missing", line: 1) }
        return nil
    }

    private static func line(of node: Node) -> Int? { node.mark.map { $0.line + lineOffset } }

    private static func place(of error: any Error) -> (line: Int, message: String) {
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            (mark.line, problem)
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            (context.mark.line, "duplicate key: \(keys.joined(separator: ", "))")
        default: (1, "front matter must be valid YAML")
        }
    }
}
