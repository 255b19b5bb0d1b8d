/// A text in several languages. English is always present.
package struct LocalizedText: Hashable, Sendable {
    /// Texts by ISO 639-1 code.
    private let texts: [String: String]

    init(_ texts: [String: String]) { self.texts = texts }

    /// Creates a text in English only.
    init(english: String) { texts = ["en": english] }

    /// ISO 639-1 codes of the available languages.
    package var languages: Set<String> { Set(texts.keys) }

    /// Returns the text in one language.
    ///
    /// - Parameters:
    ///   - locale: a BCP 47 tag; English is used if its language is missing.
    ///   - numbers: values of the placeholders `{name}`.
    func text(for locale: String, numbers: [String: String]) -> String {
        var text = texts[Self.language(of: locale)] ?? texts["en"] ?? ""
        for (name, number) in numbers { text = text.replacing("{\(name)}", with: number) }
        return text
    }

    /// Returns the ISO 639-1 code of a BCP 47 tag.
    static func language(of locale: String) -> String { locale.prefix { $0.isLetter }.lowercased() }

    /// Returns the text in every language.
    func texts(numbers: [String: String]) -> [String] {
        texts.keys.map { text(for: $0, numbers: numbers) }
    }

    /// Returns the text in the language in which `whole` contains it word for word; nil if it does not.
    func quotation(in whole: String) -> String? {
        texts.values.filter { !$0.isEmpty && whole.contains($0) }.max { $0.count < $1.count }
    }

    /// Names of the placeholders.
    var placeholders: Set<String> {
        Set(
            texts.values.flatMap { text in
                text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                    $0.split(separator: "}").first.map(String.init)
                }
            })
    }
}

/// Help telephone numbers by country, with a fallback text for an unknown country.
struct Contact: Hashable, Sendable {
    var fallback: String
    /// Numbers by ISO 3166-1 alpha-2 code.
    var numbers: [String: String]

    func number(in country: String?) -> String { country.flatMap { numbers[$0] } ?? fallback }
}
