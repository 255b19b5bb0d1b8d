import HearthCore

/// Two clocks side by side.
enum ClockFinding {
    /// Tokens begin and end by the clock, and ours and those of Apple would be refused.
    private static let most = Duration.seconds(60)

    /// - Parameters:
    ///   - now: by this machine, when the other's time arrived; it was asked for at `sent`.
    ///   - other: the other's time.
    static func make(_ now: Timestamp, sent: Timestamp, other: Timestamp, of name: String) -> Finding {
        // What the answer took is nobody's fault.
        let early = Duration.milliseconds(max(0, sent.milliseconds - other.milliseconds))
        let late = Duration.milliseconds(max(0, other.milliseconds - now.milliseconds))
        let difference = max(early, late)
        guard difference > most else {
            return .ok("clock", "within \(max(difference, .seconds(1)).shown) of \(name)'s")
        }
        return .warn(
            "clock",
            "this machine is \(Int(difference.seconds)) s \(early > late ? "ahead of" : "behind") \(name): tokens will be refused",
            "timedatectl set-ntp true")
    }
}
