import Foundation

/// Texts in files that spreadsheets open.
package enum SpreadsheetText {
    /// Returns whether a program may take a text for a formula: whether the first character that is seen begins one, or is
    /// another form of a character that does. Programs skip what is not seen, and read wide signs as common ones.
    package static func beginsFormula(_ text: String) -> Bool {
        for scalar in text.unicodeScalars where isSeen(scalar) {
            if scalar.isASCII { return signs.contains(scalar) }
            let plain = String(scalar).precomposedStringWithCompatibilityMapping.unicodeScalars.first
            return plain.map(signs.contains) ?? false
        }
        return false
    }

    /// The last one is the minus sign of typesetting.
    private static let signs = "=+-@\u{2212}".unicodeScalars

    private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark,
            .spacingMark, .unassigned, .privateUse, .surrogate:
            false
        default: true
        }
    }
}
