import Foundation
import HearthCore
import HearthServer
import ModelRouter
import Telemetry

/// The configuration in force, which follows its files. What a request or a run reads of it, it reads once and keeps.
final class LiveConfiguration: Sendable {
    let assist: Live<AssistPipeline.Terms>
    let requests: Live<RequestTerms>
    let reloader: Reloader<HouseTerms>
    private let terms: Live<HouseTerms>
    private let paths: [String]

    /// - Parameter house: with the settings of the start.
    init(_ house: House, from source: SettingsSource, transport: any HTTPTransport) throws {
        let models = house.modelsPath
        let read: @Sendable () throws -> [String: String] = {
            var files = [models: try ModelsFile.text(of: models)]
            files[source.path] = try source.text()
            return files
        }
        let files = try read()
        let first = try house.terms(of: files, from: source, after: nil, transport: transport)
        let (terms, assist, requests) = (Live(first), Live(first.assist), Live(first.requests))
        let level = house.logLevel
        self.terms = terms
        paths = [models, source.path]
        self.assist = assist
        self.requests = requests
        reloader = Reloader(
            first, of: files, clock: house.clock, read: read,
            make: { files, old in try house.terms(of: files, from: source, after: old, transport: transport) },
            use: { new in
                assist.replace(new.assist)
                requests.replace(new.requests)
                level.set(new.settings["LOG_LEVEL"])
                terms.replace(new)
            },
            describe: { ($0.summary, $0.waiting) })
    }

    var current: HouseTerms { terms.current }

    /// Files and lines that `reason` begins its lines with, such as `hearth.yaml:3`.
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
