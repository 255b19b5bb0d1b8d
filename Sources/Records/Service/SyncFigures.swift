/// The counts of sync since the process began, for metrics.
package struct SyncFigures: Hashable, Sendable {
    /// The pushes.
    package var pushes = 0
    /// The edits by what became of them.
    package var edits: [PushResult.Status: Int] = [:]
    /// How often a push was planned again because another process was faster.
    package var stalePlans = 0
    /// The pulls.
    package var pulls = 0
    /// The changes that were sent to devices.
    package var changes = 0
    /// The zones that devices had to begin anew.
    package var resets = 0
    /// The age of the newest change of each page when it was sent, added up, in milliseconds; only of devices that were
    /// caught up with it. Divided by ``lagCount`` it is the mean lag.
    package var lagMilliseconds: Int64 = 0
    /// The number of such pages.
    package var lagCount = 0
    /// The same of the changes that live streams were sent, or told to pull.
    package var liveLagMilliseconds: Int64 = 0
    /// The number of such events.
    package var liveLagCount = 0

    /// Creates figures of zero.
    package init() {}
}
