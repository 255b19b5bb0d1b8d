import HearthTesting
import Testing

/// The health check of scripts and containers.
@Suite(.timed) struct HealthCommandTests {
    @Test func `health requests the configured server and exits with 1 if it does not respond`() async throws {
        let port = try await withHearth { hearth in
            let settings = ["HOST": "0.0.0.0", "PORT": "\(hearth.port)"]
            let health = try await HearthProcess.run(["health"], settings)
            #expect(health.0 == 0 && health.1.contains("\"version\""))
            let ready = try await HearthProcess.run(["health", "--ready"], settings)
            #expect(ready.0 == 0 && ready.1.contains("\"knowledge\""))
            let url = "http://127.0.0.1:\(hearth.port)"
            #expect(try await HearthProcess.run(["health", "--url", url + "/nothing"], [:]).0 == 1)
            // A proxy is for providers.
            let proxied = ["http_proxy": "http://127.0.0.1:9", "PORT": "\(hearth.port)"]
            #expect(try await HearthProcess.run(["health"], proxied).0 == 0)
            return hearth.port
        }
        let (status, output) = try await HearthProcess.run(["health", "--url", "http://127.0.0.1:\(port)"], [:])
        #expect(status == 1 && output.contains("does not respond"))
    }
}
