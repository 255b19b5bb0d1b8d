import HearthCore
import JSONText

/// An error in the form of any provider: OpenAI's `{error: {message, type, code}}`, Anthropic's `{type: "error", error:
/// {type, message}}`, Google's `{error: {code, status, details}}`, the first of a list, a bare string, or the members of
/// an error at the top.
struct ErrorFrame {
    private(set) var type: String?
    private(set) var code: String?
    /// HTTP status; some gateways put the received status into `code`.
    private(set) var status: Int?
    /// Google's name of the error, such as `RESOURCE_EXHAUSTED`.
    private(set) var statusName: String?
    private(set) var message: String?
    /// Delay that Google requests, from `retryDelay` in the details.
    private(set) var retryAfter: Duration?

    /// Reads a text that is an error. Returns nil if it is not JSON, or has nothing of an error.
    init?(body: [UInt8]) {
        guard let value = try? RawJSON(String(decoding: body, as: UTF8.self)) else { return nil }
        self.init(value)
    }

    /// Returns nil if the value has nothing of an error.
    init?(_ value: RawJSON) {
        let whole = value.array?.first ?? value
        let error = whole["error"] ?? whole["errors"]?.array?.first
        guard Self.isFailure(error), let error else {
            let isNamed = [whole["object"], whole["type"], whole["status"]].contains { $0?.string == "error" }
            read(whole)
            guard isNamed || message != nil || status != nil else { return nil }
            return
        }
        switch error {
        case .string(let text): message = text
        case .object: read(error)
        case .array, .number, .bool, .null: read(whole)
        }
    }

    /// Returns whether a member named `error` holds one: some servers send an empty one with every frame.
    static func isFailure(_ error: RawJSON?) -> Bool {
        switch error {
        case nil, .null?, .bool(false)?, .string("")?, .object([])?, .array([])?: false
        default: true
        }
    }

    private mutating func read(_ error: RawJSON) {
        type = error["type"]?.string
        code = error["code"]?.string ?? error["error_code"]?.string
        statusName = error["status"]?.string
        let numbers = ["code", "status", "status_code", "error_code"].lazy.compactMap { error[$0]?.integer }
        status = numbers.first { (400..<600).contains($0) }
        let words = ["message", "detail", "error_message", "error_msg", "msg", "error"].lazy.compactMap { error[$0] }
        message = words.first { $0 != .null }.map { $0.string ?? $0.text }
        retryAfter = error["details"]?.array?.lazy.compactMap { $0["retryDelay"]?.string }.first
            .flatMap(RetryAfter.protobuf)
    }
}

extension RawJSON {
    /// A whole number in digits; nil for anything else.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }
}
