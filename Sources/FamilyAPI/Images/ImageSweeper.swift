package import HearthCore
package import Records

/// Deletes pictures that no record has named for seven days, and files that no picture needs. Any number of processes may
/// do so at the same time.
package struct ImageSweeper: Sendable {
    /// How long a picture stays that no record names: an upload that is to be named, and one whose record may come back.
    package static let unusedTime = Duration.seconds(7 * 86_400)
    /// How long a file stays that no picture needs. A backup copies the database first, and then has this long to copy the
    /// files that it needs.
    package static let looseTime = Duration.seconds(3600)
    /// The time between two passes.
    package static let interval = Duration.seconds(3600)
    private static let filesAtOnce = 100

    private let store: any ImageStore
    private let files: any BlobStore
    private let clock: any HearthClock

    /// Creates a sweeper.
    package init(store: any ImageStore, files: any BlobStore, clock: any HearthClock) {
        self.store = store
        self.files = files
        self.clock = clock
    }

    /// Makes one pass. Returns how many pictures and files it deleted.
    package func sweep() async throws -> (images: Int, files: Int) {
        let images = try await store.removeUnused(at: clock.now, unusedBefore: clock.now - Self.unusedTime)
        var removed = 0
        while true {
            let now = clock.now
            let loose = try await store.claimLoose(
                at: now, looseBefore: now - Self.looseTime, limit: Self.filesAtOnce)
            for sha256 in loose {
                try await files.remove(sha256)
                try await store.forgetLoose(sha256, claimedAt: now)
            }
            removed += loose.count
            if loose.count < Self.filesAtOnce { return (images, removed) }
        }
    }
}

extension Timestamp {
    fileprivate static func - (time: Timestamp, duration: Duration) -> Timestamp {
        Timestamp(milliseconds: time.milliseconds - duration.milliseconds)
    }
}
