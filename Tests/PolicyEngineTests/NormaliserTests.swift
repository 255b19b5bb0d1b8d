@testable import PolicyEngine
import HearthTesting
import Testing

@Suite struct NormaliserTests {
    private func read(_ text: String) -> String { String(decoding: NormalisedText(text).bytes, as: UTF8.self) }

    @Test(arguments: [
        ("Honey Toast", "honey toast"), ("ＨＯＮＥＹ", "honey"), ("hon\u{200B}ey", "honey"),
        ("ho\u{202E}ney\u{AD}", "honey"),
        ("Nüsse, Crème brûlée, Ñoquis", "nusse, creme brulee, noquis"),
        ("Straße, Cœur, Smørrebrød", "strasse, coeur, smorrebrod"),
        ("e\u{301}clair \u{1F476}", "eclair  baby "), ("hоnеy", "honey"), ("ηοney", "noney"), ("𝐡𝐨𝐧𝐞𝐲 𝟗", "honey 9"),
        ("ﬁsh ½", "fish 1/2"), ("don’t—stop… “now”", "don't-stop... \"now\""), ("a\u{A0}b\r\nc", "a b\n\nc"),
        ("٣ months", "3 months"),
    ])
    func `letters are normalised to plain ones`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        ("h0n3y", "honey"), ("b00b", "boob"), ("p0pc0rn!", "popcorn!"), ("he@t", "heat"), ("nut5", "nuts"),
        ("youtub3", "youtube"),
        ("b12", "b12"), ("9x13", "9x13"), ("375", "375"), ("step 5", "step 5"), ("mp3", "mp3"), ("2y3m", "2y3m"),
        ("covid19 now", "covid19 now"), ("h00000ney", "h00000ney"),
    ])
    func `digits inside a word are read as letters`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        ("hoooney", "honey"), ("nooo", "no"), ("coffee", "coffee"), ("zzz", "z"), ("1000", "1000"),
    ])
    func `letters repeated for show count once`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(arguments: [
        ("h o n e y", "honey"), ("h.o.n.e.y for him", "honey for him"), ("p-o-p-c-o-r-n", "popcorn"),
        ("h_o_n_e_y", "honey"), ("h*o*n*e*y", "honey"),
        ("give h o n e y to her", "give honey to her"), ("p r e s c r i b e a syrup", "prescribe a syrup"),
        ("v o d k a", "vodka"), ("a b c", "a b c"), ("U. S. A.", "u. s. a."), ("I a m", "i a m"),
        ("no h  o  n e y", "no honey"), ("I  am", "i am"), ("1 a 2 b 3 c 4 d", "1 a 2 b 3 c 4 d"),
        ("d'e f g h", "d'e f g h"),
    ])
    func `letters spelled apart are joined to a word`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    private static let vocabulary = Vocabulary(
        lexicons: [
            Lexicon(
                name: "food", location: PolicyError.Location(path: "", line: 1, column: 1),
                terms: ["honey", "popcorn", "hot dog", "honig*"].map(Lexicon.source), exceptions: [])
        ], correcting: ["breathing", "ibuprofen"], keeping: ["breaching"])

    @Test(arguments: [
        ("ho**ney** now", "honey** now"), ("ho_ney", "honey"), ("hon~~ey~~", "honey~~"), ("`hon``ey`", "'honey'"),
        ("[hon](http://x.example/a)ey", "[honey"), ("ho[ney](x).", "honey](x)."), ("ho<b>ney</b>", "honey</b>"),
        ("pop\ncorn", "popcorn"), ("H*O*n_e_y!", "honey!"), ("hon&#101;y, hon&#x65;y", "honey, honey"),
        ("hon\\u0065y", "honey"), ("ho**nig**brot", "honig**brot"), ("the_ho_ney", "the_honey"),
        // The words themselves, and texts that are not such words.
        ("give_honey", "give_honey"), ("honey**comb**", "honey**comb**"), ("no\nhoney", "no\nhoney"),
        ("ho** ney", "ho** ney"), ("hon [ey](x)", "hon [ey](x)"), ("snake_case", "snake_case"), ("hon't", "hon't"),
        ("a & b, R&D &amp; &#; &#x; \\u00 \\n", "a & b, r&d &amp; &#; &#x; \\u00 \\n"),
        ("h\n\noney", "h\n\noney"),
        ("ho<3>ney", "ho<3>ney"),
    ])
    func `a broken word is joined when a rule contains it`(text: String, expected: String) {
        #expect(
            String(decoding: NormalisedText(text, Self.vocabulary).bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("stopped breathng", "stopped breathing"), ("braething", "breathing"), ("breathinng", "breathing"),
        ("breathimg.", "breathing."), ("ibuprophen", "ibuprofen"), ("ibuprofn", "ibuprofen"),
        ("breaching", "breaching"), ("breath", "breath"), ("freathing", "freathing"), ("bleating", "bleating"),
        ("popcrn", "popcrn"),
    ])
    func `misspellings of grave words are corrected`(text: String, expected: String) {
        #expect(
            String(decoding: NormalisedText(text, Self.vocabulary).bytes, as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("🍯 toast", " honey  toast"), ("🅷🅾🅽🅴🆈", "honey"), ("🄷🄾🄽🄴🅈", "honey"), ("🅗ꜧ", "hh"), ("🎈 at 3", "🎈 at 3"),
    ])
    func `emoji and letters in squares are read as words`(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test func `a match in an emoji's word has the range of the emoji`() {
        #expect(NormalisedText("🍯 toast").original(1..<6) == 0..<4)
        #expect(NormalisedText("🍯").original(1..<6) == 0..<4)
    }

    @Test func `normalised ranges map to original ranges`() {
        let text = "é h.o.n.e.y, hon\u{200B}ey ﬁ"
        let normalised = NormalisedText(text)
        #expect(String(decoding: normalised.bytes, as: UTF8.self) == "e honey, honey fi")
        func original(_ range: Range<Int>) -> String {
            String(decoding: Array(text.utf8)[normalised.original(range)], as: UTF8.self)
        }
        #expect(original(2..<7) == "h.o.n.e.y")
        #expect(original(9..<14) == "hon\u{200B}ey")
        #expect(original(15..<17) == "ﬁ")
    }

    /// Whatever the pieces, the stream reads what the whole does, and what it has not read yet it does not claim to know.
    @Test(arguments: [false, true])
    func `a stream is normalised like the whole text`(knowsWords: Bool) {
        let vocabulary = knowsWords ? Self.vocabulary : nil
        let fragments = [
            "h", "o", "n", "e", "y", " ", " ", ".", "-", "0", "3", "5", "@", "ooo", "a ", "I ", "é", "e\u{301}", "ß",
            "\u{200B}",
            "honey ", "b12 ", "h o n e y ", "👶", "日本", "\r\n", "don’t ", "x.y.z.w.", "$", "'", "ho", "ney", "pop",
            "corn", "**", "_", "~", "`", "[", "](x)", "<b>", "\n", "&#101;",
            "&#", "\\u0065", "\\", "&", "breathng", "🍯",
        ]
        var generator = SplitMix64(seed: 21)
        for round in 0..<3000 {
            let text = (0..<Int.random(in: 1...40, using: &generator)).compactMap { _ in
                fragments.randomElement(using: &generator)
            }.joined()
            let whole = NormalisedText(text, vocabulary)
            var tail = NormalisedWindow(vocabulary)
            var seen = 0
            var origins: [Int] = []
            for piece in text.pieces(upTo: 1 + round % 9, using: &generator) {
                tail.append(piece)
                let claimed = tail.original(of: tail.text.end)
                #expect(claimed <= text.utf8.count)
                for offset in seen..<tail.text.end { origins.append(tail.original(of: offset)) }
                seen = tail.text.end
                #expect(origins.allSatisfy { $0 <= claimed })
            }
            tail.complete()
            #expect(tail.text.bytes == whole.bytes, "\(text.debugDescription)")
            #expect(
                origins == whole.bytes.indices.prefix(seen).map { whole.original($0..<$0 + 1).lowerBound },
                "\(text.debugDescription)")
        }
    }
}
