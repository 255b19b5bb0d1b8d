import PolicyEngine

/// Benchmark of the redactor on ordinary text, every card of a knowledge base, with a comparison of streams and whole
/// texts.
struct RedactionBench {
    private let redactor: Redactor
    private let text: String

    init(folder: String) throws {
        redactor = try Redactor()
        text = try Measure.cards(in: folder)
    }

    func run(chunkings: Int) throws {
        let bytes = text.utf8.count
        let found = redactor.redact(text).spans.count
        print("ordinary text: \(bytes / 1000) KB, \(found) findings")
        let personal = text.split(separator: "\n").enumerated().map { index, line in
            index % 4 == 0 ? "\(line) \(Self.details[index / 4 % Self.details.count])" : "\(line)"
        }.joined(separator: "\n")
        print("whole text: \(Measure.megabytes(bytes) { _ = redactor.redact(text) }) MB/s")
        print(
            "whole text with a detail in every fourth line: ",
            "\(Measure.megabytes(personal.utf8.count) { _ = redactor.redact(personal) }) MB/s", separator: "")
        let letters = String(text.unicodeScalars.filter { !("0"..."9").contains($0) && $0 != "@" })
        print("without digits: \(Measure.megabytes(letters.utf8.count) { _ = redactor.redact(letters) }) MB/s")
        twoKilobytes(of: personal)
        tokens(of: text)
        worst()
        compare(chunkings: chunkings)
    }

    private func twoKilobytes(of text: String) {
        let scalars = Array(text.unicodeScalars)
        let texts = stride(from: 0, to: scalars.count - 2000, by: 500).map { start in
            String(String.UnicodeScalarView(scalars[start..<(start + 2000)]))
        }
        let times = texts.map { text in Measure.microseconds { _ = redactor.redact(text) } }
        print("texts of 2 KB: \(Measure.distribution(times, unit: "us"))")
    }

    /// Measures tokens like a model's, 1 to 7 characters, in answers of 2,000 characters.
    private func tokens(of text: String) {
        var random = SplitMix(state: 1)
        let scalars = Array(text.unicodeScalars)
        var held: [Double] = []
        var times: [Double] = []
        for start in stride(from: 0, to: scalars.count, by: 2000) {
            let answer = String(String.UnicodeScalarView(scalars[start..<min(start + 2000, scalars.count)]))
            let pieces = Measure.pieces(of: answer, upTo: 7, &random)
            var stream = StreamingRedactor(redactor)
            let time = Measure.microseconds { for piece in pieces { _ = stream.append(piece) } }
            times.append(time / Double(pieces.count))
            var again = StreamingRedactor(redactor)
            for piece in pieces {
                _ = again.append(piece)
                held.append(Double(again.heldBytes))
            }
        }
        print("a token: \(Measure.distribution(times, unit: "us"))")
        print("held back: \(Measure.distribution(held, unit: "bytes"))")
    }

    /// Measures 40 KB of texts that are made to be slow.
    private func worst() {
        let times = Self.hostile.map { unit in
            let text = String(repeating: unit, count: 40_000 / unit.utf8.count)
            return (unit: unit, time: Measure.microseconds { _ = redactor.redact(text) })
        }
        for (unit, time) in times.sorted(by: { $0.time > $1.time }).prefix(3) {
            print("40 KB of \(unit.debugDescription): \(Int(time / 1000)) ms")
        }
    }

    private func compare(chunkings: Int) {
        var random = SplitMix(state: 2)
        let lines = text.split(separator: "\n")
        var differences = 0
        var leaks = 0
        for _ in 0..<chunkings {
            let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                Bool.random(using: &random)
                    ? Self.details[Int.random(in: 0..<Self.details.count, using: &random)]
                    : String(lines[Int.random(in: 0..<lines.count, using: &random)].prefix(60))
            }.joined(separator: Self.joints[Int.random(in: 0..<Self.joints.count, using: &random)])
            let whole = redactor.redact(text)
            var rest = Array(whole.text.utf8)[...]
            var stream = StreamingRedactor(redactor)
            var hasLeaked = false
            for piece in Measure.pieces(of: text, upTo: Int.random(in: 1...40, using: &random), &random) {
                let shown = Array(stream.append(piece).utf8)
                hasLeaked = hasLeaked || !rest.starts(with: shown)
                rest = rest.dropFirst(shown.count)
            }
            if hasLeaked { leaks += 1 }
            if hasLeaked || rest != Array(stream.finish().utf8)[...] || stream.masked != whole.spans {
                differences += 1
            }
        }
        print("\(chunkings) chunkings: \(differences) differences, \(leaks) leaks")
    }

    private static let joints = [" ", "\n", "", ", ", "\u{200B}", " \u{AD}", "-"]

    private static let hostile = [
        "\u{301}", "a\u{301}", "1\u{200B}", "1", "1 ", "a@", "Aa ", "1 St ", "(", "a:", "a.", "日本", "born 12 ", "A-1, ",
        "1/1\n", "Aa House, ", "#1, 1st Cross, ", "a.b/?a=", "BROWN ", "4.", "::",
    ]

    /// Invented personal data.
    private static let details = [
        "call (415) 555-0132", "her mobile: +44 20 7946 0958", "jo.doe+kids@example.co.uk",
        "we live at 12 Maple Street, Apt 4",
        "card 4111 1111 1111 1111 ok", "card 4111 1111 1111 1112", "born 12/03/2015", "dob: 4th June 2017",
        "ssn 573 82 2054",
        "IBAN DE89 3704 0044 0532 0130 00", "IBAN DE89 3704 0044 0532 0130 01", "router 192.168.4.7",
        "2001:db8::ff00:42:8329",
        "https://x.example/reset?token=nbMjAdTdlzC5T4uUhf7kvm", "https://x.example/soup?page=2",
        "Adresse: Kieler Straße 90, Kiel",
        "nhs no 943 476 5919", "１２ rue de la Paix", "٤١٥-٥٥٥-٠١٣٢", "Poison Help 1-800-222-1222", "isbn 0-9873945-3-3",
        "Poison Help 1-800-222-\u{200D}1222", "é👩‍👧e\u{301}", "PAN: AVOPM7694F", "Steuer-ID: 77 276 398 152",
    ]
}
