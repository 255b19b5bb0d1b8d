import Foundation
import HearthCore

/// The error object of any provider: OpenAI's `{message, type, code}`, Anthropic's `{type, message}`, Google's `{code,
/// status, details}`, or a bare string.
struct ErrorFrame: Decodable {
    var type: String?
    var code: String?
    /// HTTP status; some gateways put the received status into `code`.
    var status: Int?
    /// Google's name of the error, such as `RESOURCE_EXHAUSTED`.
    var statusName: String?
    var message: String?
    /// Delay that Google requests, from `retryDelay` in the details.
    var retryAfter: Duration?

    private enum Key: String, CodingKey { case type, code, message, status, details }

    private struct Detail: Decodable { var retryDelay: String? }

    init(from decoder: any Decoder) throws {
        guard let fields = try? decoder.container(keyedBy: Key.self) else {
            message = try decoder.singleValueContainer().decode(String.self)
            return
        }
        type = try? fields.decode(String.self, forKey: .type)
        message = try? fields.decode(String.self, forKey: .message)
        status = try? fields.decode(Int.self, forKey: .code)
        code = try? fields.decode(String.self, forKey: .code)
        statusName = try? fields.decode(String.self, forKey: .status)
        let details = try? fields.decode([Detail].self, forKey: .details)
        retryAfter = details?.lazy.compactMap(\.retryDelay).first.flatMap(RetryAfter.protobuf)
    }

    /// Reads a body that is an error: under `error`, or, in vLLM's form, at the top of an object that declares itself
    /// one.
    /// Google wraps the body in an array. Returns nil for every other body.
    init?(body: [UInt8]) {
        let decoder = JSONDecoder()
        let data = Data(body)
        guard
            let whole = (try? decoder.decode(Body.self, from: data))
                ?? (try? decoder.decode([Body].self, from: data))?.first
        else { return nil }
        let atTop = whole.object == "error" ? try? decoder.decode(ErrorFrame.self, from: data) : nil
        guard let frame = whole.error ?? atTop else { return nil }
        self = frame
    }

    private struct Body: Decodable {
        var error: ErrorFrame?
        var object: String?
    }
}
