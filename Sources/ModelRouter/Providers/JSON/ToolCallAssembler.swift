/// The calls of one answer from OpenAI's deltas, which servers write in many ways: with an index, an id or a name in
/// every delta, in the first one, or never; several calls under one index; an empty string for "unchanged".
struct ToolCallAssembler {
    private struct Call {
        var index: Int?
        var id: String
        var name: String
        /// The arguments before the name was known.
        var held = ""
        var extent = ObjectExtent()
    }

    private var calls: [Call] = []

    /// True if there is no call.
    var isEmpty: Bool { calls.isEmpty }

    /// Adds a delta. Empty texts count as missing.
    mutating func add(
        index: Int?, id: String, name: String, arguments: String, into events: inout [ProviderEvent]
    ) {
        guard let place = place(of: index, id, name) else {
            // Arguments of no call.
            if id.isEmpty, name.isEmpty { return }
            calls.append(Call(index: index, id: id, name: name))
            return begin(calls.count - 1, arguments, into: &events)
        }
        if calls[place].name.isEmpty {
            calls[place].name = name
            if calls[place].id.isEmpty { calls[place].id = id }
            return begin(place, arguments, into: &events)
        }
        guard !arguments.isEmpty else { return }
        calls[place].extent.read(arguments)
        events.append(.toolCall(index: place, id: nil, name: nil, argumentsDelta: arguments))
    }

    private mutating func begin(_ place: Int, _ arguments: String, into events: inout [ProviderEvent]) {
        calls[place].held += arguments
        calls[place].extent.read(arguments)
        guard !calls[place].name.isEmpty else { return }
        events.append(
            .toolCall(
                index: place, id: calls[place].id, name: calls[place].name, argumentsDelta: calls[place].held))
        calls[place].held = ""
    }

    /// Returns the call that a delta continues; nil if it begins a new one. A call whose arguments are whole takes no
    /// other name or id.
    private func place(of index: Int?, _ id: String, _ name: String) -> Int? {
        if !id.isEmpty, let place = calls.lastIndex(where: { $0.id == id }) { return place }
        let found = index == nil ? calls.indices.last : calls.lastIndex { $0.index == index }
        guard let place = found ?? (id.isEmpty && name.isEmpty ? calls.indices.last : nil) else { return nil }
        let call = calls[place]
        if !id.isEmpty, !call.id.isEmpty { return nil }
        if !id.isEmpty || !name.isEmpty {
            if call.extent.isWhole { return nil }
            if !name.isEmpty, !call.name.isEmpty, name != call.name { return nil }
        }
        return place
    }
}

/// Follows a JSON object that arrives in pieces, up to its last brace.
private struct ObjectExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// True after the brace that ends the object.
    private(set) var isWhole = false

    mutating func read(_ text: String) {
        for byte in text.utf8 {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "}"):
                    depth -= 1
                    isWhole = isWhole || depth <= 0
                default: break
                }
            }
        }
    }
}
