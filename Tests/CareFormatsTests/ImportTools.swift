import CareFormats
import Foundation
import HearthCore
import JSONText
import Testing

/// What an import returned.
struct Imported {
    var children: [SourceChild] = []
    var events: [SourceEvent] = []
    var exported: [ExportedRecord] = []
    var issues: [ImportIssue] = []

    /// The codes of the issues, in order.
    var codes: [ImportIssue.Code] { issues.map(\.code) }
}

/// The records of an import and what was reported.
struct ImportedRecords {
    var records: [ImportedRecord] = []
    var issues: [ImportIssue] = []
    var summary: ImportSummary
}

/// 2026-11-23T12:00:00Z.
let testNow = Timestamp(milliseconds: 1_795_435_200_000)

/// A household.
let testHousehold = UUID(uuid: (1, 2, 3, 4, 5, 6, 0x70, 8, 0x80, 10, 11, 12, 13, 14, 15, 16))

func options(
    _ zone: String? = "Europe/Berlin", volume: VolumeUnit? = nil, weight: WeightUnit? = nil,
    temperature: TemperatureUnit? = nil, children: [String: UUID] = ["": testHousehold],
    household: UUID = testHousehold, limits: ImportLimits = ImportLimits()
) -> ImportOptions {
    ImportOptions(
        timeZone: zone.flatMap { TimeZone.named($0) }, volume: volume, weight: weight, temperature: temperature,
        children: children, household: household, now: testNow, limits: limits)
}

/// A folder of texts.
func folder(_ files: [(String, String)], pieceSize: Int = 65_536) -> MemoryFolder {
    MemoryFolder(files.map { (name: $0.0, bytes: Array($0.1.utf8)) }, pieceSize: pieceSize)
}

func items(
    _ folder: any ImportFolder, from format: CareFormat? = nil, _ options: ImportOptions = options()
) throws -> Imported {
    var imported = Imported()
    try CareImport(folder, format: format, options: options).forEachItem { item in
        switch item {
        case .child(let child): imported.children.append(child)
        case .event(let event): imported.events.append(event)
        case .record(let record): imported.exported.append(record)
        case .issue(let issue): imported.issues.append(issue)
        }
    }
    return imported
}

func records(
    _ folder: any ImportFolder, from format: CareFormat? = nil, _ options: ImportOptions = options()
) throws -> ImportedRecords {
    var records: [ImportedRecord] = []
    var issues: [ImportIssue] = []
    let summary = try CareImport(folder, format: format, options: options)
        .forEachRecord({ records.append($0) }, report: { issues.append($0) })
    return ImportedRecords(records: records, issues: issues, summary: summary)
}

extension SourceEvent {
    /// The value of a field, as JSON text.
    subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value.text }
}

/// Bytes that a closure makes, so that a file of any size needs no memory.
struct MadeSource: ByteSource {
    let make: () -> [UInt8]?

    mutating func next() -> [UInt8]? { make() }
}

/// One file that a closure makes at each reading.
struct MadeFolder: ImportFolder {
    let names: [String]
    let source: @Sendable () -> any ByteSource

    func open(_ name: String) -> any ByteSource { source() }
}
