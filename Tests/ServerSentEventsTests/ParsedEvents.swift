import ServerSentEvents

func event(_ data: String, name: String = "message", id: String = "") -> ServerSentEvent {
    ServerSentEvent(id: id, name: name, data: Array(data.utf8))
}

/// Everything that a new parser hands out for these pieces.
@discardableResult
func events(of pieces: [[UInt8]], maximumEventSize: Int = 1_048_576) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser(maximumEventSize: maximumEventSize)
    var events: [ServerSentEvent] = []
    for piece in pieces { try parser.feed(piece) { events.append($0) } }
    return events
}
