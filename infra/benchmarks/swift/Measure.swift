import Foundation

/// Times and distributions of the measurements on one thread.
enum Measure {
    /// Returns the processor time of this thread, which other programs do not affect.
    static func microseconds(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
        }
        let start = now()
        work()
        return now() - start
    }

    /// Returns the median of nine.
    static func megabytes(_ bytes: Int, _ work: () -> Void) -> Double {
        let times = (0..<9).map { _ in microseconds(work) }.sorted()
        return (Double(bytes) / times[4] * 10).rounded() / 10
    }

    static func distribution(_ values: [Double], unit: String) -> String {
        let sorted = values.sorted()
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        let mean = sorted.reduce(0, +) / Double(sorted.count)
        return "mean \(rounded(mean)) \(unit), p99 \(rounded(sorted[sorted.count * 99 / 100])), "
            + "most \(rounded(sorted[sorted.count - 1]))"
    }

    /// Splits a text like a model's output: pieces of 1...`longest` characters.
    static func pieces(of text: String, upTo longest: Int, _ random: inout SplitMix) -> [String] {
        var rest = Substring(text).unicodeScalars
        var pieces: [String] = []
        while !rest.isEmpty {
            let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
            pieces.append(String(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// Returns every card of a knowledge base as one text.
    static func cards(in folder: String) throws -> String {
        var text = ""
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() where name.hasSuffix(".md") {
            text += try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
        }
        return text
    }
}
