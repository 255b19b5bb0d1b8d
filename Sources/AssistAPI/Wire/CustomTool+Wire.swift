import Assist
import HearthAPI
import JSONText

/// The name of the one argument of a function that stands for a custom tool.
private let inputName = "input"

extension FunctionTool {
    /// Creates the function that stands for a custom tool. Providers support only functions, so the text that the tool takes is
    /// the function's one argument, whose description has the tool's format.
    init(custom tool: ResponseRequest.Tool) {
        var input: [RawJSON.Member] = [.init("type", .string("string"))]
        if case .object(let format)? = tool.format, case .string(let definition)? = format["definition"],
            case .string(let syntax)? = format["syntax"]
        {
            input.append(.init("description", .string("A text that keeps this \(syntax):\n\(definition)")))
        }
        self.init(
            name: tool.name ?? "", description: tool.description,
            parameters: [
                "type": .string("object"), "properties": .object([.init(inputName, .object(input))]),
                "required": .array([.string(inputName)]), "additionalProperties": .bool(false),
            ])
    }
}

extension FunctionCall {
    /// Creates the call of the function that stands for a custom tool.
    init(custom id: String, name: String, input: String) {
        let arguments = RawJSON.object([.init(inputName, .string(input))])
        self.init(id: id, name: name, arguments: arguments.text)
    }

    /// The text for a custom tool, as much of it as an answer has that reached its upper bound; all arguments if the model did
    /// not write the one that was asked for.
    var customInput: String {
        // An escape that was cut has up to eleven characters; half of a pair becomes U+FFFD.
        let ends = [arguments] + (0...11).map { arguments.dropLast($0) + "\"}" }
        return ends.lazy.compactMap { (try? RawJSON($0))?[inputName]?.string }.first { !$0.hasSuffix("\u{FFFD}") }
            ?? arguments
    }
}
