import Assist
import Testing

/// Tests that words and pictures of a turn keep their order.
@Suite struct TurnPiecesTests {
    private typealias Piece = ChatMessage.Piece

    private static func picture(_ name: String) -> Piece { .image(ImagePart(.url("https://a.example/\(name)"))) }

    /// Every order of up to four words and pictures.
    private static let orders: [[Piece]] = (0...4).flatMap { count in
        (0..<(1 << count)).map { bits in
            (0..<count).map { place in bits >> place & 1 == 1 ? picture("\(place)") : .text("w\(place)") }
        }
    }

    private static func isPicture(_ piece: Piece) -> Bool { if case .image = piece { true } else { false } }

    /// The words of neighbouring texts, joined.
    private static func joined(_ pieces: [Piece]) -> [Piece] {
        pieces.reduce(into: []) { joined, piece in
            if case .text(let words) = piece, case .text(let before)? = joined.last {
                joined[joined.count - 1] = .text(before + words)
            } else {
                joined.append(piece)
            }
        }
    }

    @Test(arguments: [true, false]) func `pictures between words stay there`(imagesFirst: Bool) {
        for pieces in Self.orders {
            let pictures = pieces.filter(Self.isPicture)
            let words = Self.joined(pieces.filter { !Self.isPicture($0) })
            // Before or behind all words, pictures stand where the provider expects them.
            let isApart = pieces.starts(with: pictures) || pieces.reversed().starts(with: pictures.reversed())
            let expected = isApart ? (imagesFirst ? pictures + words : words + pictures) : Self.joined(pieces)
            #expect(ChatMessage(.user, pieces).pieces(imagesFirst: imagesFirst) == expected)
        }
    }

    @Test func `a turn whose pictures are not between words has nothing but its words`() {
        let (picture, words) = (Self.picture("a"), Piece.text("Which game?"))
        for pieces in [[picture, words], [words, picture]] {
            let turn = ChatMessage(.user, pieces)
            #expect(turn.text == "Which game?")
            #expect(turn.pieces(imagesFirst: true) == [picture, words])
            #expect(turn.pieces(imagesFirst: false) == [words, picture])
        }
    }

    @Test func `texts are separated, and a client's own invisible characters place nothing`() {
        let turn = ChatMessage(
            .user, [.text("a\u{2063}b"), Self.picture("1"), .text(""), .text("c"), Self.picture("2"), .text("d")],
            separator: "\n")
        #expect(turn.words == "ab\nc\nd")
        let pieces = turn.pieces(imagesFirst: false)
        #expect(pieces == [.text("ab"), Self.picture("1"), .text("c"), Self.picture("2"), .text("d")])
        #expect(ChatMessage(.user, "a\u{2063}b").pieces(imagesFirst: true) == [.text("a\u{2063}b")])
        #expect(ChatMessage(.user, "").pieces(imagesFirst: true).isEmpty)
    }

    /// The policy reads two texts with a picture between them as two words.
    @Test func `a picture separates words`() {
        let turn = ChatMessage(.user, [.text("a beer"), Self.picture("1"), .text("tonight")])
        #expect(turn.words == "a beer\ntonight")
        #expect(turn.text.split(whereSeparator: \.isWhitespace).count == 3)
    }

    @Test(arguments: [true, false]) func `a picture whose place is lost stays in the turn`(imagesFirst: Bool) {
        var turn = ChatMessage(.user, [.text("a"), Self.picture("1"), .text("b"), Self.picture("2"), .text("c")])
        let whole = turn.text
        turn.text = "[redacted]"
        let pictures = [Self.picture("1"), Self.picture("2")]
        let pieces = turn.pieces(imagesFirst: imagesFirst)
        #expect(pieces == (imagesFirst ? pictures + [.text("[redacted]")] : [.text("[redacted]")] + pictures))
        // One mark of two: nobody knows whose it is.
        turn.text = whole.replacing("a\n\u{2063}", with: "")
        let words = [Piece.text("b\nc")]
        #expect(turn.pieces(imagesFirst: imagesFirst) == (imagesFirst ? pictures + words : words + pictures))
    }
}
