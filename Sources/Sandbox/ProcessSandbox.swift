import CSandbox

/// The limits that a process takes on before it reads bytes of strangers. They cannot be taken off again.
package enum ProcessSandbox {
    /// Enters the sandbox. Without a namespace of its own, an empty environment and no known address remain.
    ///
    /// - Parameter outputBytes: the most bytes that the process may write to one file.
    /// - Returns: false if the system refused a limit: then nothing may be read.
    package static func enter(outputBytes: Int) -> Bool {
        csandbox_enter(
            csandbox_limits(
                memory: 1 << 30, processor: 20, waiting: 60, descriptors: 16, file_size: UInt64(outputBytes))) == 0
    }
}
