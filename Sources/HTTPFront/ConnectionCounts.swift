import NIOCore
import Synchronization

/// The number of open connections of each address, so that nobody takes all that the server can have.
///
/// Loopback and proxies are not limited: behind them are many clients, and a proxy limits them itself.
final class ConnectionCounts: Sendable {
    private let most: Int
    private let isShared: @Sendable (IPAddress) -> Bool
    private let counts = Mutex<[String: Int]>([:])

    init(most: Int, isShared: @escaping @Sendable (IPAddress) -> Bool) {
        self.most = most
        self.isShared = isShared
    }

    /// Counts a new connection until it is closed. Returns false, and counts nothing, if its address has too many.
    func count(_ channel: any Channel) -> Bool {
        guard let address = channel.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }), !isShared(address) else {
            return true
        }
        let key = address.limitKey
        guard add(key) else { return false }
        channel.closeFuture.whenComplete { _ in self.remove(key) }
        return true
    }

    func add(_ key: String) -> Bool {
        counts.withLock { counts in
            guard counts[key, default: 0] < most else { return false }
            counts[key, default: 0] += 1
            return true
        }
    }

    func remove(_ key: String) {
        counts.withLock { counts in
            guard let count = counts[key] else { return }
            counts[key] = count > 1 ? count - 1 : nil
        }
    }
}
