import Assist

/// One policy file as written, before it is joined with the others: in version 2, or in the first form.
struct PolicyFile {
    var lexicons: [Lexicon] = []
    /// Words that are recognised where they are misspelled, and words like them that are others.
    var correctedWords: [String] = []
    var keptWords: [String] = []
    var messages: [(key: String, text: LocalizedText, location: PolicyError.Location)] = []
    var contacts: [(key: String, contact: Contact, location: PolicyError.Location)] = []
    var rules: [RuleSource] = []
    var tests: [PolicyTest] = []

    /// A rule whose words are still names of lexicons.
    struct RuleSource {
        /// Without its patterns: `pattern` is filled in by ``PolicySet``.
        var id: String
        var location: PolicyError.Location
        var compile: (LexiconTable) throws(PolicyError) -> RuleDraft
    }

    /// - Parameter path: for messages, and the stem of the ids of rules that have none.
    /// - Throws: ``PolicyError`` with the place.
    init(parsing text: String, path: String) throws(PolicyError) {
        guard let root = try YAMLValue(parsing: text, path: path) else { return }
        let version = try root.pairs().first { (try? $0.key.text()) == "version" }?.value
        if let version {
            guard try version.integer(in: 0...99) == 2 else {
                throw version.error(
                    .invalidValue, "unknown version; 2 is the newest, and a file without one is of version 1")
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

    /// A pattern that an operator wrote, tried at once.
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

/// The lexicons of all files by name, and the patterns made of them: most rules share theirs.
final class LexiconTable {
    private let lexicons: [String: Lexicon]
    private var patterns: [[String]: Pattern] = [:]

    init(_ all: [Lexicon]) throws(PolicyError) {
        var lexicons: [String: Lexicon] = [:]
        for lexicon in all {
            if let earlier = lexicons.updateValue(lexicon, forKey: lexicon.name) {
                throw PolicyError(
                    .duplicateID, "the lexicon '\(lexicon.name)' is also at \(earlier.location)", at: lexicon.location)
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

    /// Any of these words, wherever they begin; nil for none.
    func pattern(anyOf sources: [String]) throws(PolicyError) -> Pattern? {
        if let known = patterns[sources] { return known }
        let pattern = try Pattern.words(anyOf: sources)
        patterns[sources] = pattern
        return pattern
    }
}
