import ArgumentParser
import FamilyAPI
import Foundation
import Records

/// The command that writes a family's records into a file.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export a family's records.",
        discussion: """
            Writes the records that a user may see, with their ids and stamps, so that hearth import brings them back as \
            they were. JSON has all records, CSV those of one type, and the zip archive has both.

            Examples:
              hearth export --household anna@example.org --format zip --output family.zip
              hearth export --server https://hearth.example.org --format csv --type feeding > feedings.csv
            """)

    @OptionGroup var family: FamilyOptions

    @Option(help: "The form: json, csv or zip.")
    var format: RecordExport.Format = .json

    @Option(help: "The type of the records in CSV, such as feeding.")
    var type: String?

    @Option(help: "The only zone, such as profile-UUID. (default: all zones of the household)")
    var zone: String?

    @Option(name: .shortAndLong, help: "The file to write. (default: standard output)")
    var output: String?

    func validate() throws {
        guard (format == .csv) == (type != nil) else {
            throw ValidationError("Expected --type with --format csv, and only there.")
        }
        if let type, Registry.current[type] == nil {
            let types = Registry.current.types.map(\.name).joined(separator: ", ")
            throw ValidationError("--type must be one of \(types).")
        }
    }

    func run() async throws {
        try await family.withFamily { family in
            guard let output else {
                return try await family.export(format, type: type, zone: zone) { bytes in
                    try FileHandle.standardOutput.write(contentsOf: Data(bytes))
                }
            }
            // A file that is not complete has another name.
            let partial = "\(output).part"
            guard FileManager.default.createFile(atPath: partial, contents: nil) else {
                throw CommandFailure(message: "cannot write \(partial)")
            }
            let file = try FileHandle(forWritingTo: URL(filePath: partial))
            try await family.export(format, type: type, zone: zone) { bytes in
                try file.write(contentsOf: Data(bytes))
            }
            try file.close()
            guard rename(partial, output) == 0 else { throw CommandFailure(message: "cannot write \(output)") }
        }
    }
}

extension RecordExport.Format: ExpressibleByArgument {}
