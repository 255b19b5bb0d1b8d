import CSandbox
import Glibc
package import SystemSupport

/// A program that runs with two files, an empty environment and no other descriptor.
package enum SandboxedProcess {
    /// Why a process ended.
    package enum End: Hashable, Sendable {
        /// It ended itself, with this code.
        case exited(Int32)
        /// It was killed by its clock or by the limit of its processor time.
        case outOfTime
        /// It crashed, or was killed.
        case killed(signal: Int32)
    }

    /// Runs a program and waits for its end.
    ///
    /// - Parameters:
    ///   - command: the path of the program and its arguments.
    ///   - input: what it reads, from the beginning.
    ///   - output: what it writes.
    ///   - errors: what it writes to standard error.
    /// - Throws: ``SystemError`` if it cannot be started.
    package static func run(
        _ command: [String], input: TemporaryFile, output: TemporaryFile, errors: TemporaryFile
    ) throws -> End {
        guard lseek(input.descriptor, 0, SEEK_SET) == 0 else { throw SystemError("lseek") }
        var arguments: [UnsafeMutablePointer<CChar>?] = unsafe command.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        let status = unsafe csandbox_run(&arguments, input.descriptor, output.descriptor, errors.descriptor)
        guard status != -1 else { throw SystemError("posix_spawn") }
        // The macros of wait(2), which Swift does not import.
        let signal = status & 0x7F
        if signal == 0 { return .exited(status >> 8 & 0xFF) }
        return signal == SIGALRM || signal == SIGXCPU ? .outOfTime : .killed(signal: signal)
    }
}
