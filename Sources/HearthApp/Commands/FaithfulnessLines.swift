import Foundation
import HearthCore
import JSONText
import Retrieval

/// A reader of answers with their citations, one JSON object per line.
struct FaithfulnessLines {
    struct BadLine: Error {
        /// From 1.
        var number: Int
        var message: String
    }

    /// An answer to check, with its passages or citations.
    struct Line {
        /// From 1.
        var number: Int
        var id: RawJSON
        /// Markdown.
        var answer: String
        var passages: [Faithfulness.Passage]
        /// Ids of cards; nil if the line has passages.
        var citations: [String]?
    }

    private let input: FileHandle
    private var waiting: [UInt8] = []
    private var hasEnded = false
    private var number = 0

    init(_ input: FileHandle) { self.input = input }

    /// Returns the next answer, or nil at the end. Skips empty lines and all events of a stream except the final one.
    ///
    /// - Throws: ``BadLine``, or an error of reading.
    mutating func next() throws -> Line? {
        while let bytes = try nextLine() {
            guard bytes.contains(where: { $0 > 0x20 }) else { continue }
            if let line = try line(bytes) { return line }
        }
        return nil
    }

    private mutating func nextLine() throws -> [UInt8]? {
        var searched = 0
        while true {
            if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { waiting.removeSubrange(...end) }
                number += 1
                return Array(waiting[..<end])
            }
            searched = waiting.count
            if let data = hasEnded ? nil : try input.read(upToCount: 1 << 16), !data.isEmpty {
                waiting += data
                continue
            }
            hasEnded = true
            guard !waiting.isEmpty else { return nil }
            defer { waiting = [] }
            number += 1
            return waiting
        }
    }

    /// Returns the answer of a line, or nil for an event of a stream that is not the final one.
    private func line(_ bytes: [UInt8]) throws -> Line? {
        guard let source = String(validating: bytes, as: UTF8.self), let object = try? RawJSON(source) else {
            throw bad("expected a JSON object")
        }
        var body = object
        if let event = object["event"]?.string {
            guard event == "final", let data = object["data"] else { return nil }
            body = data
        }
        guard let answer = body["answer"]?.string else {
            throw bad("expected an object with \"answer\", a string")
        }
        var line = Line(number: number, id: object["id"] ?? .null, answer: answer, passages: [], citations: nil)
        if let passages = body["passages"] {
            line.passages = try read(passages, "\"passages\", a list of objects with \"id\" and \"text\"") { passage in
                guard let id = passage["id"]?.string, let text = passage["text"]?.string else { return nil }
                return Faithfulness.Passage(
                    id: id, text: text, title: passage["title"]?.string ?? "",
                    sources: (passage["sources"]?.array ?? []).compactMap(\.string))
            }
        } else if let citations = body["citations"] {
            line.citations = try read(citations, "\"citations\", a list of objects with \"id\"") { $0["id"]?.string }
        } else {
            throw bad("expected an object with \"passages\" or \"citations\"")
        }
        return line
    }

    /// Returns the elements of a list.
    ///
    /// - Parameter expected: the description of a valid list, for the error.
    private func read<Element>(_ list: RawJSON, _ expected: String, _ element: (RawJSON) -> Element?) throws
        -> [Element]
    {
        let elements = list.array?.map(element)
        guard let elements, elements.allSatisfy({ $0 != nil }) else { throw bad("expected \(expected)") }
        return elements.compactMap(\.self)
    }

    private func bad(_ message: String) -> BadLine { BadLine(number: number, message: message) }
}

extension FaithfulnessLines.Line {
    /// Returns the output line of `--jsonl`, with its line break. Ratios are rounded to four digits.
    func answered(_ result: Faithfulness, _ judgements: [Bool?]?) -> [UInt8] {
        let sentences = result.sentences.enumerated().map { index, sentence in
            var members: [RawJSON.Member] = [
                .init("text", .string(sentence.text)), .init("supported", .bool(sentence.isSupported)),
                .init("coverage", Self.share(sentence.coverage)),
                .init("passage", sentence.passage.map(RawJSON.string) ?? .null),
                .init("stray_numbers", .array(sentence.strayNumbers.map(RawJSON.string))),
            ]
            if let judgements { members.append(.init("judged", judgements[index].map(RawJSON.bool) ?? .null)) }
            return RawJSON.object(members)
        }
        var bytes: [UInt8] = []
        var members: [RawJSON.Member] = [
            .init("id", id), .init("score", Self.share(result.score)), .init("sentences", .array(sentences)),
        ]
        if !result.lostHeadings.isEmpty {
            members.append(
                .init("lost_headings", .array(result.lostHeadings.map { .string("\($0.heading): \($0.text)") })))
        }
        RawJSON.object(members).append(to: &bytes)
        return bytes + "\n".utf8
    }

    private static func share(_ share: Double) -> RawJSON {
        let rounded = (share * 10_000).rounded() / 10_000
        return .number(rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)")
    }
}
