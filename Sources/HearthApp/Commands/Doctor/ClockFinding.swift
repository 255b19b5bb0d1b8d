import HearthCore

/// The finding of a comparison of two clocks.
enum ClockFinding {
    /// Maximum difference. Beyond it, access tokens and Apple's ID tokens are rejected by their times.
    private static let most = Duration.seconds(60)

    /// Returns the finding.
    ///
    /// - Parameters:
    ///   - now: this machine's time when the response with the other time arrived.
    ///   - sent: this machine's time when the request was sent.
    ///   - other: the other clock's time.
    ///   - name: the name of the other clock's owner.
    static func make(_ now: Timestamp, sent: Timestamp, other: Timestamp, of name: String) -> Finding {
        // The time of the round trip is no difference.
        let early = Duration.milliseconds(max(0, sent.milliseconds - other.milliseconds))
        let late = Duration.milliseconds(max(0, other.milliseconds - now.milliseconds))
        let difference = max(early, late)
        guard difference > most else {
            return .ok("clock", "within \(max(difference, .seconds(1)).shown) of \(name)'s")
        }
        return .warn(
            "clock",
            "this machine is \(Int(difference.seconds)) s \(early > late ? "ahead of" : "behind") \(name): tokens will be rejected",
            "timedatectl set-ntp true")
    }
}
