import Foundation
import Synchronization

/// Destination of log lines. Each line is written whole, also with concurrent writers.
package enum StandardError {
    private static let turn = Mutex(())

    /// Writes a line.
    @Sendable package static func write(_ line: [UInt8]) {
        turn.withLock { _ in
            var rest = line[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
    }
}
