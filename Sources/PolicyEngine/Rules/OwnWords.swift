/// The sentences of the policy's own messages, answers and constraints, in every language and with every country's
/// numbers. Used to recognise conversations that only quote Hearth.
struct OwnWords: Sendable {
    private let sentences: Set<[UInt8]>

    init(of rules: [PolicyRule], contacts: [String: Contact], vocabulary: Vocabulary) {
        let countries: [String?] = [nil] + Set(contacts.values.flatMap(\.numbers.keys)).sorted()
        let numbers = countries.map { country in contacts.mapValues { $0.number(in: country) } }
        var sentences: Set<[UInt8]> = []
        var seen: Set<LocalizedText> = []
        for text in rules.flatMap({ [$0.message?.text, $0.reason, $0.constraint, $0.note].compactMap(\.self) })
        where seen.insert(text).inserted {
            for numbers in text.placeholders.isEmpty ? [[:]] : numbers {
                for said in text.texts(numbers: numbers) {
                    let bytes = NormalisedText(said, vocabulary).bytes
                    var position = 0
                    while position < bytes.count {
                        let range = Self.sentence(around: position..<(position + 1), in: bytes)
                        sentences.insert(Self.trimmed(bytes[range]))
                        position = max(range.upperBound, position) + 1
                    }
                }
            }
        }
        self.sentences = sentences
    }

    /// Returns whether the sentence of a match is one of the policy's own.
    func contains(_ hit: Range<Int>, in text: [UInt8]) -> Bool {
        sentences.contains(Self.trimmed(text[Self.sentence(around: hit, in: text)]))
    }

    private static func sentence(around hit: Range<Int>, in text: [UInt8]) -> Range<Int> {
        IntentReader.sentence(around: hit, in: text, reach: 600)
    }

    private static func trimmed(_ sentence: ArraySlice<UInt8>) -> [UInt8] {
        let ends = Set(" .!?;:\n".utf8)
        return Array(sentence.drop(while: ends.contains).reversed().drop(while: ends.contains).reversed())
    }
}
