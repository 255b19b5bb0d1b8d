import Foundation
import HearthCore
import HearthTesting
import Testing

@testable import Retrieval

@Suite struct WordPieceTokenizerTests {
    private let tokenizer: WordPieceTokenizer

    init() throws { tokenizer = try ModelFile(path: modelFile).tokenizer }

    private func ids(_ text: String, _ maximum: Int = 512) -> [UInt32] {
        tokenizer.ids(of: text, maximumTokens: maximum)
    }

    @Test func `every sample has the tokens of the model's authors`() {
        for sample in Golden.samples { #expect(ids(sample.text) == sample.ids, "\(sample.text)") }
    }

    @Test func `a truncated text has the first tokens of the whole text`() {
        for sample in Golden.samples {
            for maximum in 2...sample.ids.count {
                #expect(ids(sample.text, maximum) == sample.ids.prefix(maximum - 1) + [102])
            }
            #expect(ids(sample.text, 0) == [101, 102])
        }
    }

    @Test func `tokens ignore case, accents, composition and the width of white space`() {
        let text = "crème brûlée für zwölf größere Kinder"
        for other in [
            text.decomposedStringWithCanonicalMapping, text.uppercased().replacing("SS", with: "ß"),
            text.replacing(" ", with: "\u{3000}"), text.replacing(" ", with: "\r\n\t"),
        ] {
            #expect(ids(other) == ids(text))
        }
    }

    @Test func `invisible characters are removed, inside words as well`() {
        for hidden: Unicode.Scalar in ["\u{0}", "\u{7F}", "\u{AD}", "\u{200B}", "\u{FEFF}", "\u{FFFD}", "\u{E000}"] {
            #expect(ids("bed\(hidden)time") == ids("bedtime"))
        }
    }

    @Test func `each punctuation mark and each Chinese character is a word`() {
        for mark in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~¿—“、日" {
            #expect(ids("soup\(mark)soup") == ids("soup \(mark) soup"), "\(mark)")
        }
    }

    @Test func `the model's special tokens in a text are ordinary text`() {
        for mark in ["[CLS]", "[SEP]", "[MASK]", "[PAD]", "[UNK]"] {
            #expect(ids(mark) == ids(String(mark.map { "\($0) " }.joined().dropLast())) || ids(mark).count > 3)
            #expect(ids(mark).dropFirst().dropLast().allSatisfy { $0 > 103 || $0 == 100 })
        }
    }

    @Test func `a word of up to a hundred characters is split into tokens, and a longer one is unknown`() {
        #expect(ids(String(repeating: "x", count: 100)).count > 3)
        #expect(ids(String(repeating: "x", count: 101)) == [101, 100, 102])
        #expect(ids(String(repeating: "x", count: 1_000_000)) == [101, 100, 102])
        #expect(ids(String(repeating: "é", count: 100)).count > 3)
    }

    @Test func `a random text has token numbers of the vocabulary between the special tokens`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                let most: UInt32 = [0x7F, 0x250, 0x3000, 0x10FFFF][Int.random(in: 0..<4, using: &random)]
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &random)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            let maximum = Int.random(in: 0...40, using: &random)
            let numbers = ids(text, maximum)
            #expect(numbers.first == 101 && numbers.last == 102 && numbers.count <= max(2, maximum))
            #expect(numbers.allSatisfy { $0 < 30522 })
            #expect(numbers == ids(text, 512).prefix(numbers.count - 1) + [102])
        }
    }
}

@Suite struct WordPieceVocabularyTests {
    @Test func `tokens that are canonically equivalent keep their own numbers`() throws {
        let lines = "[UNK]\n\u{E9}\ne\u{301}\n##\u{E9}\n#\n##\n"
        let vocabulary = try WordPieceVocabulary(lines: Array(lines.utf8))
        #expect(vocabulary.ends.count == 6)
        #expect(vocabulary.number(of: "\u{E9}") == 1)
        #expect(vocabulary.number(of: "e\u{301}") == 2)
        #expect(vocabulary.number(of: "##\u{E9}") == 3)
        #expect(vocabulary.number(of: "#") == 4)
        #expect(vocabulary.number(of: "") == nil)
        #expect(vocabulary.number(of: "##e") == nil)
    }

    @Test func `a vocabulary full of hash collisions finds every token`() throws {
        let pieces = (0..<30_000).map { "\($0 % 3 == 0 ? "##" : "")w\($0)" }
        let vocabulary = try WordPieceVocabulary(lines: Array(pieces.joined(separator: "\r\n").utf8))
        for (number, piece) in pieces.enumerated() { #expect(vocabulary.number(of: piece) == UInt16(number)) }
        #expect(vocabulary.number(of: "w30000") == nil)
    }
}

@Suite struct TextFoldingTests {
    @Test func `the folding table equals the rules for every character`() throws {
        let folding = TextFolding()
        #expect(folding.entry(of: 0x41).kind == .letter)
        for scalar: Unicode.Scalar in [" ", "\t", "\u{A0}", "\u{2028}"] {
            #expect(folding.entry(of: scalar.value).kind == .space)
        }
        for scalar: Unicode.Scalar in ["\u{301}", "\u{0}", "\u{200D}"] {
            #expect(folding.entry(of: scalar.value).kind == .dropped)
        }
        // Folding is idempotent.
        for value in UInt32(0)..<0x11_0000 {
            let entry = folding.entry(of: value)
            guard entry.length > 0 else { continue }
            let folded = String(decoding: folding.pool[entry.place..<entry.place + entry.length], as: UTF8.self)
            for scalar in folded.unicodeScalars {
                let again = folding.entry(of: scalar.value)
                #expect(again.length == 0, "\(value)")
                #expect(again.kind == entry.kind, "\(value)")
            }
        }
    }
}
