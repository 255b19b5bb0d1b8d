import HearthCore
import Intent
import Kitchen

/// A filter that finds excluded foods in a text while a model writes it.
///
/// Text passes at once, but for a word that can begin the name of an excluded food: that is held until it is another
/// word. Behind such a name, the text is held until the end of its sentence, which decides: "without peanuts" serves
/// none. So a text without these words costs a look-up a word, and the reader runs only where one occurs.
struct ExclusionGuard {
    private let foods: ExcludedFoods
    private let reader: IntentReader
    private let given: Set<String>
    private var held: [UInt8] = []
    /// The bytes of the word that may go on.
    private var word: [UInt8] = []
    /// The words that would complete the name of an excluded food.
    private var open: [ArraySlice<String>] = []
    private var isSuspicious = false
    /// The shown part of the sentence.
    private var shown: [UInt8] = []
    /// The line that introduces the list in which the text is: "Leave out:".
    private var heading = ""
    /// The excluded foods that the text serves, so far.
    private(set) var served: Set<String> = []

    /// Creates a guard.
    ///
    /// - Parameters:
    ///   - given: the texts that the model was given, whose foods it may name: "Feed the fish".
    ///   - reader: reads which foods a sentence excludes.
    init(_ foods: ExcludedFoods, given: [String] = [], reader: IntentReader) {
        self.foods = foods
        self.given = given.reduce(into: []) { $0.formUnion(foods.found(in: $1)) }
        self.reader = reader
    }

    /// Returns the part of the text that may be shown now, after it was checked.
    mutating func append(_ piece: String) -> String {
        var passed: [UInt8] = []
        for byte in piece.utf8 {
            held.append(byte)
            if Self.isLetter(byte) {
                word.append(byte)
                continue
            }
            endWord()
            let isEnd = byte == Self.newline || (byte == Self.space && Self.endings.contains(previous(in: held)))
            if isEnd || (isSuspicious && held.count >= Self.longestSentence) { endSentence(into: &passed) }
        }
        if !isSuspicious, open.isEmpty, !mayBeginName { release(into: &passed) }
        return String(decoding: passed, as: UTF8.self)
    }

    /// Returns the rest, at the end of the text.
    mutating func finish() -> String {
        var passed: [UInt8] = []
        endWord()
        endSentence(into: &passed)
        return String(decoding: passed, as: UTF8.self)
    }

    /// True if the unfinished word can become the first word of a name.
    private var mayBeginName: Bool {
        guard let first = word.first else { return false }
        guard word.count > 1, first < 0x80, word[1] < 0x80 else { return true }
        return foods.mayBegin(with: first | 0x20, word[1] | 0x20)
    }

    private func previous(in bytes: [UInt8]) -> UInt8 { bytes.count > 1 ? bytes[bytes.count - 2] : 0 }

    private mutating func endWord() {
        defer { word.removeAll(keepingCapacity: true) }
        // Most words can neither begin a name, nor continue one, nor hold one.
        guard mayBeginName || !open.isEmpty || word.count > ExcludedFoods.leastCompound else { return }
        for canonical in Self.canonical(word) {
            let rests = open.filter { $0.first == canonical }.map { $0.dropFirst() } + foods.rests(after: canonical)
            if rests.contains(where: \.isEmpty) || foods.isCompound(canonical) { isSuspicious = true }
            open = rests.filter { !$0.isEmpty }
        }
    }

    private static func canonical(_ word: [UInt8]) -> [String] {
        // Most words are ASCII, and folding them takes most of the time of a text.
        guard word.allSatisfy({ $0 < 0x80 }) else { return Words.canonical(String(decoding: word, as: UTF8.self)) }
        let lower = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return [Words.singular(String(decoding: lower, as: UTF8.self))]
    }

    private mutating func release(into passed: inout [UInt8]) {
        passed += held
        shown += held
        if shown.count > Self.longestSentence { shown.removeFirst(shown.count - Self.longestSentence) }
        held.removeAll(keepingCapacity: true)
    }

    private mutating func endSentence(into passed: inout [UInt8]) {
        let isLine = held.last == Self.newline || held.isEmpty
        if isSuspicious || isLine {
            let sentence = String(decoding: shown + held, as: UTF8.self)
            if isSuspicious { served.formUnion(foodsServed(by: sentence)) }
            if isLine { noteHeading(sentence) }
        }
        release(into: &passed)
        shown.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
        isSuspicious = false
    }

    /// Keeps a line that ends in a colon while the items of its list follow.
    private mutating func noteHeading(_ line: String) {
        let text = line.trimming { $0.isWhitespace || $0 == "*" || $0 == "_" || $0 == "#" }
        if text.hasSuffix(":") {
            heading = text
        } else if !text.isEmpty, !Self.isItem(line) {
            heading = ""
        }
    }

    private static func isItem(_ line: String) -> Bool {
        line.first { !$0.isWhitespace }.map { "-*•–".contains($0) || $0.isNumber } ?? false
    }

    // MARK: - Sentences

    /// Returns the excluded foods that a sentence names without excluding them.
    private func foodsServed(by sentence: String) -> Set<String> {
        let text = (Self.isItem(sentence) ? "\(heading) \(sentence)" : sentence).replacing("'", with: " ")
        guard !foods.found(in: text).isEmpty else { return [] }
        let excluding = reader.read(text, mode: .meals).evidence.filter {
            $0.member == "exclude" || $0.member == "diets"
        }
        var bytes = Array(text.utf8)
        for evidence in excluding {
            for index in evidence.span where bytes.indices.contains(index) { bytes[index] = Self.space }
        }
        var found: Set<String> = []
        for clause in Self.clauses(of: bytes) {
            let names = foods.found(in: String(decoding: bytes[clause], as: UTF8.self)).subtracting(given)
            guard !names.isEmpty else { continue }
            // "Gluten-free pasta", "vegan cheese": what the clause excludes is not in its other words.
            let free = ExcludedFoods(excluding.filter { $0.span.overlaps(clause) }.map { Self.avoidance(of: $0.value) })
            found.formUnion(names.filter { free.found(in: $0).isEmpty })
        }
        return found
    }

    private static func avoidance(of name: String) -> Avoidance {
        Diet(rawValue: name)?.avoidance ?? Avoidance(name.replacing("_", with: " "))
    }

    /// Returns the parts of a sentence in which an exclusion holds for all words.
    private static func clauses(of bytes: [UInt8]) -> [Range<Int>] {
        var clauses: [Range<Int>] = []
        var start = 0
        var wordStart = 0
        func close(at index: Int) {
            if index > start { clauses.append(start..<index) }
        }
        for index in bytes.indices {
            let byte = bytes[index]
            if isLetter(byte) { continue }
            let word = String(decoding: bytes[wordStart..<index], as: UTF8.self).lowercased()
            if joints.contains(word) {
                close(at: wordStart)
                start = index
            }
            if ",;:()/\n".utf8.contains(byte) {
                close(at: index)
                start = index + 1
            }
            wordStart = index + 1
        }
        close(at: bytes.count)
        return clauses
    }

    private static let joints: Set<String> = [
        "and", "with", "plus", "und", "mit", "et", "avec", "y", "e", "con",
    ]

    /// Returns whether the byte belongs to a word. A character of several bytes counts as a letter.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte >= 0x80
    }

    private static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")
    private static let endings: [UInt8] = Array(".!?".utf8)
    /// The longest sentence that is held, in bytes. A longer one is judged in parts.
    private static let longestSentence = 400
}
