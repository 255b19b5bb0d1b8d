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

/// A seeded generator (Steele et al., 2014), so that a failing case can be met again.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
