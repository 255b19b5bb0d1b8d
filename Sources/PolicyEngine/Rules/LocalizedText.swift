/// A text in several languages, English always among them.
package struct LocalizedText: Hashable, Sendable {
    /// By ISO 639-1 code.
    private let texts: [String: String]

    init(_ texts: [String: String]) { self.texts = texts }

    /// The text of one language for everybody.
    init(english: String) { texts = ["en": english] }

    package var languages: Set<String> { Set(texts.keys) }

    /// - Parameters:
    ///   - locale: a BCP 47 tag; English where its language is not there.
    ///   - numbers: what stands for `{name}`.
    func text(for locale: String, numbers: [String: String]) -> String {
        let language = locale.prefix { $0.isLetter }.lowercased()
        var text = texts[language] ?? texts["en"] ?? ""
        for (name, number) in numbers { text = text.replacing("{\(name)}", with: number) }
        return text
    }

    /// The text in every language.
    func texts(numbers: [String: String]) -> [String] {
        texts.keys.map { text(for: $0, numbers: numbers) }
    }

    /// The text as `whole` holds it, word for word, in whatever language; nil where it does not.
    func quotation(in whole: String) -> String? {
        texts.values.filter { !$0.isEmpty && whole.contains($0) }.max { $0.count < $1.count }
    }

    /// The names in braces.
    var placeholders: Set<String> {
        Set(
            texts.values.flatMap { text in
                text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                    $0.split(separator: "}").first.map(String.init)
                }
            })
    }
}

/// Telephone numbers of help by country, or a text for where the country is not known.
struct Contact: Hashable, Sendable {
    var fallback: String
    /// By ISO 3166-1 alpha-2 code.
    var numbers: [String: String]

    func number(in country: String?) -> String { country.flatMap { numbers[$0] } ?? fallback }
}
