import ArgumentParser
import CurlClient
import Foundation
import HearthCore

/// What containers and scripts ask, where there is no other HTTP client.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Ask a running server whether it serves.",
        discussion: """
            Asks /health, or /ready, of the server that HOST and PORT name. Prints its answer; exits with 1 where that is \
            not 200, or does not come within five seconds.
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "Ask whether requests can succeed, and not only whether the process serves.")
    var ready = false

    @Option(help: "Where the server is, such as http://127.0.0.1:8000.")
    var url: String?

    func run() async throws {
        let settings = try options.load()
        let base = url ?? "http://\(Self.reachable(settings["HOST"])):\(settings["PORT"])"
        // A proxy for providers has nothing to do with a server of this house.
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
            throw CommandFailure(message: "\(base) does not answer: \(error.detail)")
        }
        await client.stop()
        print(answer.body)
        guard answer.status == 200 else { throw CommandFailure(message: "\(base) answers \(answer.status)") }
    }

    /// An address to serve on may be that of every interface, which is none to go to.
    private static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0", "": "127.0.0.1"
        case "::": "[::1]"
        default: host.contains(":") ? "[\(host)]" : host
        }
    }
}
