import ArgumentParser
import Foundation
import HearthCore
import Storage

/// Where settings come from; the most used ones have flags of their own.
struct SettingsOptions: ParsableArguments {
    @Option(help: "Settings file. (default: hearth.yaml, if it is there)")
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("A setting, as NAME=VALUE; wins over file and environment.", valueName: "name=value"))
    var assignments: [String] = []

    @Option(help: "Port to serve on.")
    var port: String?

    @Option(help: "Address to serve on.")
    var host: String?

    @Option(name: .customLong("database-url"), help: "Where everything is kept, such as sqlite:///.hearth/hearth.db.")
    var databaseURL: String?

    /// The settings file, whether it is there or not.
    var file: String { config ?? "hearth.yaml" }

    func source() throws -> SettingsSource {
        if let config, access(config, F_OK) != 0 {
            throw CommandFailure(message: "--config: there is no file \(config)", isUsage: true)
        }
        var flags: [String: String] = [:]
        for assignment in assignments {
            guard let equals = assignment.firstIndex(of: "=") else {
                throw CommandFailure(message: "--set expects NAME=VALUE, not \"\(assignment)\"", isUsage: true)
            }
            let name = assignment[..<equals].lowercased()
            guard Setting.all.contains(where: { $0.yamlKey == name }) else {
                let given = String(assignment[..<equals])
                throw CommandFailure(
                    message: "--set: unknown setting \"\(given)\"\(SettingName.suggestion(for: given))", isUsage: true)
            }
            flags[name] = String(assignment[assignment.index(after: equals)...])
        }
        flags["port"] = port ?? flags["port"]
        flags["host"] = host ?? flags["host"]
        flags["database_url"] = databaseURL ?? flags["database_url"]
        return SettingsSource(path: file, environment: ProcessInfo.processInfo.environment, flags: flags)
    }

    func load() throws -> Settings {
        let source = try source()
        do {
            return try source.settings(yaml: source.text())
        } catch let error as SettingsError {
            throw CommandFailure(message: error.description, isUsage: true)
        }
    }
}

extension SettingsOptions {
    /// Opens the migrated database for the time of `body`.
    func withStorage(_ body: (Storage, ServerEnvironment) async throws -> Void) async throws {
        let environment = ServerEnvironment(settings: try load())
        let storage = try await environment.openMigratedStorage()
        do {
            try await body(storage, environment)
        } catch let error as StorageError {
            await storage.close()
            throw CommandFailure(message: String(reflecting: error))
        } catch let error as HearthError where error.code != .storageUnavailable {
            await storage.close()
            throw CommandFailure(message: error.plainMessage)
        } catch {
            await storage.close()
            throw error
        }
        await storage.close()
    }
}
