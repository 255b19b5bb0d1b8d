import Glibc

/// A call to the operating system that failed.
package struct SystemError: Error, Hashable, CustomStringConvertible {
    /// The name of the function, for example `epoll_create1`.
    package var call: String
    /// The `errno` that it set or returned.
    package var number: Int32

    /// Creates the error of a call that has failed just now.
    package init(_ call: String, number: Int32 = errno) {
        self.call = call
        self.number = number
    }

    package var description: String {
        "\(call) failed: \(unsafe String(cString: strerror(number))) (errno \(number))"
    }
}
