/// The four-character pieces of a word between marks for its beginning and end.
enum WordPieces {
    private static let length = 4
    private static let mark: UInt32 = 0x5F

    /// Returns the pieces in order, each as a hash: the some hundred thousand pieces of a language do not collide in 64
    /// bits. A word of one or two characters is one piece.
    ///
    /// - Parameter token: a word from ``Analyzer/forEachToken(in:_:)``.
    static func of(_ token: [UInt8]) -> [UInt64] {
        var characters = [mark]
        if token.allSatisfy({ $0 < 0x80 }) {
            characters += token.map(UInt32.init)
        } else {
            characters += String(decoding: token, as: UTF8.self).unicodeScalars.map(\.value)
        }
        characters.append(mark)
        guard characters.count > length else { return [hash(characters[...])] }
        return (0...(characters.count - length)).map { hash(characters[$0..<($0 + length)]) }
    }

    /// Returns the hash of a whole stem, which differs from those of pieces: its marks are others.
    static func whole(_ stem: String) -> UInt64 { hash(([0] + stem.unicodeScalars.map(\.value))[...]) }

    /// FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo) over code points.
    private static func hash(_ characters: ArraySlice<UInt32>) -> UInt64 {
        characters.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
