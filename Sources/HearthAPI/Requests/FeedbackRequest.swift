/// `POST /v1/feedback`: a family's feedback on an answer.
public struct FeedbackRequest: Codable, Hashable, Sendable {
    /// Liked, disliked, or changed by hand.
    public enum Signal: String, Codable, CaseIterable, Sendable { case up, down, edit }

    /// The user who gives the feedback; nil means the user of the token.
    public var userID: Int64?
    /// Id of the run, from the `context` of its stream.
    public var runID: String?
    /// Liked, disliked, or changed by hand.
    public var signal: Signal
    /// Comment in the family's own words.
    public var comment: String?
    /// Additional data, such as the edited plan.
    public var payload: JSONValue?

    /// Creates feedback on a run.
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

/// Response to ``FeedbackRequest``.
public struct FeedbackResponse: Codable, Hashable, Sendable {
    /// UUID of the stored feedback.
    public var feedbackID: String

    /// Creates a response.
    package init(feedbackID: String) { self.feedbackID = feedbackID }

    private enum CodingKeys: String, CodingKey { case feedbackID = "feedback_id" }
}
