import Foundation
import Retrieval

/// What the model's authors' own code makes of some strings: Tests/Fixtures/embedder.
struct Golden: Decodable {
    struct Sample: Decodable {
        var text: String
        var ids: [UInt32]
        /// Of unit length, in single precision throughout.
        var vector: [Float]
    }

    var vectors: [Sample]

    static let samples: [Sample] = {
        let file = repository.appending(path: "Tests/Fixtures/embedder/golden.json")
        guard let data = try? Data(contentsOf: file), let golden = try? JSONDecoder().decode(Golden.self, from: data)
        else { preconditionFailure("\(file.path) cannot be read") }
        return golden.vectors
    }()
}

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Where `make test` has put it.
let modelFile = repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path

func cosine(_ first: [Float], _ second: [Float]) -> Double {
    func product(_ first: [Float], _ second: [Float]) -> Double {
        zip(first, second).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    return product(first, second) / (product(first, first) * product(second, second)).squareRoot()
}
