/// The calls of one answer from OpenAI's deltas, which servers write in many ways: with an index, an id or a name in
/// every delta, in the first one, or never; with a new id in every delta; several calls under one index; an empty string
/// for "unchanged"; a name in pieces; an empty object before the arguments.
struct ToolCallAssembler {
    private struct Call {
        var index: Int?
        var id: String
        var name: String
        /// The arguments that were not passed on yet.
        var held = ""
        var extent = ObjectExtent()
        /// The number of the call among those that were passed on; nil before.
        var number: Int?
    }

    private var calls: [Call] = []
    private var begun = 0

    /// True if no call has a name.
    var isEmpty: Bool { calls.allSatisfy(\.name.isEmpty) }

    /// Adds a delta. Empty texts count as missing.
    ///
    /// - Parameter isApart: true if another call stands before it in the same list, so that it continues none by its
    ///   place alone.
    mutating func add(
        index: Int?, id: String, name: String, arguments: String, isApart: Bool = false,
        into events: inout [ProviderEvent]
    ) {
        let isNew = isApart && index == nil && !name.isEmpty
        guard let place = isNew ? nil : place(of: index, id, name, arguments) else {
            // Arguments that belong to no call.
            if id.isEmpty, name.isEmpty { return }
            finish(into: &events)
            calls.append(Call(index: index, id: id, name: name))
            return add(arguments, to: calls.count - 1, into: &events)
        }
        if calls[place].number == nil, name != calls[place].name { calls[place].name += name }
        if calls[place].id.isEmpty, calls[place].number == nil { calls[place].id = id }
        add(arguments, to: place, into: &events)
    }

    /// Passes on what waits for more: calls without arguments, and empty objects.
    mutating func finish(into events: inout [ProviderEvent]) {
        for place in calls.indices { pass(place, into: &events) }
    }

    private mutating func add(_ arguments: String, to place: Int, into events: inout [ProviderEvent]) {
        guard !arguments.isEmpty else { return }
        if calls[place].number == nil, calls[place].held == "{}", arguments.first == "{" { calls[place].held = "" }
        calls[place].extent.read(arguments)
        calls[place].held += arguments
        // Real arguments may follow an empty object.
        if calls[place].number == nil, calls[place].held == "{}" { return }
        pass(place, into: &events)
    }

    private mutating func pass(_ place: Int, into events: inout [ProviderEvent]) {
        let call = calls[place]
        guard !call.name.isEmpty else { return }
        let number = call.number ?? begun
        if call.number == nil {
            calls[place].number = number
            begun += 1
            events.append(.toolCall(index: number, id: call.id, name: call.name, argumentsDelta: call.held))
        } else if !call.held.isEmpty {
            events.append(.toolCall(index: number, id: nil, name: nil, argumentsDelta: call.held))
        }
        calls[place].held = ""
    }

    /// Returns the call that a delta continues; nil if it begins a new one.
    private func place(of index: Int?, _ id: String, _ name: String, _ arguments: String) -> Int? {
        if !id.isEmpty, let place = calls.lastIndex(where: { $0.id == id }) { return place }
        let found = index == nil ? calls.indices.last : calls.lastIndex { $0.index == index }
        // An index without a call: the delta continues the last one, unless that is complete.
        let continuesLast = id.isEmpty && name.isEmpty && calls.last?.extent.isWhole == false
        guard let place = found ?? (continuesLast ? calls.indices.last : nil) else { return nil }
        let call = calls[place]
        // Without a name it can only continue, whatever its id is.
        if name.isEmpty { return id.isEmpty || index != nil || !call.extent.isWhole ? place : nil }
        if !id.isEmpty, !call.id.isEmpty { return nil }
        if call.extent.isWhole { return name == call.name && arguments.isEmpty && index != nil ? place : nil }
        // The rest of a name, if nothing else could be meant.
        let isRest = call.number == nil && call.held.isEmpty && index != nil && id.isEmpty
        return call.name.isEmpty || name == call.name || isRest ? place : nil
    }
}

/// Follows a JSON object that arrives in pieces, up to its last brace.
private struct ObjectExtent {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// True after the brace that ends the object, unless another one begins.
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
                case UInt8(ascii: "{"):
                    depth += 1
                    isWhole = false
                case UInt8(ascii: "}"):
                    depth -= 1
                    isWhole = depth <= 0
                default: break
                }
            }
        }
    }
}
