import Foundation
import Retrieval

/// Vectors of some strings, computed by the code of the model's authors: Tests/Fixtures/embedder.
struct Golden: Decodable {
    struct Sample: Decodable {
        var text: String
        var ids: [UInt32]
        /// A vector of unit length, computed in single precision.
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

/// The path to which `make test` writes the model.
let modelFile = repository.appending(path: ".hearth/embedder/minilm-l6-v2.hearth").path

func cosine(_ first: [Float], _ second: [Float]) -> Double {
    func product(_ first: [Float], _ second: [Float]) -> Double {
        zip(first, second).reduce(0) { $0 + Double($1.0) * Double($1.1) }
    }
    return product(first, second) / (product(first, first) * product(second, second)).squareRoot()
}
