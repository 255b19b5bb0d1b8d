import Assist

extension Refusal {
    /// The refusal as one text, for clients that show nothing else: the message, and in an emergency the first steps.
    var text: String {
        let steps = (emergency?.steps ?? []).enumerated().map { "\($0 + 1). \($1)" }
        return ([message] + (steps.isEmpty ? [] : [steps.joined(separator: "\n")])).joined(separator: "\n\n")
    }
}
