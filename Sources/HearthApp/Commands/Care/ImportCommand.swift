import ArgumentParser
import CareFormats
import Foundation
import HearthCore
import JSONText
import SystemSupport

/// The command that reads the export of a baby log.
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read the export of a baby log and print its entries.",
        discussion: """
            Reads exports of \(CareFormat.allCases.map(\.name).joined(separator: ", ")): a file, or a folder with the \
            files of one export. Prints each entry in the kinds and fields of its source as a JSON line, with moments in \
            UTC; with --records, the records that it becomes. What cannot be imported is reported on standard error with \
            file and line, and nothing is stored.
            """)

    @Argument(help: "A file, or the folder of an export.")
    var path: String

    @Flag(help: "Print the entries and store nothing; required, as importing into a household is not built yet.")
    var dryRun = false

    @Flag(help: "Print one JSON object per line; required, the only format.")
    var jsonl = false

    @Flag(help: "Print the records that the entries become.")
    var records = false

    @Option(help: "The source, if its files do not tell.")
    var from: CareFormat?

    @Option(
        help: ArgumentHelp("The zone of times that are written without one, such as Europe/Berlin.", valueName: "zone"))
    var timeZone: String?

    @Option(help: "The unit of volumes that are written without one.")
    var volume: VolumeUnit?

    @Option(help: "The unit of weights that are written without one.")
    var weight: WeightUnit?

    @Option(help: "The unit of temperatures that are written without one.")
    var temperature: TemperatureUnit?

    func validate() throws {
        guard dryRun, jsonl else { throw ValidationError("Expected --dry-run and --jsonl.") }
    }

    func run() throws {
        var zone: TimeZone?
        if let timeZone {
            zone = TimeZone.named(timeZone)
            guard zone != nil else { throw ValidationError("--time-zone must be a zone such as Europe/Berlin.") }
        }
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        // Ids of records follow from the household. A dry run has none, so that equal files have equal ids.
        let options = ImportOptions(
            timeZone: zone, volume: volume, weight: weight, temperature: temperature, household: Self.noHousehold,
            now: now)
        do {
            let log = try CareImport(ImportDirectory(path: path), format: from, options: options)
            var output = LineOutput()
            if records {
                let summary = try log.forEachRecord(
                    { record in
                        try output.write([
                            "zone": .string(record.zone), "type": .string(record.type), "id": .string(record.id.text),
                            "stamp": .string(record.stamp), "data": .object(record.fields),
                        ])
                    }, report: Self.report)
                printError("\(summary)")
            } else {
                try log.forEachItem { item in
                    switch item {
                    case .event(let event): try output.write(event.json)
                    case .record(let record): try output.write(record.json)
                    case .issue(let issue): Self.report(issue)
                    case .child: break
                    }
                }
            }
            try output.flush()
        } catch let error as CareFormatsError {
            throw CommandFailure(message: "\(error)")
        }
    }

    private static let noHousehold = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    private static func report(_ issue: ImportIssue) {
        printError("\(issue)\(issue.value.map { " [\($0)]" } ?? "")")
    }
}

/// Standard output for many lines of JSON.
private struct LineOutput {
    private var bytes: [UInt8] = []

    mutating func write(_ json: RawJSON) throws {
        json.append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count > 65_536 { try flush() }
    }

    mutating func flush() throws {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        bytes.removeAll(keepingCapacity: true)
    }
}

extension CareFormat: ExpressibleByArgument {}
extension VolumeUnit: ExpressibleByArgument {}
extension WeightUnit: ExpressibleByArgument {}
extension TemperatureUnit: ExpressibleByArgument {}
