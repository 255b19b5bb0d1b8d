import Foundation
import SystemSupport

extension PolicyGateway {
    /// Returns `text` without instructions to a model. See ``sanitize(_:)``.
    package func sanitized(_ text: String) throws -> String { try Self.sanitize(text) }

    /// Returns `text` without instructions to a model. Depends on no policy file.
    @Sendable package static func sanitize(_ text: String) throws -> String { try sanitizer.get().sanitized(text) }

    private static let sanitizer = Result { try PromptSanitizer() }
}

/// Sanitizer for text from outside, such as documents. It removes sentences that read like instructions to a model,
/// reduces markdown links and images to their words and HTML to its text, and removes addresses that carry a program or
/// a file.
///
/// It is a second line of defence. The first: such texts enter a prompt as data, and the model's output passes the
/// output policy. Each sentence is judged alone, so a sentence that only makes sense after an instruction stays. A text
/// without any of these keeps its bytes.
struct PromptSanitizer: Sendable {
    /// Elements that are removed with their content.
    private let hidden: Pattern
    /// `[words](target)`, `![words](target)` and `[words][reference]`, innermost first.
    private let link: Pattern
    /// `[reference]: target`, a line of its own.
    private let definition: Pattern
    private let address: Pattern
    private let autolink: Pattern
    private let blockTag: Pattern
    private let tag: Pattern
    private let sentenceEnd: Pattern
    private let instructions: [Pattern]

    init() throws(PolicyError) {
        hidden = try Pattern(#"(?s)<!--.{0,10000}?-->|<(script|style)\b[^<>]{0,1000}>.{0,10000}?</\1\s*>"#)
        link = try Pattern(
            #"!?\[[^\[\]]{0,1000}+\](?:\([^()]{0,2000}+(?:\([^()]{0,500}+\)[^()]{0,1000}+)?\)|\[[^\[\]]{0,200}+\])"#)
        definition = try Pattern(#"(?m)^[ \t]{0,3}\[[^\[\]]{1,200}+\]:[ \t]*+\S[^\r\n]*+\R?"#)
        address = try Pattern(#"\b(?:javascript|vbscript):\S++|\bdata:(?:[a-z]+/[a-z0-9.+-]+)?(?:;[a-z0-9=-]+)*,\S*+"#)
        autolink = try Pattern(#"<[a-z][a-z0-9+.-]{1,31}:[^\s<>]{0,2000}+>"#)
        blockTag = try Pattern(#"</?(?:br|p|div|li|ul|ol|tr|td|th|table|h[1-6]|hr)\b[^<>]{0,1000}+>"#)
        tag = try Pattern("<(?:/|!)?(?!/?\(Self.role)\\b)[a-z][a-z0-9:-]*+(?:[\\s/][^<>]{0,2000}+)?>")
        sentenceEnd = try Pattern(#"(?<=[.!?…。！？])["'”»)\]]*+\s++|\R\s*?\R\s*+|\R(?=[ \t]*+(?:[-*+#>|]|\d{1,3}[.)]))"#)
        instructions = try Self.instructions()
    }

    func sanitized(_ text: String) -> String {
        LoopReading.begins(text.utf8.count)
        var bytes = Array(text.utf8)
        let workspace = MatchWorkspace()
        replace(hidden, in: &bytes, using: workspace) { _ in [] }
        replace(autolink, in: &bytes, using: workspace) { Array($0.dropFirst().dropLast()) }
        replace(blockTag, in: &bytes, using: workspace) { _ in [UInt8(ascii: " ")] }
        replace(tag, in: &bytes, using: workspace) { _ in [] }
        // From the inside out: an image can be the text of a link. Deeper nesting is only separated by a space.
        var depth = 0
        while depth < Self.deepestLink, replace(link, in: &bytes, using: workspace, with: Self.words) { depth += 1 }
        leaveOutInstructions(of: &bytes, using: workspace)
        // Removing text may have joined these characters.
        replace(definition, in: &bytes, using: workspace) { _ in [] }
        replace(address, in: &bytes, using: workspace) { _ in [] }
        return String(decoding: Self.separated(bytes), as: UTF8.self)
    }

    /// Replaces every match and returns whether there was one.
    @discardableResult
    private func replace(
        _ pattern: Pattern, in bytes: inout [UInt8], using workspace: MatchWorkspace,
        with replacement: (ArraySlice<UInt8>) -> [UInt8]
    ) -> Bool {
        var replaced: [UInt8] = []
        var position = 0
        while case .match(let range) = pattern.firstMatch(
            in: bytes, range: 0..<bytes.count, from: position, using: workspace)
        {
            replaced += bytes[position..<range.lowerBound]
            replaced += replacement(bytes[range])
            position = range.upperBound
        }
        guard position > 0 else { return false }
        bytes = replaced + bytes[position...]
        return true
    }

    /// Returns the text in the first brackets.
    private static func words(of link: ArraySlice<UInt8>) -> [UInt8] {
        let words = link.drop { $0 != UInt8(ascii: "[") }.dropFirst()
        return Array(words.prefix { $0 != UInt8(ascii: "]") })
    }

    private func leaveOutInstructions(of bytes: inout [UInt8], using workspace: MatchWorkspace) {
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            var end = bytes.count
            if case .match(let range) = sentenceEnd.firstMatch(
                in: bytes, range: 0..<bytes.count, from: start, using: workspace)
            {
                end = range.upperBound
            }
            let sentence = bytes[start..<end]
            if !isInstruction(sentence, using: workspace) {
                kept += sentence
            } else if let last = kept.last, sentence.contains(Self.newline), last != Self.newline {
                kept.append(Self.newline)
            }
            start = end
        }
        bytes = kept
    }

    /// Returns whether a sentence is an instruction. A pattern that exceeds its limit counts as one: no card needs
    /// such text.
    private func isInstruction(_ sentence: ArraySlice<UInt8>, using workspace: MatchWorkspace) -> Bool {
        let plain = Self.plain(sentence)
        return instructions.contains {
            $0.firstMatch(in: plain, range: 0..<plain.count, from: 0, using: workspace) != .none
        }
    }

    /// Returns the sentence in compatible forms (NFKD), without the accents and invisible characters that hide
    /// instructions.
    private static func plain(_ sentence: ArraySlice<UInt8>) -> [UInt8] {
        if sentence.allSatisfy({ $0 < 0x80 }) { return Array(sentence) }
        let scalars = String(decoding: sentence, as: UTF8.self).decomposedStringWithCompatibilityMapping.unicodeScalars
        var plain = String.UnicodeScalarView()
        plain.append(
            contentsOf: scalars.filter { ![.format, .nonspacingMark].contains($0.properties.generalCategory) })
        return Array(String(plain).utf8)
    }

    private static let deepestLink = 8
    private static let newline = UInt8(ascii: "\n")

    /// Returns the bytes with a space between `]` and `(` or `[`, and after a `<` that could begin a tag.
    ///
    /// Links and tags that are too long or malformed for the patterns must not be rendered as such either.
    private static func separated(_ bytes: [UInt8]) -> [UInt8] {
        var separated: [UInt8] = []
        separated.reserveCapacity(bytes.count)
        for byte in bytes {
            switch (separated.last, byte) {
            case (UInt8(ascii: "]"), UInt8(ascii: "(")), (UInt8(ascii: "]"), UInt8(ascii: "[")):
                separated.append(UInt8(ascii: " "))
            case (UInt8(ascii: "<"), let next) where next.canBeginTag: separated.append(UInt8(ascii: " "))
            default: break
            }
            separated.append(byte)
        }
        return separated
    }
}

extension UInt8 {
    fileprivate var canBeginTag: Bool { (0x61...0x7A).contains(self | 0x20) || "!/?|".utf8.contains(self) }
}
