import HearthCore
import HearthTesting
import Testing

/// Tests of the access to the metrics, for every spelling of the path.
@Suite struct MetricsAccessTests {
    private static let paths = ["/metrics", "/metrics/", "//metrics", "/metrics//?x=1"]

    @Test(arguments: paths) func `metrics are open to this machine and closed to forwarded requests`(path: String)
        async throws
    {
        try await TestServer().serve { client async throws in
            #expect(try await client.send(path).head.status == 200)
            for fields in [
                ("x-forwarded-for", "127.0.0.1"), ("forwarded", "for=203.0.113.9"), ("via", "1.1 nginx"),
                ("x-real-ip", "203.0.113.9"), ("x-forwarded-proto", "https"), ("host", "hearth.example"),
            ] {
                // Every caller here is authenticated, and none is an administrator.
                #expect(try await client.send(path, headers: [fields]).head.status == 403, "\(fields)")
            }
        }
    }

    @Test(arguments: paths) func `metrics are available while the server drains`(path: String) async throws {
        var server = TestServer()
        server.model = silentModel(server.clock, first: ["Read "], for: .seconds(5), then: ["together."])
        try await server.serve { [server] client async throws in
            let connection = try RawConnection(port: client.port)
            await connection.send(
                RawConnection.post("/v1/assist/stream", #"{"goal":"How do we read more?","mode":"chat"}"#))
            _ = try await connection.read(through: "Read ")
            try await server.clock.waitForSilence()
            await client.stopServer()
            try await server.clock.waitForSilence(of: 3)
            #expect(try await client.send("/v1/models").head.status == 503)
            #expect(try await client.send(path).head.status == 200)
            server.clock.advance(by: .seconds(5))
            #expect(try await connection.readToEnd().contains("event: done"))
        }
    }
}
