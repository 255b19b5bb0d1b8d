import HearthCore
import Intent
import JSONText

/// A planning model's answer, read leniently: models surround JSON with fences and remarks, and invent members.
struct IntentAnswer {
    /// The intent; nil if the answer holds no complete JSON object.
    var intent: Intent?
    /// The search words; nil if the answer holds none.
    var query: String?
    /// True if the model takes the request for an emergency.
    var isEmergency = false
    /// True if the model takes the question of a chat for one about health.
    var isAboutHealth = false

    /// Reads an answer. An answer without any JSON is a search query, as a model writes it that ignores the format.
    ///
    /// - Parameter mode: nil for a chat, whose answer holds no intent.
    init(_ text: String, mode: IntentMode?) {
        guard text.contains("{") else {
            query = Self.line(text)
            return
        }
        guard let object = Self.object(in: text), case .object(let members) = object else { return }
        query = object["query"]?.string.flatMap(Self.line)
        isEmergency = object["emergency"] == .bool(true)
        isAboutHealth = object["health"] == .bool(true)
        let others = members.filter { !Self.otherMembers.contains($0.name) }
        intent = mode.flatMap { Self.intent(of: others.map(Self.normalised), mode: $0) }
    }

    /// The members of an answer that do not belong to the intent.
    private static let otherMembers: Set<String> = ["query", "emergency", "health"]

    /// Returns the intent without the members and entries that are not allowed; nil if too many of them are not.
    private static func intent(of members: [RawJSON.Member], mode: IntentMode) -> Intent? {
        var members = members
        // Each pass removes at least one entry or member. The problems of one pass are limited, too.
        for _ in 0..<4 {
            do {
                return try Intent(json: .object(members), mode: mode)
            } catch {
                let wrong = Set(error.problems.map(\.path))
                members = members.compactMap { member in
                    let path = "/\(member.name)"
                    guard wrong.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) else { return member }
                    guard case .array(let entries) = member.value, !wrong.contains(path) else { return nil }
                    let kept = entries.indices.filter { index in
                        let entry = "\(path)/\(index)"
                        return !wrong.contains { $0 == entry || $0.hasPrefix(entry + "/") }
                    }
                    return RawJSON.Member(member.name, .array(kept.map { entries[$0] }))
                }
            }
        }
        return nil
    }

    /// Returns the member with the spelling of names that models vary: `gluten-free` for `gluten_free`. Empty strings
    /// and lists count as absent.
    private static func normalised(_ member: RawJSON.Member) -> RawJSON.Member {
        switch member.value {
        case .string(""): return RawJSON.Member(member.name, .null)
        case .array(let entries) where named.contains(member.name):
            let names = entries.map { entry in
                entry.string.map { RawJSON.string($0.lowercased().replacing(/[- ]/, with: "_")) } ?? entry
            }
            return RawJSON.Member(member.name, .array(names))
        case .array(let entries):
            let kept = entries.filter { $0 != .string("") }
            return RawJSON.Member(member.name, .array(member.name == "tasks" ? kept.map(task) : kept))
        default: return member
        }
    }

    /// Returns a task without empty members, and with a group of people as a word instead of a list.
    private static func task(_ task: RawJSON) -> RawJSON {
        guard case .object(let members) = task else { return task }
        return .object(
            members.compactMap { member in
                switch member.value {
                case .string(""), .number("0"): nil
                case .array(let who) where member.name == "who" && who.count == 1 && groups.contains(who[0]):
                    RawJSON.Member("who", who[0])
                case .string(let name) where member.name == "who" && !groups.contains(.string(name)):
                    RawJSON.Member("who", .array([.string(name)]))
                case .array where member.name != "who": normalised(member)
                default: member
                }
            })
    }

    private static let groups: Set<RawJSON> = [.string("adults"), .string("children"), .string("everybody")]

    /// The members whose values are names of a list.
    private static let named: Set<String> = ["diets", "meals", "traits", "exclude_weekdays", "weekdays"]

    /// Returns the first complete JSON object of a text; nil if it is cut.
    private static func object(in text: String) -> RawJSON? {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var depth = 0
        var isString = false
        var isEscaped = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            if isEscaped {
                isEscaped = false
            } else if isString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return try? RawJSON(String(decoding: bytes[start...index], as: UTF8.self)) }
            }
        }
        return nil
    }

    /// Returns the first line without quotation marks; nil if nothing is left.
    private static func line(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        let words = line.trimming { $0.isWhitespace || "\"'`*.".contains($0) }
        return words.isEmpty ? nil : String(words.prefix(120))
    }
}
