/// An event of a streamed response in the form of OpenAI's `response.*` events
/// (https://platform.openai.com/docs/api-reference/responses-streaming).
public struct ResponseEvent: Decodable, Hashable, Sendable {
    /// The names of the events, in the order in which a stream may have them.
    public enum Name: String, Codable, CaseIterable, Sendable {
        case created = "response.created"
        case inProgress = "response.in_progress"
        case itemAdded = "response.output_item.added"
        case partAdded = "response.content_part.added"
        case textDelta = "response.output_text.delta"
        case textDone = "response.output_text.done"
        case refusalDelta = "response.refusal.delta"
        case refusalDone = "response.refusal.done"
        case partDone = "response.content_part.done"
        case argumentsDelta = "response.function_call_arguments.delta"
        case argumentsDone = "response.function_call_arguments.done"
        case inputDelta = "response.custom_tool_call_input.delta"
        case inputDone = "response.custom_tool_call_input.done"
        case itemDone = "response.output_item.done"
        case completed = "response.completed"
        case incomplete = "response.incomplete"
        case failed = "response.failed"
    }

    /// The event's name.
    public var type: Name
    /// The place of the event in the stream, from 0 without gaps.
    public var sequenceNumber: Int
    /// The response so far, in its first two events and in the last one.
    public var response: ResponseObject?
    /// The place of the item in the response's output.
    public var outputIndex: Int?
    /// The item, when it is added and when it is done.
    public var item: ResponseObject.Item?
    /// The id of the item that the event changes.
    public var itemID: String?
    /// The place of the part in its message.
    public var contentIndex: Int?
    /// The part, when it is added and when it is done.
    public var part: ResponseObject.Part?
    /// The next piece of a text, a refusal, arguments or an input.
    public var delta: String?
    /// The whole text, when it is done.
    public var text: String?
    /// The whole refusal, when it is done.
    public var refusal: String?
    /// The whole arguments, when they are done.
    public var arguments: String?
    /// The whole input of a custom tool, when it is done.
    public var input: String?

    private enum CodingKeys: String, CodingKey {
        case type, response, item, part, delta, text, refusal, arguments, input
        case sequenceNumber = "sequence_number"
        case outputIndex = "output_index"
        case itemID = "item_id"
        case contentIndex = "content_index"
    }
}
