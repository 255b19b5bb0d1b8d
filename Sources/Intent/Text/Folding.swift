/// Case, accents and joined letters folded to plain Latin letters.
package enum Folding {
    /// Appends the plain letters of a scalar. Returns false if the scalar is no letter, digit or mark.
    static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) -> Bool {
        switch scalar.value {
        case 0x61...0x7A, 0x30...0x39: folded.append(scalar)
        case 0x41...0x5A: folded.append(Unicode.Scalar(UInt8(scalar.value + 32)))
        case 0x00...0x7F: return false
        case 0x300...0x36F: break
        default:
            if let plain = plain[scalar] {
                folded.append(contentsOf: plain.unicodeScalars)
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal {
                folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            } else {
                return false
            }
        }
        return true
    }

    /// Returns the words of a phrase as the tokens of a text have them, joined by spaces.
    package static func words(_ phrase: String) -> [String] { Tokenizer.tokens(of: phrase).map(\.folded) }

    /// Returns the phrase with ä, ö and ü written ae, oe and ue; nil if it has none of them.
    static func joinedUmlauts(_ phrase: String) -> String? {
        guard phrase.unicodeScalars.contains(where: { "äöüÄÖÜ".unicodeScalars.contains($0) }) else { return nil }
        var joined = ""
        for character in phrase {
            switch character {
            case "ä", "Ä": joined += "ae"
            case "ö", "Ö": joined += "oe"
            case "ü", "Ü": joined += "ue"
            default: joined.append(character)
            }
        }
        return joined
    }

    private static let plain: [Unicode.Scalar: String] = {
        let groups: [(String, String)] = [
            ("a", "àáâãäåāăąÀÁÂÃÄÅĀĂĄ"), ("c", "çćčÇĆČ"), ("d", "ďđĎĐ"), ("e", "èéêëēėęěÈÉÊËĒĖĘĚ"), ("g", "ğĞ"),
            ("i", "ìíîïīıÌÍÎÏĪİ"), ("l", "łŁ"), ("n", "ñńňÑŃŇ"), ("o", "òóôõöøōőÒÓÔÕÖØŌŐ"), ("r", "řŘ"),
            ("s", "śšşŚŠŞ"), ("t", "ťŤ"), ("u", "ùúûüūůűÙÚÛÜŪŮŰ"), ("y", "ýÿÝŸ"), ("z", "źżžŹŻŽ"), ("ss", "ßẞ"),
            ("oe", "œŒ"), ("ae", "æÆ"),
        ]
        return groups.reduce(into: [:]) { plain, group in
            for scalar in group.1.unicodeScalars { plain[scalar] = group.0 }
        }
    }()
}
