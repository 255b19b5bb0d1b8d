import Assist
import Foundation
import Retrieval

/// What searching vectors costs on one core, beside what reading them costs at all; printed as JSON.
///
/// The vectors are those of a file that `infra/benchmarks/vectors.py` writes, so that other libraries are measured on the
/// same ones.
struct VectorBench {
    private static let limit = 10
    /// Queries of one kind in a row.
    private static let round = 20

    private let index: PassageIndex
    private let build: Double
    private let queries: [[Float]]
    /// One set a query, 1 % of the documents.
    private let candidates: [CandidateSet]
    private let memory: ReadBench

    /// - Parameter file: the count of rows and the dimension as Int32, then the rows; the last `asked` rows are queries.
    init(file: String, asked: Int) throws {
        let data = try Data(contentsOf: URL(filePath: file))
        let (rows, dimension, floats) = data.withUnsafeBytes { bytes in
            let header = bytes.prefix(8).bindMemory(to: Int32.self)
            return (Int(header[0]), Int(header[1]), Array(bytes.dropFirst(8).bindMemory(to: Float.self)))
        }
        let count = rows - asked
        queries = (count..<rows).map { Array(floats[$0 * dimension..<($0 + 1) * dimension]) }
        let matrix = Array(floats.prefix(count * dimension))
        guard let memory = ReadBench(byteCount: matrix.count * 4) else { throw CocoaError(.fileReadTooLarge) }
        self.memory = memory
        let space = EmbeddingSpace(model: "bench", dimension: dimension)
        let start = ContinuousClock.now
        index = try PassageIndex(
            matrix: matrix, owners: Array(0..<count), documentCount: count, space: space, fingerprint: "bench")
        build = start.duration(to: .now) / .milliseconds(1)
        var random = SplitMix(state: 1)
        candidates = queries.map { _ in
            var set = CandidateSet(universe: count)
            for _ in 0..<count / 100 { set.insert(Int.random(in: 0..<count, using: &random)) }
            return set
        }
    }

    func run() throws {
        var report: [String: Any] = ["build_ms": build]
        var times: [String: [Double]] = [:]
        var answers: [String: [[PassageIndex.Match]]] = [:]
        // In rounds, because what else the machine does changes; each way several times in a row, because what fits into
        // the processor's cache is there when families ask one after the other.
        for round in stride(from: 0, to: queries.count, by: Self.round) {
            let asked = round..<min(round + Self.round, queries.count)
            for _ in asked { times["read", default: []].append(Measure.microseconds { memory.read() }) }
            func search(_ name: String, _ scan: PassageIndex.Scan, filtered: Bool = false) throws {
                for number in asked {
                    var matches: Result<[PassageIndex.Match], any Error> = .success([])
                    let time = Measure.microseconds {
                        matches = Result {
                            try index.nearest(
                                to: queries[number], among: filtered ? candidates[number] : nil, limit: Self.limit,
                                by: scan)
                        }
                    }
                    times[name, default: []].append(time)
                    answers[name, default: []].append(try matches.get())
                }
            }
            try search("floats", .floats)
            try search("codes", .codes)
            try search("floats_of_1_percent", .floats, filtered: true)
            try search("codes_of_1_percent", .codes, filtered: true)
        }
        let same =
            answers["floats"] == answers["codes"] && answers["floats_of_1_percent"] == answers["codes_of_1_percent"]
        report["codes_differ"] = same ? 0 : 1
        report["read_sum"] = memory.sum
        if let read = times["read"], let floats = times["floats"] {
            report["floats_of_bandwidth"] = read.sorted()[read.count / 2] / floats.sorted()[floats.count / 2]
        }
        for (name, values) in times { report["\(name)_ms"] = values.sorted()[values.count / 2] / 1e3 }
        let file = FileManager.default.temporaryDirectory.appending(path: "hearth-bench-\(UUID()).idx").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        report["write_ms"] = try elapsed { try index.write(to: file) }
        report["open_ms"] = try elapsed {
            _ = try PassageIndex(contentsOf: file, space: index.space, fingerprint: index.fingerprint)
        }
        let json = try JSONSerialization.data(withJSONObject: report, options: [.sortedKeys])
        FileHandle.standardOutput.write(json + Data("\n".utf8))
    }

    private func elapsed(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .milliseconds(1)
    }
}
