/// `POST /v1/feedback`: what the family thinks of an answer.
public struct FeedbackRequest: Codable, Hashable, Sendable {
    /// Liked, disliked, or changed by hand.
    public enum Signal: String, Codable, CaseIterable, Sendable { case up, down, edit }

    /// Who says so; nil means the user that the token names.
    public var userID: Int64?
    /// The run that gave the answer, from the stream's `context`.
    public var runID: String?
    /// Liked, disliked, or changed by hand.
    public var signal: Signal
    /// In the family's own words.
    public var comment: String?
    /// Anything that goes with it, such as the edited plan.
    public var payload: JSONValue?

    /// Feedback on `runID`.
    public init(
        userID: Int64? = nil, runID: String? = nil, signal: Signal, comment: String? = nil, payload: JSONValue? = nil
    ) {
        self.userID = userID
        self.runID = runID
        self.signal = signal
        self.comment = comment
        self.payload = payload
    }

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case runID = "run_id"
        case signal, comment, payload
    }
}

/// The answer to ``FeedbackRequest``.
public struct FeedbackResponse: Codable, Hashable, Sendable {
    /// UUID of the stored feedback.
    public var feedbackID: String

    package init(feedbackID: String) { self.feedbackID = feedbackID }

    private enum CodingKeys: String, CodingKey { case feedbackID = "feedback_id" }
}
