import Foundation
import Synchronization

/// The value of the `Date` field (RFC 9110, 6.6.1), formatted at most once a second.
enum ResponseDate {
    private static let latest = Mutex((second: time_t(0), text: ""))

    static var now: String {
        let second = time(nil)
        return latest.withLock { latest in
            if latest.second != second { latest = (second, text(of: second)) }
            return latest.text
        }
    }

    private static func text(of second: time_t) -> String {
        var second = second
        var parts = unsafe tm()
        unsafe gmtime_r(&second, &parts)
        var buffer = [CChar](repeating: 0, count: 40)
        // The process runs in the C locale, whose names are the standard's.
        let length = unsafe strftime(&buffer, buffer.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
        return String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
