package import NIOCore

/// The time limits of a connection. ``RequestFraming`` has the size limits.
package struct ConnectionLimits: Sendable {
    /// From a head's first byte to its last; for a connection's first one, from its opening on.
    package var head = TimeAmount.seconds(10)
    /// From the end of the head to the end of the body, if the body arrives fast enough.
    package var body = TimeAmount.seconds(20)
    /// From the end of the head to the end of a body of which nothing arrives: long enough for a phone that loses its network for a moment.
    package var silentBody = TimeAmount.seconds(10)
    /// Bytes that buy a body one second more, up to `body`: a tenth of what the slowest mobile network brings.
    package var bodyRate = 500
    /// Between two requests.
    package var idle = TimeAmount.seconds(60)
    /// The longest time in which a client takes no written byte.
    package var stalledWrite = TimeAmount.seconds(30)
    /// The longest time in which a rejected client may keep sending before the connection is cut.
    package var linger = TimeAmount.seconds(2)
    /// Bytes a second of a body of more than the standard size: a slow line to the Internet.
    package var uploadRate = 65_536

    /// Creates the limits of a production server.
    package init() {}

    /// Returns the time that a body may take, however steadily it arrives.
    ///
    /// - Parameter size: the most bytes that it may have.
    func longestBody(of size: Int) -> TimeAmount {
        body + .seconds(Int64(max(0, size - BodyLimit.standard.bytes) / uploadRate))
    }

    /// The shortest limit, which sets the precision of the timer.
    var shortest: TimeAmount { min(head, silentBody, body, idle, stalledWrite) }
}
