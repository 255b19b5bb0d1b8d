import ArgumentParser
import Foundation
import HearthCore
import Storage

/// The options that every command has for settings. The most used settings have options of their own.
struct SettingsOptions: ParsableArguments {
    @Option(help: "Settings file. (default: hearth.yaml, if it exists)")
    var config: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Setting as NAME=VALUE; takes precedence over file and environment.", valueName: "name=value"))
    var assignments: [String] = []

    @Option(help: "Port to listen on.")
    var port: String?

    @Option(help: "Address to listen on.")
    var host: String?

    @Option(name: .customLong("database-url"), help: "Database, such as sqlite:///.hearth/hearth.db.")
    var databaseURL: String?

    /// The path of the settings file, which may not exist.
    var file: String { config ?? "hearth.yaml" }

    /// Returns the sources of settings that the options name.
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

    /// Returns the settings.
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
    /// Runs `body` with the database, whose schema must be up to date.
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
