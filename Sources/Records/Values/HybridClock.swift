package import HearthCore

/// The clock of a device that stamps its edits (Kulkarni et al., Logical Physical Clocks, 2014).
///
/// It adds the measured difference to the server's clock, and passes every stamp that the device has seen: so an edit made
/// after seeing another one is stamped later, however wrong the device's own clock is.
package struct HybridClock: Hashable, Sendable {
    /// The device of the stamps (``Stamp/device``).
    package let device: UInt32
    /// The largest stamp that was made or seen. Keep it with the pending mutations.
    package private(set) var last: Stamp
    /// The latest differences to the server in milliseconds, oldest first; at most 5.
    package private(set) var samples: [Int64]

    /// Creates a clock, from what was kept if it is not the first.
    package init(device: UInt32, last: Stamp = .zero, samples: [Int64] = []) {
        self.device = device
        self.last = last
        self.samples = samples
    }

    /// The milliseconds that the server is ahead of the device: the median of the samples; 0 without any.
    package var offset: Int64 {
        let sorted = samples.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }

    /// Notes the time of the server in a response.
    ///
    /// - Parameters:
    ///   - sent: the device's clock when the request left.
    ///   - received: the device's clock when the response came. The server is taken to have read its clock in between.
    package mutating func measure(server: Timestamp, sent: Timestamp, received: Timestamp) {
        samples.append(server.milliseconds - (sent.milliseconds + (received.milliseconds - sent.milliseconds) / 2))
        if samples.count > 5 { samples.removeFirst() }
    }

    /// Notes a stamp of another device. Later stamps of this clock are larger.
    package mutating func see(_ stamp: Stamp) { last = max(last, stamp) }

    /// Returns the stamp of an edit that is made now, larger than all before.
    package mutating func tick(at now: Timestamp) -> Stamp {
        let physical = Stamp(milliseconds: now.milliseconds + offset, counter: 0, device: device)
        last = physical.milliseconds > last.milliseconds ? physical : last.next(on: device)
        return last
    }
}

/// The server's limit on the stamps of one push. A stamp more than a minute ahead is cut back to that minute, so that a
/// clock that is a day ahead does not win for a day.
///
/// Cut stamps keep the order of the device's edits, and stay above the stamp of the record that they change. Else an edit
/// made after seeing another, which may itself be up to a minute ahead, would lose to it.
package struct StampLimit: Sendable {
    /// How far ahead a stamp may be.
    package static let tolerance = Duration.seconds(60)

    private let limit: Int64
    private var last = Stamp.zero

    /// Creates the limit of a push that the server receives at `now`.
    package init(now: Timestamp) { limit = (now + Self.tolerance).milliseconds }

    /// Returns the stamp under which an edit is applied.
    ///
    /// - Parameter seen: the largest stamp of the record or tombstone that the edit changes, if there is one.
    package mutating func admit(_ stamp: Stamp, after seen: Stamp?) -> Stamp {
        var admitted = stamp
        if stamp.milliseconds > max(limit, seen?.milliseconds ?? 0) {
            admitted = Stamp(milliseconds: limit, counter: 0, device: stamp.device)
            for floor in [last, seen ?? .zero] where floor >= admitted { admitted = floor.next(on: stamp.device) }
        }
        last = max(last, admitted)
        return admitted
    }
}
