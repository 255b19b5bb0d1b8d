import Foundation
import HearthTesting
import Testing

/// Runs a script of Tests/Interop to its end and returns its output.
func runPython(_ arguments: [String]) async throws -> String {
    let (status, output) = try await ChildProcess.run(
        [HearthProcess.repository.appending(path: ".hearth/python/bin/python").path] + arguments,
        environment: ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"],
        folder: HearthProcess.repository.appending(path: "Tests/Interop"), capture: .output)
    #expect(status == 0)
    return output
}
