import Foundation

/// Normal form of characters for rules: compatibility forms (NFKC), lower case, no accents, no invisible characters,
/// and look-alikes of other scripts as the Latin letter that they imitate (the common ones of Unicode TR 39).
enum Letters {
    /// Returns the normal form of a character; empty for invisible ones.
    static func reading(of scalar: Unicode.Scalar) -> [UInt32] {
        if let known = table[scalar.value] { return known }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint { return [] }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return []
        case .spaceSeparator: return [0x20]
        case .decimalNumber:
            if let value = properties.numericValue { return [0x30 + UInt32(value)] }
        default: break
        }
        return [scalar.value]
    }

    /// Characters whose normal form differs, in the blocks with variants of letters and symbols.
    private static let table: [UInt32: [UInt32]] = {
        let blocks: [ClosedRange<UInt32>] = [
            0x41...0x5A, 0xA0...0x58F, 0x1C80...0x1FFF, 0x2000...0x27BF, 0x2C60...0x2C7F, 0x3000...0x303F,
            0xA720...0xA7FF, 0xFB00...0xFB06, 0xFE10...0xFE6F, 0xFF00...0xFFEF, 0x1D400...0x1D7FF, 0x1F100...0x1F189,
        ]
        var table: [UInt32: [UInt32]] = [:]
        for value in blocks.joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let read = read(scalar)
            if read != [value] { table[value] = read }
        }
        // Letters in squares and circles, which Unicode does not decompose.
        for first: UInt32 in [0x1F150, 0x1F170] {
            for letter: UInt32 in 0..<26 { table[first + letter] = [0x61 + letter] }
        }
        for letter: UInt32 in 0..<26 { table[0x1F1E6 + letter] = [0x61 + letter] }
        for (from, to) in imitations {
            for (scalar, letter) in zip(from.unicodeScalars, to.unicodeScalars) { table[scalar.value] = [letter.value] }
        }
        for (emoji, word) in emoji { table[emoji.value] = [0x20] + word.unicodeScalars.map(\.value) + [0x20] }
        return table
    }()

    private static func read(_ scalar: Unicode.Scalar) -> [UInt32] {
        if let plain = punctuation[scalar.value] { return [plain] }
        if scalar.properties.isDefaultIgnorableCodePoint { return [] }
        var read: [UInt32] = []
        for part in String(scalar).decomposedStringWithCompatibilityMapping.lowercased()
            .decomposedStringWithCompatibilityMapping.unicodeScalars
        {
            switch part.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: continue
            case .spaceSeparator: read.append(0x20)
            default:
                if let latin = lookalikes[part] {
                    read += latin.unicodeScalars.map(\.value)
                } else {
                    read.append(punctuation[part.value] ?? part.value)
                }
            }
        }
        return read
    }

    /// Typographic quotes, dashes, stops and line ends.
    private static let punctuation: [UInt32: UInt32] = {
        var plain: [UInt32: UInt32] = [
            0x2028: 0x0A, 0x2029: 0x0A, 0x85: 0x0A, 0xFF61: 0x2E, 0x2044: 0x2F, 0x2215: 0x2F,
        ]
        for quote: UInt32 in [0x60, 0xB4, 0x2018, 0x2019, 0x201B, 0x2BC, 0x2B9, 0x2032] { plain[quote] = 0x27 }
        for quote: UInt32 in [0x201C, 0x201D, 0x201E, 0xAB, 0xBB, 0x2033] { plain[quote] = 0x22 }
        for dash in Array(0x2010...0x2015) + [0x2212, 0xFE58, 0xFE63] as [UInt32] { plain[dash] = 0x2D }
        for dot: UInt32 in [0xB7, 0x2022, 0x2027, 0x30FB] { plain[dot] = 0x2E }
        return plain
    }()

    /// Letters that look like Latin ones, and Latin ones beyond the alphabet. Writers of Cyrillic or Greek lose nothing
    /// by it: no rule reads these scripts.
    private static let lookalikes: [Unicode.Scalar: String] = {
        let groups: [(String, String)] = [
            ("аеорсухіјѕһԁӏвкмнтпԛԝгзьёүөғқҳәєэиця", "aeopcyxijshdlbkmhtnqwrzbeyofkxeeeuur"),
            ("αορνυικτεηχωβγσςθμπλ", "aopvuiktenxwbyosounl"), ("օոսհցզքա", "onuhgqpw"),
            ("ꜧ", "h"),
            ("ıłøđħŧɑɡɩʏʟɴʀɪʙɢʜᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢꜱꜰ", "ilodhtagiylnribghacdejkmoptuvwzsf"),
        ]
        var map: [Unicode.Scalar: String] = ["ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ł": "l"]
        for (from, to) in groups {
            for (scalar, letter) in zip(from.unicodeScalars, to) where map[scalar] == nil {
                map[scalar] = String(letter)
            }
        }
        return map
    }()

    /// Signs and turned letters that are used as Latin letters: "h○ney", "ʎǝuoɥ".
    private static let imitations: [(String, String)] = [
        ("○◯〇⭕●∂∑∩∪√†∅⊙☉", "oooooeenuvtooo"),
        ("ɛɜɔəǝɐɒɯʎʍɥɟʇʌɹʞɓɗɖɠɦɨɭɫɱɲŋɵʂȿʋʐ", "eeoeeaamywhftvrkbddghillmnnossvz"),
        // Greek capitals imitate other letters than their small forms.
        ("ΗΝΥΖ", "hnyz"),
        ("ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "abcdeghijklmprstvwyz"),
    ]

    /// Emoji that mean words of rules. Mere decoration (a balloon, a knife beside a fork) is not included.
    private static let emoji: [Unicode.Scalar: String] = [
        "🍯": "honey", "🍇": "grapes", "🥜": "peanuts", "🌰": "chestnuts", "🍒": "cherries", "🍿": "popcorn",
        "🍬": "hard candy", "🍭": "lollipop", "🌭": "hot dog", "🍣": "sushi", "🦪": "oysters", "🥛": "milk", "🧂": "salt",
        "🥤": "soda", "🧃": "juice box", "🧋": "bubble tea", "☕": "coffee", "🍵": "tea", "🚰": "tap water",
        "🍷": "wine", "🍺": "beer", "🍻": "beer", "🥂": "champagne", "🍾": "champagne", "🍸": "cocktail",
        "🍹": "cocktail", "🥃": "whiskey", "🍶": "sake", "💊": "pills", "💉": "vaccine", "🔋": "battery",
        "🧲": "magnet", "🚬": "cigarette", "🔫": "gun", "📺": "tv", "📱": "phone", "💻": "laptop", "🎮": "video game",
        "🛁": "bath", "🏊": "swim", "🚗": "car", "🛏": "bed", "🧸": "teddy", "🍼": "bottle", "👶": "baby",
        "👵": "grandma", "👴": "grandpa", "🚫": "no", "⛔": "no", "❌": "no", "🙅": "no",
    ]
}
