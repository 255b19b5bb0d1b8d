import Foundation

/// The error object of every provider: OpenAI's `{message, type, code}`, Anthropic's `{type, message}`, a bare string.
struct ErrorFrame: Decodable {
    var type: String?
    var code: String?
    /// Some gateways put the status they received into `code`.
    var status: Int?
    var message: String?

    private enum Key: String, CodingKey { case type, code, message }

    init(from decoder: any Decoder) throws {
        guard let fields = try? decoder.container(keyedBy: Key.self) else {
            message = try decoder.singleValueContainer().decode(String.self)
            return
        }
        type = try? fields.decode(String.self, forKey: .type)
        message = try? fields.decode(String.self, forKey: .message)
        status = try? fields.decode(Int.self, forKey: .code)
        code = try? fields.decode(String.self, forKey: .code)
    }

    /// From a body that is an error: under `error`, or, as vLLM has it, at the top of an object that calls itself one.
    /// Nil for every other body.
    init?(body: [UInt8]) {
        let decoder = JSONDecoder()
        guard let whole = try? decoder.decode(Body.self, from: Data(body)) else { return nil }
        let atTop = whole.object == "error" ? try? decoder.decode(ErrorFrame.self, from: Data(body)) : nil
        guard let frame = whole.error ?? atTop else { return nil }
        self = frame
    }

    private struct Body: Decodable {
        var error: ErrorFrame?
        var object: String?
    }
}
