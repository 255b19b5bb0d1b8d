import Assist
import CKernels
import Foundation
import Retrieval

/// Benchmark of the local embedder with each instruction set, and its fidelity to the model's own vectors.
struct EmbedderBench {
    private struct Golden: Decodable {
        struct Sample: Decodable {
            var text: String
            var vector: [Float]
        }

        var vectors: [Sample]
    }

    private let embedder: LocalEmbedder
    private let golden: [Golden.Sample]

    private static let query = EmbedderText(
        "quick vegetarian dinner for two kids under 30 minutes please", maximumTokens: 64)
    private static let passage = String(
        repeating: "Chop the onions and carrots, and simmer them with the lentils. ", count: 40)

    init(model: String, golden: String) throws {
        embedder = try LocalEmbedder(file: model)
        self.golden = try JSONDecoder().decode(Golden.self, from: Data(contentsOf: URL(filePath: golden))).vectors
    }

    func run() async throws {
        print("a query has \(embedder.tokens(of: Self.query).count) tokens")
        for level in 0...ck_supported_level() {
            ck_set_level(level)
            print("\(LocalEmbedder.instructions):")
            try await fidelity()
            try await query()
            for tokens in [128, 256] { try await passages(of: tokens) }
        }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
        for name in ["VmHWM", "RssFile"] {
            if let line = status.first(where: { $0.hasPrefix(name) }) { print(line) }
        }
    }

    private func fidelity() async throws {
        let vectors = try await embedder.embed(
            golden.map { EmbedderText($0.text, maximumTokens: 256) }, meter: RunMeter())
        let losses = zip(vectors, golden).map { vector, sample in
            1 - zip(vector, sample.vector).reduce(0.0) { $0 + Double($1.0) * Double($1.1) }
        }
        print("  1 - cosine: mean \(losses.reduce(0, +) / Double(losses.count)), most \(losses.max() ?? 0)")
    }

    private func query() async throws {
        var times: [Double] = []
        for _ in 0..<301 {
            times.append(try await processorSeconds { _ = try await embedder.embed([Self.query], meter: RunMeter()) })
        }
        times.sort()
        func milliseconds(_ time: Double) -> Double { (time * 1e6).rounded() / 1000 }
        print("  a query: p50 \(milliseconds(times[150])) ms, p99 \(milliseconds(times[297])) ms")
    }

    private func passages(of tokens: Int) async throws {
        let text = EmbedderText(Self.passage, maximumTokens: tokens)
        let count = 8192 / tokens
        let one = try await processorSeconds {
            for _ in 0..<count { _ = try await embedder.embed([text], meter: RunMeter()) }
        }
        let start = ContinuousClock.now
        let both = try await processorSeconds {
            _ = try await embedder.embed(Array(repeating: text, count: 2 * count), meter: RunMeter())
        }
        let elapsed = start.duration(to: .now) / .seconds(1)
        print(
            "  passages of \(tokens) tokens: \(Int(Double(count) / one)) a second of one core, with both at work "
                + "\(Int(Double(2 * count) / both)); \(Int(Double(2 * count) / elapsed)) a second by the clock")
    }

    /// Returns the processor time of the whole process, which other programs hardly affect: the work moves between
    /// threads.
    private func processorSeconds(_ work: () async throws -> Void) async throws -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try await work()
        return now() - start
    }
}
