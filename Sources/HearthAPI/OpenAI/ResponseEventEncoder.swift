import JSONText

/// Hand-written encoder of the events of one streamed response: one per token, and all but the delta is constant.
///
/// Each event is a frame of `text/event-stream`: a line with its name, a line with its JSON text, and an empty line.
package struct ResponseEventEncoder: Sendable {
    /// The place of an item in a response.
    package struct ItemPlace: Sendable {
        /// The place of the item in the output, from 0.
        package let index: Int
        /// The constant bytes of the item's events behind the sequence number.
        fileprivate let bytes: [UInt8]

        /// Creates the place of an item.
        package init(_ index: Int, of id: String) {
            self.index = index
            var bytes = Array(#","output_index":\#(index),"item_id":"#.utf8)
            JSONString.appendLine(id, to: &bytes)
            self.bytes = bytes
        }
    }

    /// The place of a part in a message.
    package struct PartPlace: Sendable {
        fileprivate let bytes: [UInt8]

        /// Creates the place of a part.
        ///
        /// - Parameter index: the place of the part in its message, from 0.
        package init(_ index: Int, in item: ItemPlace) {
            bytes = item.bytes + Array(#","content_index":\#(index)"#.utf8)
        }
    }

    /// The sequence number of the next event.
    private var number = 0

    /// Creates an encoder for one stream.
    package init() {}

    /// Appends an event with the response so far.
    ///
    /// - Parameter json: the JSON text of a ``ResponseObject`` on one line.
    package mutating func append(_ name: ResponseEvent.Name, response json: [UInt8], to output: inout [UInt8]) {
        append(name, to: &output) { output in
            output += #","response":"#.utf8
            output += json
        }
    }

    /// Appends an event with an item.
    ///
    /// - Throws: `EncodingError`.
    package mutating func append(
        _ name: ResponseEvent.Name, _ item: ResponseObject.Item, at index: Int, to output: inout [UInt8]
    ) throws {
        let json = try WireJSON.encode(item)
        append(name, to: &output) { output in
            output += #","output_index":\#(index),"item":"#.utf8
            output += json
        }
    }

    /// Appends an event with a part.
    ///
    /// - Throws: `EncodingError`.
    package mutating func append(
        _ name: ResponseEvent.Name, _ part: ResponseObject.Part, at place: PartPlace, to output: inout [UInt8]
    ) throws {
        let json = try WireJSON.encode(part)
        append(name, to: &output) { output in
            output += place.bytes
            output += #","part":"#.utf8
            output += json
        }
    }

    /// Appends the next piece of a text.
    package mutating func append(textDelta: String, at place: PartPlace, to output: inout [UInt8]) {
        append(.textDelta, at: place.bytes, member: #","logprobs":[],"delta":"#, textDelta, to: &output)
    }

    /// Appends the whole text.
    package mutating func append(textDone text: String, at place: PartPlace, to output: inout [UInt8]) {
        append(.textDone, at: place.bytes, member: #","logprobs":[],"text":"#, text, to: &output)
    }

    /// Appends the next piece of a refusal.
    package mutating func append(refusalDelta: String, at place: PartPlace, to output: inout [UInt8]) {
        append(.refusalDelta, at: place.bytes, member: #","delta":"#, refusalDelta, to: &output)
    }

    /// Appends the whole refusal.
    package mutating func append(refusalDone text: String, at place: PartPlace, to output: inout [UInt8]) {
        append(.refusalDone, at: place.bytes, member: #","refusal":"#, text, to: &output)
    }

    /// Appends the next piece of a call's arguments.
    package mutating func append(argumentsDelta: String, at place: ItemPlace, to output: inout [UInt8]) {
        append(.argumentsDelta, at: place.bytes, member: #","delta":"#, argumentsDelta, to: &output)
    }

    /// Appends the whole arguments of a call.
    package mutating func append(argumentsDone text: String, at place: ItemPlace, to output: inout [UInt8]) {
        append(.argumentsDone, at: place.bytes, member: #","arguments":"#, text, to: &output)
    }

    /// Appends the next piece of the text that a custom tool takes.
    package mutating func append(inputDelta: String, at place: ItemPlace, to output: inout [UInt8]) {
        append(.inputDelta, at: place.bytes, member: #","delta":"#, inputDelta, to: &output)
    }

    /// Appends the whole text that a custom tool takes.
    package mutating func append(inputDone text: String, at place: ItemPlace, to output: inout [UInt8]) {
        append(.inputDone, at: place.bytes, member: #","input":"#, text, to: &output)
    }

    private mutating func append(
        _ name: ResponseEvent.Name, at place: [UInt8], member: String, _ text: String, to output: inout [UInt8]
    ) {
        append(name, to: &output) { output in
            output += place
            output += member.utf8
            JSONString.appendLine(text, to: &output)
        }
    }

    private mutating func append(
        _ name: ResponseEvent.Name, to output: inout [UInt8], _ members: (inout [UInt8]) -> Void
    ) {
        output += "event: \(name.rawValue)\n".utf8
        output += #"data: {"type":"\#(name.rawValue)","sequence_number":\#(number)"#.utf8
        members(&output)
        output += "}\n\n".utf8
        number += 1
    }
}
