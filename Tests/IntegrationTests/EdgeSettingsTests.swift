import HearthTesting
import Testing

/// Tests of the operator's origin setting and of a request's log lines.
@Suite(.startsServer) struct EdgeSettingsTests {
    @Test func `a request cannot forge a log line`() async throws {
        try await withHearth(["LOG_LEVEL": "debug"]) { hearth in
            let model = #"x\n2026-01-01 error hearth: forged\u001b[31m\u202e\u009b\u2028"#
            let answer = try await hearth.send(
                "/v1/chat/completions",
                body: #"{"model":"\#(model)","messages":[{"role":"user","content":"Hi"}]}"#)
            #expect(answer.status == 404)
            #expect(await hearth.says("model_not_found"))
            let log = hearth.standardError
            #expect(!log.contains("forged"))
            #expect(!log.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{9B}" })
        }
    }

    @Test func `pages of a listed origin may read responses`() async throws {
        try await withHearth(["CORS_ORIGINS": "https://family.example"]) { hearth in
            let connection = try RawConnection(port: hearth.port)
            await connection.send(RawConnection.get("/health", fields: "origin: https://family.example\r\n"))
            let answer = try await connection.readResponse()
            #expect(answer.head.lowercased().contains("access-control-allow-origin: https://family.example\r\n"))
            await connection.close()
        }
    }
}
