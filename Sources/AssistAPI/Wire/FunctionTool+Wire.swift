import Assist
import HearthCore
import JSONText

/// The most tools of one request, as in OpenAI's API.
private let mostTools = 128

/// The longest name of a tool or of a format, in characters.
private let longestName = 64

/// Checks the tools of a request.
///
/// - Parameter field: returns the JSON pointer of a tool by its place, from 0.
/// - Throws: ``HearthError`` `invalid_field`, which names the member.
func checkTools(_ tools: [FunctionTool], field: (Int) -> String) throws(HearthError) {
    guard tools.count <= mostTools else {
        throw .field(field(mostTools), "is one of too many: a request may have \(mostTools) tools")
    }
    var names: Set<String> = []
    for (index, tool) in tools.enumerated() {
        try checkName(tool.name, field: "\(field(index))/name")
        guard names.insert(tool.name).inserted else {
            throw .field("\(field(index))/name", "must not be the name of another tool")
        }
        guard let parameters = tool.parameters else { continue }
        guard case .object = parameters else { throw .field("\(field(index))/parameters", "must be an object") }
    }
}

/// Checks which tool a model must call.
///
/// - Parameter field: JSON pointer of the name.
/// - Throws: ``HearthError`` `invalid_field`, if the tool is not among `tools`.
func checkChoice(_ choice: ToolChoice?, among tools: [FunctionTool], field: String) throws(HearthError) {
    guard case .function(let name)? = choice, !tools.contains(where: { $0.name == name }) else { return }
    throw .field(field, "must be the name of one of the tools")
}

/// Checks the name of a tool or of a format. Providers refuse any other.
///
/// - Parameter field: JSON pointer of the name.
/// - Throws: ``HearthError`` `invalid_field`.
func checkName(_ name: String, field: String) throws(HearthError) {
    let isFine = name.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }
    guard isFine, (1...longestName).contains(name.utf8.count) else {
        throw .field(field, "must be 1 to \(longestName) letters, digits, underscores or hyphens")
    }
}
