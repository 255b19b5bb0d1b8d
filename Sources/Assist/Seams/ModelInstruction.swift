/// An instruction of the policy to a model.
///
/// Its text is private, it has no encoding, and its description is fixed. So no event, result, error or log line can
/// contain it; only the system text of a request to a model does.
package struct ModelInstruction: Hashable, Sendable, CustomStringConvertible {
    private let text: String

    /// Creates an instruction.
    package init(_ text: String) { self.text = text }

    /// A placeholder for the text.
    package var description: String { "(an instruction to a model)" }

    /// Returns the system text of a request to a model: the lines, then the instructions.
    static func system(_ lines: [String], then instructions: [ModelInstruction]) -> String {
        (lines + instructions.map(\.text)).filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
