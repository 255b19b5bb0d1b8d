import Yams

/// A value of a policy file, with its position for error messages.
struct YAMLValue {
    private let node: Node
    private let path: String

    /// Parses a file with one document; nil if it is empty.
    ///
    /// - Throws: ``PolicyError`` `syntax`.
    init?(parsing text: String, path: String) throws(PolicyError) {
        do {
            guard let root = try Yams.compose(yaml: text) else { return nil }
            node = root
            self.path = path
        } catch let error as YamlError {
            let (problem, mark) = Self.explain(error)
            let location = PolicyError.Location(path: path, line: mark?.line ?? 1, column: mark?.column ?? 1)
            throw PolicyError(.syntax, problem, at: location, underlying: error)
        } catch {
            throw PolicyError(
                .syntax, "not YAML", at: PolicyError.Location(path: path, line: 1, column: 1), underlying: error)
        }
    }

    private init(_ node: Node, path: String) {
        self.node = node
        self.path = path
    }

    var location: PolicyError.Location {
        PolicyError.Location(path: path, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    func error(
        _ code: PolicyError.Code, _ message: String, file: StaticString = #fileID, line: UInt = #line
    ) -> PolicyError {
        PolicyError(code, message, at: location, file: file, line: line)
    }

    /// Returns the pairs of a mapping with any keys, in order.
    func pairs() throws(PolicyError) -> [(key: YAMLValue, value: YAMLValue)] {
        guard case .mapping(let mapping) = node else { throw error(.wrongType, "expected a mapping") }
        return mapping.map { (YAMLValue($0.key, path: path), YAMLValue($0.value, path: path)) }
    }

    /// Returns a mapping that may have these keys only.
    func fields(_ allowed: String...) throws(PolicyError) -> [String: YAMLValue] { try fields(allowed) }

    func fields(_ allowed: [String]) throws(PolicyError) -> [String: YAMLValue] {
        var fields: [String: YAMLValue] = [:]
        for (key, value) in try pairs() {
            let name = try key.text()
            guard allowed.contains(name) else {
                let suggestion = Suggestion.text(for: name, among: allowed)
                throw key.error(
                    .unknownKey, "unknown key '\(name)'\(suggestion); known here: \(allowed.joined(separator: ", "))")
            }
            fields[name] = value
        }
        return fields
    }

    /// Returns a required field of this mapping.
    func required(_ key: String, _ fields: [String: YAMLValue]) throws(PolicyError) -> YAMLValue {
        guard let value = fields[key] else { throw error(.invalidValue, "'\(key)' is missing") }
        return value
    }

    /// Returns a case of an enumeration.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ type: Choice.Type, as kind: String
    ) throws(PolicyError) -> Choice {
        let word = try text()
        guard let choice = Choice(rawValue: word) else {
            let known = Choice.allCases.map(\.rawValue)
            throw error(
                .invalidValue,
                "unknown \(kind) '\(word)'\(Suggestion.text(for: word, among: known)); known: "
                    + known.joined(separator: ", "))
        }
        return choice
    }

    func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
        _ type: Choice.Type, as kind: String
    ) throws(PolicyError) -> Set<Choice> {
        var choices: Set<Choice> = []
        for item in try list() { choices.insert(try item.choice(type, as: kind)) }
        guard !choices.isEmpty else { throw error(.invalidValue, "expected at least one \(kind)") }
        return choices
    }

    /// Returns an age with its unit in months: `8mo`, `4y`.
    func months() throws(PolicyError) -> Int {
        guard case .scalar(let scalar) = node else { throw error(.wrongType, "expected an age such as 8mo or 4y") }
        let number = scalar.string.prefix { $0.isASCII && $0.isNumber }
        switch (Int(number), scalar.string.dropFirst(number.count)) {
        case (let months?, "mo") where months <= 252: return months
        case (let years?, "y") where years <= 21: return years * 12
        case (_?, ""): throw error(.invalidValue, "an age needs its unit: \(number)mo or \(number)y")
        default: throw error(.invalidValue, "expected an age such as 8mo or 4y, up to 21y")
        }
    }

    func list() throws(PolicyError) -> [YAMLValue] {
        guard case .sequence(let sequence) = node else { throw error(.wrongType, "expected a list") }
        return sequence.map { YAMLValue($0, path: path) }
    }

    /// Returns text. Scalars that YAML reads as a number or a boolean (`no`, `on`, `12`) must be quoted.
    func text() throws(PolicyError) -> String {
        guard case .scalar(let scalar) = node, isText(scalar) else {
            throw error(.wrongType, "expected text; put the value in quotes")
        }
        guard scalar.string.contains(where: { !$0.isWhitespace }) else { throw error(.invalidValue, "expected text") }
        return scalar.string
    }

    /// Returns a list of words. Numbers count as words (`40`, `1.5`); a boolean (`no`, `on`) must be quoted.
    func words() throws(PolicyError) -> [String] {
        var words: [String] = []
        for item in try list() {
            if case .scalar(let scalar) = item.node, !item.isText(scalar),
                [Tag(.int), Tag(.float)].contains(item.node.tag)
            {
                words.append(scalar.string)
            } else {
                words.append(try item.text())
            }
        }
        return words
    }

    /// Returns whether YAML reads a scalar as text. Its own resolution tries a dozen patterns, and a policy has
    /// thousands of
    /// words: a scalar that begins with a letter and is not a boolean or null is text.
    private func isText(_ scalar: Node.Scalar) -> Bool {
        if scalar.style == .doubleQuoted || scalar.style == .singleQuoted { return true }
        if let first = scalar.string.utf8.first, (0x61...0x7A).contains(first | 0x20) {
            return !Self.otherThanText.contains(scalar.string.lowercased())
        }
        return node.tag == Tag(.str)
    }

    private static let otherThanText: Set = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

    func texts() throws(PolicyError) -> [String] {
        var texts: [String] = []
        for item in try list() { texts.append(try item.text()) }
        return texts
    }

    func integer(in range: ClosedRange<Int>) throws(PolicyError) -> Int {
        guard case .scalar(let scalar) = node, node.tag == Tag(.int), let number = Int(scalar.string) else {
            throw error(.wrongType, "expected a whole number")
        }
        guard range.contains(number) else {
            throw error(.invalidValue, "expected \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func explain(_ error: YamlError) -> (problem: String, mark: Mark?) {
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            (context.map { "\($0.text) \(problem)" } ?? problem, mark)
        case .duplicatedKeysInMapping(let keys, let context):
            ("the key \(keys.sorted().map { "'\($0)'" }.joined(separator: ", ")) appears twice", context.mark)
        case .reader(let problem, _, _, _): (problem, nil)
        default: ("not YAML", nil)
        }
    }
}
