import Foundation
import HearthCore
import HearthTesting

@testable import Retrieval

/// A server's answers to `/v1/embeddings`: vectors that depend on nothing but the text, and all that servers have been
/// seen to do wrong.
struct ScriptedEmbeddings: Sendable {
    enum Fault: Sendable {
        case ignoresDimension, answersArrays, answersBackwards, leavesOutIndices, repeatsIndices, countsNothing
        case cutsBase64, answersNaN, answersZeros, answersOneLess, answersNoJSON, isEndless
        /// HTTP status for every batch with a text of more bytes in it.
        case refuses(moreThan: Int, status: Int)
    }

    struct Request: Decodable {
        var model: String
        var input: [String]
        var dimensions: Int
        var encoding_format: String
    }

    static func script(_ fault: Fault? = nil) -> ScriptedProvider.Script {
        ScriptedProvider.Script { request in
            guard request.path == "/v1/embeddings", let body = try? request.decodeBody(as: Request.self) else {
                return ScriptedProvider.Script.response(status: 404).steps(request)
            }
            if case .refuses(let most, let status) = fault, body.input.contains(where: { $0.utf8.count > most }) {
                return ScriptedProvider.Script.response(status: status, body: "too long: \(body.input)").steps(request)
            }
            // OpenAI's own server refuses these.
            if body.input.isEmpty || body.input.contains("") {
                return ScriptedProvider.Script.response(status: 400).steps(request)
            }
            if case .isEndless = fault {
                return [.head(status: 200, fields: []), .forever([.body(String(repeating: " ", count: 65_536))])]
            }
            return ScriptedProvider.Script.response(
                status: 200, fields: [("Content-Type", "application/json")], body: answer(to: body, fault)
            ).steps(request)
        }
    }

    /// Not of unit length.
    static func vector(of text: String, dimension: Int) -> [Float] {
        var random = SplitMix64(seed: text.utf8.reduce(7) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        return (0..<dimension).map { _ in Float.random(in: -3...3, using: &random) }
    }

    private static func answer(to request: Request, _ fault: Fault?) -> String {
        var dimension = request.dimensions
        if case .ignoresDimension = fault { dimension += 8 }
        var items = request.input.enumerated().map { index, text in
            var vector = vector(of: text, dimension: dimension)
            switch fault {
            case .answersNaN: vector[1] = .nan
            case .answersZeros: vector = vector.map { _ in 0 }
            default: break
            }
            var embedding =
                "\"\(base64(vector, isCut: fault.map { if case .cutsBase64 = $0 { true } else { false } } ?? false))\""
            if case .answersArrays = fault { embedding = "[\(vector.map(\.description).joined(separator: ","))]" }
            var field = "\"index\":\(index),"
            if case .leavesOutIndices = fault { field = "" }
            if case .repeatsIndices = fault { field = "\"index\":0," }
            return #"{"object":"embedding",\#(field)"embedding":\#(embedding)}"#
        }
        if case .answersBackwards = fault { items.reverse() }
        if case .answersOneLess = fault { items.removeLast() }
        if case .answersNoJSON = fault { return "<html>" }
        var usage =
            #","usage":{"prompt_tokens":\#(request.input.count * 5),"total_tokens":\#(request.input.count * 5)}"#
        if case .countsNothing = fault { usage = "" }
        return #"{"object":"list","data":[\#(items.joined(separator: ","))],"model":"\#(request.model)"\#(usage)}"#
    }

    private static func base64(_ vector: [Float], isCut: Bool) -> String {
        let bytes = vector.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number.bitPattern >> (8 * $0)) }
        }
        return Data(isCut ? bytes.dropLast(3) : bytes[...]).base64EncodedString()
    }
}
