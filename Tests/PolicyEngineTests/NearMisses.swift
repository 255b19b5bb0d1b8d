import Assist
import HearthCore
import HearthTesting
import PolicyEngine

/// Texts full of what rules look for and of what only resembles it: the words of the policies' own tests, cut, joined,
/// disguised and drawn out, among ordinary ones.
struct NearMisses {
    private let phrases: [String]
    private let words: [String]
    private var generator: SplitMix64

    init(of set: PolicySet, seed: UInt64) {
        phrases = set.tests.map(\.subject.goal)
        words = phrases.flatMap { $0.split(separator: " ").map(String.init) }
        generator = SplitMix64(seed: seed)
    }

    private static let fillers = [
        " ", " ", " ", " ", ". ", ", ", "\n", "\r\n", "- ", "\u{A0}", "\u{200B}", "\u{2019}s ", "\u{2014}", "é", "日本",
        "👶 ", "1", "120 mg of ", "a@b.de ", "415-555-0132 ", "the ", "a ", "and then ", " with some ",
        "Serve it warm to all of the family and read a story. ",
    ]

    /// A text of 1...`longest` fragments.
    mutating func text(upTo longest: Int) -> String {
        (0..<Int.random(in: 1...longest, using: &generator)).map { _ in fragment() }.joined()
    }

    mutating func pieces(of text: String) -> [String] {
        let longest = [1, 3, 8, 40, 700].randomElement(using: &generator) ?? 1
        return text.pieces(upTo: longest, using: &generator)
    }

    private mutating func fragment() -> String {
        var word = words.randomElement(using: &generator) ?? ""
        switch Int.random(in: 0..<20, using: &generator) {
        case 0: return (phrases.randomElement(using: &generator) ?? "") + " "
        case 1: word = word.uppercased()
        case 2: word = String(word.prefix(Int.random(in: 0...word.count, using: &generator)))
        case 3: word = String(word.dropFirst(Int.random(in: 0...word.count, using: &generator)))
        case 4: word = word.map(String.init).joined(separator: "\u{200B}")
        case 5: word = word.replacing("k", with: "\u{212A}").replacing("s", with: "\u{17F}")
        case 6:
            word = String(word.unicodeScalars.map { Self.wide($0) }.reduce(into: "") { $0.unicodeScalars.append($1) })
        case 7 where Int.random(in: 0..<8, using: &generator) == 0: word += String(repeating: " ", count: 520)
        default: break
        }
        return word + (Self.fillers.randomElement(using: &generator) ?? "")
    }

    /// The full-width form of an ASCII character.
    private static func wide(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0x21...0x7E).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar
    }
}
