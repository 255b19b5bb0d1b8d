import ArgumentParser
import CurlClient
import Foundation
import HearthCore

/// The health check for containers and scripts that have no other HTTP client.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Check a running server.",
        discussion: """
            Requests /health, or /ready, from the server at HOST and PORT and prints the response. Exits with 1 if the \
            status is not 200 or no response arrives within five seconds.
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Request /ready: whether requests can succeed, not only whether the process runs.")
    var ready = false

    @Option(help: "URL of the server, such as http://127.0.0.1:8000.")
    var url: String?

    func run() async throws {
        let settings = try options.load()
        let base = url ?? "http://\(Self.reachable(settings["HOST"])):\(settings["PORT"])"
        // The environment's proxy is for providers, not for this server.
        setenv("no_proxy", "*", 1)
        let client = try CurlClient(threads: 1)
        let answer: (status: Int, body: String)
        do {
            answer = try await client.withResponse(
                to: OutboundRequest(
                    url: base + (ready ? "/ready" : "/health"), headers: [], body: [], timeout: .seconds(5),
                    connectTimeout: .seconds(2))
            ) { response in
                var body: [UInt8] = []
                while let piece = try await response.next(), body.count <= 65_536 { body += piece }
                return (response.status, String(decoding: body, as: UTF8.self))
            }
        } catch let error as TransportError {
            await client.stop()
            throw CommandFailure(message: "\(base) does not respond: \(error.detail)")
        }
        await client.stop()
        print(answer.body)
        guard answer.status == 200 else {
            throw CommandFailure(message: "\(base) responds with status \(answer.status), expected 200")
        }
    }

    /// Returns an address to connect to: a server may listen on the address of all interfaces, which is no destination.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "[::1]"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}
