import ArgumentParser
import Foundation
import HearthCore
import Identity

/// The commands of the signing key.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Create and rotate the key that signs access tokens.",
        discussion: """
            Examples:
              hearth keys generate
              hearth keys rotate
            """,
        subcommands: [Generate.self, Rotate.self])

    struct Generate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "generate",
            abstract: "Create the key files of JWT_PRIVATE_PEM and AUDIT_KEY that do not exist.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try options.load()
            let path = try KeysCommand.path("JWT_PRIVATE_PEM", settings)
            let missingAuditKey = AuditKey.file(settings).flatMap { access($0, F_OK) == 0 ? nil : $0 }
            if access(path, F_OK) != 0 {
                try KeysCommand.attempt { try KeyFile.write(try SigningKeys.generatePEM(), to: path) }
                print("created \(path)")
            } else if missingAuditKey == nil {
                throw CommandFailure(
                    message:
                        "\(path) already exists; `hearth keys rotate` replaces it and keeps its tokens valid until they expire",
                    isUsage: true)
            }
            if let missingAuditKey {
                try KeysCommand.attempt { try AuditKey.generate(at: missingAuditKey) }
                print("created \(missingAuditKey)")
            }
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate",
            abstract: "Create a new key; tokens of the previous key stay valid until they expire.",
            discussion: """
                Writes the public key to JWT_PREVIOUS_PUBLIC_PEM and a new key to JWT_PRIVATE_PEM. Restart every server \
                afterwards. The previous public key can be deleted after one day.
                """)

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try options.load()
            let path = try KeysCommand.path("JWT_PRIVATE_PEM", settings)
            let previous = try KeysCommand.path("JWT_PREVIOUS_PUBLIC_PEM", settings)
            try KeysCommand.attempt {
                let publicKey = try SigningKeys.publicPEM(of: try KeyFile.read(path, isSecret: true))
                let new = path + ".new"
                try? FileManager.default.removeItem(atPath: new)
                try KeyFile.write(try SigningKeys.generatePEM(), to: new)
                try? FileManager.default.removeItem(atPath: previous)
                try KeyFile.write(publicKey, to: previous, mode: 0o644)
                guard rename(new, path) == 0 else {
                    throw KeyFile.Failure(
                        description: "\(path) cannot be replaced: \(String(cString: strerror(errno)))")
                }
            }
            print("created \(path); tokens of the previous key stay valid with \(previous)")
        }
    }

    private static func path(_ name: String, _ settings: Settings) throws -> String {
        guard !KeyFile.isText(settings[name]), !settings[name].isEmpty else {
            throw CommandFailure(message: "\(settings.place(of: name)) must be the path of a file", isUsage: true)
        }
        return settings[name]
    }

    private static func attempt(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            throw CommandFailure(message: "\(error)")
        }
    }
}
