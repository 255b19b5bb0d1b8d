import Assist
import Foundation
import Retrieval

/// Benchmark of vector search on one core, compared with reading the same memory; printed as JSON.
///
/// The vectors come from a file of `infra/benchmarks/vectors.py`, so that other libraries are measured on the same
/// ones.
struct VectorBench {
    private static let limit = 10
    /// Number of consecutive queries of one kind.
    private static let round = 20

    private let index: PassageIndex
    private let build: Double
    private let queries: [[Float]]
    /// One set per query, 1 % of the documents.
    private let candidates: [CandidateSet]
    private let memory: ReadBench

    /// Reads the vectors.
    ///
    /// - Parameter file: the number of rows and the dimension as Int32, then the rows; the last `queryCount` rows are
    ///   queries.
    init(file: String, queryCount: Int) throws {
        let data = try Data(contentsOf: URL(filePath: file))
        let (rows, dimension, floats) = data.withUnsafeBytes { bytes in
            let header = bytes.prefix(8).bindMemory(to: Int32.self)
            return (Int(header[0]), Int(header[1]), Array(bytes.dropFirst(8).bindMemory(to: Float.self)))
        }
        let count = rows - queryCount
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
        // In rounds, because the machine's load changes. Each kind several times in a row, because the processor's
        // cache is also
        // warm when families search one after the other.
        for round in stride(from: 0, to: queries.count, by: Self.round) {
            let batch = round..<min(round + Self.round, queries.count)
            for _ in batch { times["read", default: []].append(Measure.microseconds { memory.read() }) }
            func search(_ name: String, _ scan: PassageIndex.Scan, filtered: Bool = false) throws {
                for number in batch {
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
