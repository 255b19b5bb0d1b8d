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
    /// The parameter of the request that is refused.
    private(set) var parameter: String?
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
            let names = [whole["object"], whole["type"], whole["status"]].compactMap { $0?.string?.lowercased() }
            let isNamed = names.contains { $0.hasSuffix("error") || $0.hasSuffix("exception") }
            read(whole)
            // A message of another type is a sign of life.
            guard isNamed || status != nil || message != nil && whole["type"]?.string == nil else { return nil }
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
        case nil, .null?, .bool(false)?, .string("")?, .number("0")?, .array([])?: return false
        case .object(let members)?:
            return members.contains { ![.null, .string(""), .number("0"), .number("200")].contains($0.value) }
        default: return true
        }
    }

    private mutating func read(_ error: RawJSON) {
        type = error["type"]?.string
        code = error["code"]?.string ?? error["error_code"]?.string
        statusName = error["status"]?.string
        parameter = error["param"]?.string
        let numbers = ["code", "status", "status_code", "error_code"].lazy.compactMap { error[$0]?.integer }
        status = numbers.first { (400..<600).contains($0) }
        let words = ["message", "detail", "error_message", "error_msg", "msg", "error"].lazy.compactMap { error[$0] }
        message = words.first { $0 != .null }.map { $0.string ?? $0.text }
        retryAfter = error["details"]?.array?.lazy.compactMap { $0["retryDelay"]?.string }.first
            .flatMap(RetryAfter.protobuf)
    }
}

extension RawJSON {
    /// The member of an object; nil also for null.
    func present(_ name: String) -> RawJSON? { self[name].flatMap { $0 == .null ? nil : $0 } }

    /// A whole number in digits; nil for anything else.
    var integer: Int? {
        guard case .number(let digits) = self else { return nil }
        return Int(digits)
    }
}
