import ArgumentParser
import HearthCore
import Storage

/// The command that updates the schema.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate", abstract: "Update the schema of the database.",
        discussion: """
            Examples:
              hearth migrate
              hearth migrate --status
              DATABASE_URL=postgres://hearth@db/hearth hearth migrate
            """)

    @OptionGroup var options: SettingsOptions

    @Flag(help: "List the migrations and change nothing.")
    var status = false

    @Option(help: ArgumentHelp("Stop after this migration, to check each step of an upgrade.", valueName: "number"))
    var to: Int?

    func validate() throws {
        if let to, !Migration.all.contains(where: { $0.number == to }) {
            throw ValidationError("there is no migration \(to): list them with `hearth migrate --status`")
        }
    }

    func run() async throws {
        let environment = ServerEnvironment(settings: try options.load())
        // --status creates no database.
        let storage = status ? try await environment.openExistingStorage() : try await environment.openStorage()
        do {
            let migrator = environment.migrator(storage)
            if status {
                for migration in try await migrator.status() {
                    let applied = migration.appliedAt.map { "applied \($0.rfc3339)" } ?? "pending"
                    print("\(padded(migration.number, 4))  \(migration.name)  \(applied)")
                }
            } else {
                let applied = try await migrator.migrate(to: to)
                for migration in applied { print("applied \(padded(migration.number, 4)) \(migration.name)") }
                if applied.isEmpty {
                    print(to.map { "migration \(padded($0, 4)) is already applied" } ?? "schema is up to date")
                }
            }
        } catch {
            throw CommandFailure(message: String(reflecting: error))
        }
        await storage.close()
    }
}
