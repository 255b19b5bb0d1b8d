import Foundation
import Intent
import JSONText

/// Benchmark of reading what parents ask for.
struct IntentBench {
    private let cases: [IntentCase]

    /// Reads cases, one JSON object a line, as `hearth understand --jsonl` does.
    init(file: String) throws {
        cases = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map { line in
            try IntentCase(RawJSON(String(line)))
        }
    }

    func run() {
        // The first reading builds the lexicons.
        for item in cases { _ = item.read() }
        let times = cases.map { item in
            (0..<9).map { _ in Measure.microseconds { _ = item.read() } }.sorted()[4]
        }
        print("a request, of \(cases.count): \(Measure.distribution(times, unit: "us"))")
        for mode in IntentMode.allCases {
            let own = cases.filter { $0.mode == mode }
            guard var long = own.first else { continue }
            let text = own.map(\.text).joined(separator: ". ")
            long.text = String(String(repeating: "\(text). ", count: 65_536 / text.utf8.count + 1).prefix(65_536))
            let slow = (0..<5).map { _ in Measure.microseconds { _ = long.read() } }.sorted()[2]
            print("64 KB of \(mode.rawValue): \((slow / 100).rounded() / 10) ms")
        }
    }
}
