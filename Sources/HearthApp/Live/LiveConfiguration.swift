import Assist
import Foundation
import HearthCore
import ModelRouter
import ServerKit
import Telemetry

/// The currently active configuration, which follows its files. A request or a run reads it once and keeps what it read.
final class LiveConfiguration: Sendable {
    let assist: Reloadable<AssistPipeline.Configuration>
    let requests: Reloadable<RequestConfiguration>
    let reloader: FileReloader<ConfigurationSnapshot>
    private let configuration: Reloadable<ConfigurationSnapshot>
    private let paths: [String]

    /// Reads the files.
    ///
    /// - Parameter environment: has the settings of the start.
    init(_ environment: ServerEnvironment, from source: SettingsSource, transport: any HTTPTransport) throws {
        let models = environment.modelsPath
        let read: @Sendable () throws -> [String: String] = {
            var files = [models: try ModelsFile.text(of: models)]
            files[source.path] = try source.text()
            return files
        }
        let files = try read()
        let first = try environment.configuration(of: files, from: source, after: nil, transport: transport)
        let (configuration, assist, requests) = (
            Reloadable(first), Reloadable(first.assist), Reloadable(first.requests)
        )
        let level = environment.logLevel
        self.configuration = configuration
        paths = [models, source.path]
        self.assist = assist
        self.requests = requests
        reloader = FileReloader(
            first, of: files, clock: environment.clock, read: read,
            make: { files, old in
                try environment.configuration(of: files, from: source, after: old, transport: transport)
            },
            use: { new in
                assist.replace(new.assist)
                requests.replace(new.requests)
                level.set(new.settings["LOG_LEVEL"])
                configuration.replace(new)
            },
            describe: { ($0.summary, $0.waiting) })
    }

    var current: ConfigurationSnapshot { configuration.current }

    /// Returns the places at the starts of the lines of `reason`, such as `hearth.yaml:3`.
    func places(in reason: String) -> [String] {
        reason.split(separator: "\n").compactMap { line in
            guard let path = paths.first(where: { line.hasPrefix($0 + ":") }) else { return nil }
            let number = line.dropFirst(path.count + 1).prefix(while: \.isNumber)
            return URL(fileURLWithPath: path).lastPathComponent + (number.isEmpty ? "" : ":\(number)")
        }
    }
}

extension LiveConfiguration: ModelMonitor {
    var modelHealth: [ModelHealth] { current.router.modelHealth }
}
