import Assist

/// One parsed policy file before it is joined with the others, of version 1 or 2.
struct PolicyFile {
    var lexicons: [Lexicon] = []
    /// Words whose misspellings are recognised, and similar words that are not misspellings.
    var correctedWords: [String] = []
    var keptWords: [String] = []
    /// Words that are recognised with any of their letters doubled.
    var doubledWords: [String] = []
    var messages: [(key: String, text: LocalizedText, location: PolicyError.Location)] = []
    var contacts: [(key: String, contact: Contact, location: PolicyError.Location)] = []
    /// Plans by their keys.
    var emergencies: [(key: String, plan: EmergencyPlan, location: PolicyError.Location)] = []
    var rules: [RuleSource] = []
    var tests: [PolicyTest] = []

    /// A rule whose words are still names of lexicons.
    struct RuleSource {
        /// The rule without its patterns: ``PolicySet`` fills in `pattern`.
        var id: String
        var location: PolicyError.Location
        var compile: (LexiconTable) throws(PolicyError) -> RuleDraft
    }

    /// Parses a file.
    ///
    /// - Parameter path: for messages, and the stem of the ids of rules without one.
    /// - Throws: ``PolicyError`` with the position.
    init(parsing text: String, path: String) throws(PolicyError) {
        guard let root = try YAMLValue(parsing: text, path: path) else { return }
        let version = try root.pairs().first { (try? $0.key.text()) == "version" }?.value
        if let version {
            guard try version.integer(in: 0...99) == 2 else {
                throw version.error(
                    .invalidValue, "unknown version; expected 2, or no version for the format of version 1")
            }
            try readVersion2(root)
        } else {
            try readVersion1(
                root, stem: path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? path)
        }
    }

    static func domains(_ value: YAMLValue) throws(PolicyError) -> Set<AssistMode> {
        let name = try value.text()
        if name == "all" { return Set(AssistMode.allCases) }
        return [try value.choice(AssistMode.self, as: "domain")]
    }

    /// Reads and tests a pattern that an operator wrote.
    static func pattern(_ value: YAMLValue) throws(PolicyError) -> String {
        let source = try value.text()
        do {
            try Pattern.check(source)
        } catch {
            throw PolicyError(error.code, error.message, at: error.location ?? value.location, underlying: error)
        }
        return source
    }
}

/// The lexicons of all files by name, and the patterns compiled from them: most rules share theirs.
final class LexiconTable {
    private let lexicons: [String: Lexicon]
    private var patterns: [[String]: Pattern] = [:]

    init(_ all: [Lexicon]) throws(PolicyError) {
        var lexicons: [String: Lexicon] = [:]
        for lexicon in all {
            if let earlier = lexicons.updateValue(lexicon, forKey: lexicon.name) {
                throw PolicyError(
                    .duplicateID, "the lexicon '\(lexicon.name)' is already defined at \(earlier.location)",
                    at: lexicon.location)
            }
        }
        self.lexicons = lexicons
    }

    func lexicon(_ value: YAMLValue) throws(PolicyError) -> Lexicon {
        let name = try value.text()
        guard let lexicon = lexicons[name] else {
            throw value.error(
                .invalidValue, "no lexicon '\(name)'\(Suggestion.text(for: name, among: lexicons.keys.sorted()))")
        }
        return lexicon
    }

    /// Returns a pattern of any of these words, at any position; nil for an empty list.
    func pattern(anyOf sources: [String]) throws(PolicyError) -> Pattern? {
        if let known = patterns[sources] { return known }
        let pattern = try Pattern.words(anyOf: sources)
        patterns[sources] = pattern
        return pattern
    }
}
