import ArgumentParser
import CareFormats
import FamilyAPI
import Foundation
import HearthCore
import JSONText
import Records
import Synchronization
import SystemSupport

/// The command that reads the export of a baby log.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import the export of a baby log into a family.",
        discussion: """
            Reads exports of \(CareFormat.allCases.map(\.name).joined(separator: ", ")): a file, a folder with the files \
            of one export, or a zip archive of them. Prints what became of the records; what cannot be imported is \
            reported on standard error with file and line. A second import of a file changes nothing, and an older file \
            replaces nothing newer.

            With --dry-run, needs neither database nor server, prints each entry in the kinds and fields of its source as \
            a JSON line, with moments in UTC (with --records, the records that it becomes), and stores nothing.

            Examples:
              hearth import --from babybuddy export.zip --time-zone Europe/Berlin --household anna@example.org
              hearth import hearth-export.json --server https://hearth.example.org --token "$HEARTH_TOKEN"
              hearth import --dry-run --jsonl export.csv --time-zone America/New_York
            """)

    @Argument(help: "A file, the folder of an export, or a zip archive.")
    var path: String

    @OptionGroup var family: FamilySelection

    @Option(help: "The source, if its files do not tell.")
    var from: CareFormat?

    @Option(
        help: "Name or id of the child that the log is about. (default: the child of the same name, or a new one)")
    var child: String?

    @Option(
        help: ArgumentHelp("The zone of times that are written without one, such as Europe/Berlin.", valueName: "zone"))
    var timeZone: String?

    @Option(help: "The unit of volumes that are written without one.")
    var volume: VolumeUnit?

    @Option(help: "The unit of weights that are written without one.")
    var weight: WeightUnit?

    @Option(help: "The unit of temperatures that are written without one.")
    var temperature: TemperatureUnit?

    @Option(
        help: "The order of day and month in dates such as 3/2/26. (default: the order in which all dates make sense)")
    var dates: DateOrder?

    @Flag(help: "Bring back the records of the file that somebody has deleted; without it they stay deleted.")
    var restore = false

    @Flag(help: "Print the result as a JSON object.")
    var json = false

    @Flag(help: "Print the entries and store nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object per line; required for --dry-run, its only format.")
    var jsonl = false

    @Flag(help: "With --dry-run, print the records that the entries become.")
    var records = false

    func validate() throws {
        if dryRun {
            guard jsonl else { throw ValidationError("Expected --jsonl with --dry-run.") }
            guard family.household == nil, family.server == nil, child == nil, !json, !restore else {
                throw ValidationError(
                    "A dry run has no family: expected no --household, --server, --child, --restore or --json.")
            }
        } else {
            guard !jsonl, !records else { throw ValidationError("--jsonl and --records need --dry-run.") }
            try family.require()
        }
        if let timeZone, TimeZone.named(timeZone) == nil {
            throw ValidationError("--time-zone must be a zone such as Europe/Berlin.")
        }
    }

    func run() async throws {
        guard FileManager.default.fileExists(atPath: path) else {
            throw CommandFailure(message: "there is no file \(path)")
        }
        do {
            if dryRun { try await printEntries() } else { try await importEntries() }
        } catch let error as CareFormatsError {
            throw CommandFailure(message: "\(error)")
        }
    }

    // MARK: - Into a family

    private func importEntries() async throws {
        var choices = ImportChoices()
        choices.format = from
        choices.timeZone = timeZone
        (choices.volume, choices.weight, choices.temperature) = (volume, weight, temperature)
        choices.dates = dates
        choices.restoresDeleted = restore
        choices.fileName = URL(filePath: path).lastPathComponent
        let chosen = choices
        try await family.withFamily { family in
            var choices = chosen
            if let child { choices.child = try await family.child(child)["id"]?.string.flatMap { UUID(canonical: $0) } }
            let shown = Mutex(0)
            let result = try await family.importLog(path, choices) { progress in
                Self.show(progress, after: shown)
            }
            for issue in result["issues"]?.array?.compactMap(\.object) ?? [] {
                let line = issue["line"]?.integer ?? 0
                let place = line == 0 ? "" : ":\(line)"
                printError("\(issue["file"]?.string ?? "")\(place): \(issue["message"]?.string ?? "")")
            }
            for left in result["left_out"]?.array?.compactMap(\.object) ?? [] {
                printError(
                    "not imported: \(left["name"]?.string ?? ""), \(left["count"]?.integer ?? 0) times: "
                        + (left["reason"]?.string ?? ""))
            }
            guard !json else { return print(result.canonicalText) }
            let counts = result["counts"]?.object ?? Fields()
            print(
                ImportProgress.Effect.allCases.map { "\($0.rawValue): \(counts[$0.rawValue]?.integer ?? 0)" }
                    .joined(separator: ", "))
        }
    }

    /// Reports each 10,000 records on standard error.
    private static func show(_ progress: Fields, after shown: borrowing Mutex<Int>) {
        let total = progress["counts"]?.object?.members.compactMap { $0.value.integer }.reduce(0, +) ?? 0
        let isNews = shown.withLock { shown in
            guard total >= Int64(shown) + 10_000 else { return false }
            shown = Int(total)
            return true
        }
        if isNews { printError("\(total) records") }
    }

    // MARK: - Dry run

    private func printEntries() async throws {
        let now = SystemClock().now
        // Ids of records follow from the household. A dry run has none, so that equal files have equal ids.
        let options = ImportOptions(
            timeZone: timeZone.flatMap(TimeZone.named), volume: volume, weight: weight, temperature: temperature,
            dates: dates, household: Self.noHousehold, now: now)
        let log = try CareImport(try await ImportDirectory.folder(path), format: from, options: options)
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
extension DateOrder: ExpressibleByArgument {}
extension TemperatureUnit: ExpressibleByArgument {}
