@testable import PolicyEngine
import HearthTesting
import Testing

@Suite struct FoldingTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\r\nb\rc", "a\n\nb\nc"), ("don\u{2019}t", "don't"), ("ho\u{200B}ney", "honey"),
        ("\u{FF48}i\u{A0}you", "hi you"), ("été", "été"),
    ])
    func `typographic variants fold to plain characters`(text: String, folded: String) {
        #expect(Folding.fold(text) == Array(folded.utf8))
    }

    @Test func `a stream folds like the whole text`() throws {
        var texts = NearMisses(of: try shipped.get(), seed: 17)
        for _ in 0..<200 {
            let text = texts.text(upTo: 20)
            var tail = FoldedWindow()
            var written = 0
            for piece in texts.pieces(of: text) {
                tail.append(piece)
                written += piece.utf8.count
                #expect(tail.original(of: tail.text.end) == written)
            }
            #expect(tail.text.bytes == Folding.fold(text))
            // A character of the folded text starts at one of the original, with only invisible ones between.
            for start in tail.text.bytes.indices where tail.text.bytes[start] < 0x80 {
                let rest = String(decoding: Array(text.utf8)[tail.original(of: start)...], as: UTF8.self)
                #expect(Folding.fold(rest) == Array(tail.text.bytes[start...]))
            }
        }
    }
}
