package import HearthAPI
package import ServerKit

extension FeedbackRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("user_id", \.userID, .userNumber),
        Rule("run_id", \.runID, .uuid("must be the run_id of a context event")),
        Rule("comment", \.comment, .text(0...4000)),
        Rule("payload", is: ["description": "Any JSON, up to 16 KB."]),
    ]
}
