import HearthTesting
import Testing

/// The health check of scripts and containers.
@Suite(.startsServer) struct HealthCommandTests {
    /// Runs the command again if its five seconds passed, as on a busy machine.
    private func health(_ arguments: [String], _ settings: [String: String] = [:]) async throws -> (Int32, String) {
        while true {
            let (status, output) = try await HearthProcess.run(["health"] + arguments, settings)
            if !output.contains("timed out") { return (status, output) }
        }
    }

    @Test func `health requests the configured server and exits with 1 if it does not respond`() async throws {
        try await withHearth { hearth in
            let settings = ["HOST": "0.0.0.0", "PORT": "\(hearth.port)"]
            let health = try await health([], settings)
            #expect(health.0 == 0 && health.1.contains("\"version\""), "\(health)")
            let ready = try await self.health(["--ready"], settings)
            #expect(ready.0 == 0 && ready.1.contains("\"knowledge\""), "\(ready)")
            let url = "http://127.0.0.1:\(hearth.port)"
            #expect(try await self.health(["--url", url + "/nothing"]).0 == 1)
            // A proxy is for providers.
            let proxied = ["http_proxy": "http://127.0.0.1:9", "PORT": "\(hearth.port)"]
            #expect(try await self.health([], proxied).0 == 0)
        }
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let (status, output) = try await health(["--url", "http://127.0.0.1:\(port.number)"])
        #expect(status == 1 && output.contains("does not respond"), "\(output)")
    }
}
