import ArgumentParser
import Assist
import Foundation
import HearthCore
import PolicyEngine

/// A request as the batch doors read it: `{"id","domain","kids_ages_months","goal"}`, with what else a subject has.
struct PolicyRequest: Decodable {
    var id: JSONIdentifier
    var domain: String
    /// Null for a child whose age is not known.
    var kidsAgesMonths: [Double?]?
    var goal: String
    var locale: String?
    var country: String?

    enum CodingKeys: String, CodingKey {
        case id, domain, goal, locale, country
        case kidsAgesMonths = "kids_ages_months"
    }

    /// Throws ``CommandFailure`` where the domain is none.
    func subject() throws -> PolicySubject {
        // "tips" is what data sets call the chat.
        guard let mode = AssistMode(rawValue: domain == "tips" ? "chat" : domain) else {
            throw CommandFailure(message: "unknown domain '\(domain)'")
        }
        let ages = kidsAgesMonths ?? []
        guard ages.allSatisfy({ $0.map { (0...252).contains($0) } ?? true }) else {
            throw CommandFailure(message: "'kids_ages_months' must be 0 to 252, or null")
        }
        return PolicySubject(
            mode: mode, goal: goal, children: ages.compactMap { $0.map { Age(months: Int($0)) } },
            childrenOfUnknownAge: ages.count { $0 == nil }, locale: locale ?? "en", country: country)
    }

    /// The requests of a file of JSON lines; empty lines are passed over.
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

    static func words(for error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, _): "'\(key.stringValue)' is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has the wrong type"
        default: "not a JSON object"
        }
    }
}

/// An id of a line, given back as it came: a string or a number.
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
