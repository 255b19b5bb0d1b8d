import Assist

extension Refusal {
    /// The refusal as one text, for clients that show nothing else: the message, and in an emergency the first steps.
    var text: String {
        guard let emergency else { return message }
        let steps = emergency.steps.enumerated().map { "\($0 + 1). \($1)" }
        let sources = emergency.sources.isEmpty ? [] : ["(\(emergency.sources.joined(separator: ", ")))"]
        return [message, (steps + sources).joined(separator: "\n")].joined(separator: "\n\n")
    }
}
