package import NIOCore

/// The limits of connections: their times and numbers. ``RequestFraming`` has the size limits.
package struct ConnectionLimits: Sendable {
    /// The longest time from a head's first byte to its last. The first head's time starts when the connection opens.
    package var head = TimeAmount.seconds(10)
    /// The longest time from the end of the head to the end of the body, if the body arrives fast enough.
    package var body = TimeAmount.seconds(20)
    /// The longest time from the end of the head to the end of the body, if no byte arrives. It is long enough for a
    /// phone that loses its network for a moment.
    package var silentBody = TimeAmount.seconds(10)
    /// The number of bytes that extend `silentBody` by one second, up to `body`: a tenth of the rate of the slowest
    /// mobile network.
    package var bodyRate = 500
    /// The longest time between two requests.
    package var idle = TimeAmount.seconds(60)
    /// The longest time during which a client may take no written byte.
    package var stalledWrite = TimeAmount.seconds(30)
    /// The longest time during which a rejected client may keep sending before its connection is closed.
    package var linger = TimeAmount.seconds(2)
    /// The lowest rate, in bytes a second, of the part of a body above the standard size: a slow Internet connection.
    package var uploadRate = 65_536

    /// The most connections of one address; of IPv6, of a /64. A household behind one router has some dozens.
    package var mostOfAddress = 512
    /// The most connections of all clients. Others wait until one is closed.
    package var most = 16_384

    /// Creates the limits of a production server.
    package init() {}

    /// Returns the longest time for a body, even if it arrives steadily.
    ///
    /// - Parameter size: the largest size of the body, in bytes.
    func longestBody(of size: Int) -> TimeAmount {
        body + .seconds(Int64(max(0, size - BodyLimit.standard.bytes) / uploadRate))
    }

    /// The shortest limit, which sets the precision of the timer.
    var shortest: TimeAmount { min(head, silentBody, body, idle, stalledWrite) }
}
