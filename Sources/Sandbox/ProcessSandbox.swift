import CSandbox

/// The limits that a process takes on before it reads bytes of strangers. They cannot be taken off again.
package enum ProcessSandbox {
    /// The time that a process has for its input.
    package struct Time: Sendable {
        /// Seconds of processor time.
        var processor: UInt64
        /// Seconds of the clock. They are many more, because the process goes after all others of a busy machine. It waits for
        /// nothing but its turn.
        var waiting: UInt64

        /// The time for an archive, a picture, or all recipes of an app.
        package static let file = Time(processor: 20, waiting: 60)
        /// The time for one page or text. The slowest of those that the tests have needs a second.
        package static let page = Time(processor: 5, waiting: 60)
    }

    /// Enters the sandbox. Without a namespace of its own, an empty environment and no known address remain.
    ///
    /// - Parameters:
    ///   - outputBytes: the most bytes that the process may write to one file.
    ///   - time: the time after which it is killed.
    /// - Returns: false if the system refused a limit: then nothing may be read.
    package static func enter(outputBytes: Int, time: Time) -> Bool {
        csandbox_enter(
            csandbox_limits(
                memory: 1 << 30, processor: time.processor, waiting: time.waiting, descriptors: 16,
                file_size: UInt64(outputBytes))) == 0
    }
}
