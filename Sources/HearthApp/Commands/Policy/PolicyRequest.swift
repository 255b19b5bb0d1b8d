import ArgumentParser
import Assist
import Foundation
import HearthCore
import PolicyEngine

/// A request of the batch commands: `{"id","domain","kids_ages_months","goal"}`, with optional locale, country and
/// context.
struct PolicyRequest: Decodable {
    var id: JSONIdentifier
    var domain: String
    /// The children's ages; null for an unknown age.
    var kidsAgesMonths: [Double?]?
    var goal: String
    var locale: String?
    var country: String?
    var context: Context?

    /// The texts that reach a model beside the goal. Cards and notes are read so that a wrong type is an error; they are data and
    /// change no decision.
    struct Context: Decodable {
        /// Texts of cards.
        var rag: [String]?
        var prefs: Preferences?
        /// The conversation so far.
        var messages: [Message]?

        struct Preferences: Decodable {
            var notes: String?
        }

        struct Message: Decodable {
            var role: String
            var content: String
        }
    }

    enum CodingKeys: String, CodingKey {
        case id, domain, goal, locale, country, context
        case kidsAgesMonths = "kids_ages_months"
    }

    /// Returns the policy's subject.
    ///
    /// - Throws: ``CommandFailure`` if the domain or an age is invalid.
    func subject() throws -> PolicySubject {
        // Data sets use "tips" for the chat mode.
        guard let mode = AssistMode(rawValue: domain == "tips" ? "chat" : domain) else {
            throw CommandFailure(message: "unknown domain '\(domain)': expected one of meals, chores, routines, chat")
        }
        let ages = kidsAgesMonths ?? []
        guard ages.allSatisfy({ $0.map { (0...252).contains($0) } ?? true }) else {
            throw CommandFailure(message: "'kids_ages_months' must be 0 to 252, or null")
        }
        var subject = PolicySubject(
            mode: mode, goal: goal, messages: try messages(),
            children: ages.compactMap { $0.map { Age(months: Int($0)) } },
            childrenOfUnknownAge: ages.count { $0 == nil }, locale: locale ?? "en", country: country)
        subject.hasInstructions = context?.messages?.first?.role == Self.instructions
        return subject
    }

    /// The role of a client's instructions, which come first.
    private static let instructions = "system"

    private func messages() throws -> [ChatMessage] {
        try (context?.messages ?? []).enumerated().map { index, message in
            if index == 0, message.role == Self.instructions { return ChatMessage(.user, message.content) }
            guard let role = ChatMessage.Role(rawValue: message.role) else {
                throw CommandFailure(
                    message:
                        "unknown role '\(message.role)' in 'context.messages': expected user, assistant or tool, or system first"
                )
            }
            return ChatMessage(role, message.content)
        }
    }

    /// Returns the requests of a file of JSON lines. Skips empty lines.
    static func lines(of path: String) throws -> [PolicyRequest] {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw CommandFailure(message: "\(path): cannot be read")
        }
        var requests: [PolicyRequest] = []
        for (index, line) in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where line.contains(where: { $0 > 0x20 }) {
            do {
                requests.append(try JSONDecoder().decode(PolicyRequest.self, from: line))
            } catch {
                throw CommandFailure(message: "\(path):\(index + 1): \(Self.words(for: error))")
            }
        }
        return requests
    }

    /// Returns the message for an error of decoding.
    static func words(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has the wrong type"
        default: "not a JSON object"
        }
    }
}

/// The id of a line, a string or a number, which is printed unchanged.
enum JSONIdentifier: Codable {
    case text(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        }
    }
}
