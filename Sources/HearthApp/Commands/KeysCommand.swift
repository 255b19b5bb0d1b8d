import ArgumentParser
import Foundation
import HearthCore
import Identity

struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys", abstract: "Make and rotate the key that tokens are signed with.",
        discussion: """
            Examples:
              hearth keys generate
              hearth keys rotate
            """,
        subcommands: [Generate.self, Rotate.self])

    struct Generate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "generate",
            abstract: "Make the keys whose files, JWT_PRIVATE_PEM and AUDIT_KEY, are not there yet.")

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try options.load()
            let path = try KeysCommand.path("JWT_PRIVATE_PEM", settings)
            let missingAuditKey = AuditKey.file(settings).flatMap { access($0, F_OK) == 0 ? nil : $0 }
            if access(path, F_OK) != 0 {
                try KeysCommand.attempt { try KeyFile.write(try SigningKeys.generatePEM(), to: path) }
                print("made \(path)")
            } else if missingAuditKey == nil {
                throw CommandFailure(
                    message: "\(path) exists already; `hearth keys rotate` replaces it and lets its tokens expire",
                    isUsage: true)
            }
            if let missingAuditKey {
                try KeysCommand.attempt { try AuditKey.generate(at: missingAuditKey) }
                print("made \(missingAuditKey)")
            }
        }
    }

    struct Rotate: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rotate", abstract: "Make a new key. What the old one signed goes on until it expires.",
            discussion: """
                Keeps the public half of the key in JWT_PREVIOUS_PUBLIC_PEM and puts a new one in the place of \
                JWT_PRIVATE_PEM; then restart every server. After a day the previous key can be deleted.
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
            print("made \(path); what the key before it signed is taken by \(previous)")
        }
    }

    private static func path(_ name: String, _ settings: Settings) throws -> String {
        guard !KeyFile.isText(settings[name]), !settings[name].isEmpty else {
            throw CommandFailure(message: "\(settings.place(of: name)) does not name a file", isUsage: true)
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
