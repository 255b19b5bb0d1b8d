import Foundation
import Testing

/// Runs a script of Tests/Interop to its end and answers what it printed.
func runPython(_ arguments: [String]) async throws -> String {
    let process = Process()
    process.executableURL = HearthProcess.repository.appending(path: ".hearth/python/bin/python")
    process.currentDirectoryURL = HearthProcess.repository.appending(path: "Tests/Interop")
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // Reading blocks, and the pool on which the tests run is as narrow as the machine.
    let text = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            let bytes = output.fileHandleForReading.readDataToEndOfFile()
            continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
        }
    }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
}
