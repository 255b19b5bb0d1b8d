import JSONText

/// A file whose form is known.
struct DetectedFile: Hashable, Sendable {
    /// The name in the folder.
    var name: String
    /// The format.
    var format: CareFormat
    /// The content of the file in the words of the format: the model of Baby Buddy, the kind of Baby Tracker.
    var content: String
    /// True for JSON, false for CSV.
    var isJSON = false
}

/// Finds out which log the files of a folder come from, by what is in them. A file's name only decides between contents
/// whose columns are the same.
struct FormatDetection {
    /// The format of all files.
    let format: CareFormat
    /// The files of that format, in the order of the folder.
    let files: [DetectedFile]
    /// The files that are not read.
    let issues: [ImportIssue]

    /// Looks at the first bytes of each file.
    ///
    /// - Parameter chosen: the format that the person who imports names; files of other forms are then left out.
    /// - Throws: ``CareFormatsError`` if there is no file to read, or files of several logs.
    init(_ folder: any ImportFolder, chosen: CareFormat?, limits: ImportLimits) throws {
        let names = folder.names.filter { !Self.isHidden($0) }
        guard names.count <= limits.files else {
            throw CareFormatsError(
                .tooLarge, "The import has \(names.count) files; at most \(limits.files) are allowed.")
        }
        var files: [DetectedFile] = []
        var issues: [ImportIssue] = []
        for name in names {
            do {
                files.append(try Self.detect(name, in: folder, chosen: chosen))
            } catch let refusal as ImportRefusal {
                issues.append(ImportIssue(.fileIgnored, ImportPlace(file: name, line: 0), refusal.reason))
            }
        }
        let formats = Set(files.map(\.format))
        guard let format = formats.first else {
            let expected = chosen.map { "an export of \($0.name)" } ?? "an export that Hearth reads"
            let list = issues.prefix(5).map { "\($0.place.file): \($0.message)" }.joined(separator: " ")
            throw CareFormatsError(
                .unknownFormat, "No file is \(expected). \(list)".trimmed)
        }
        guard formats.count == 1 else {
            let list = formats.map(\.rawValue).sorted().joined(separator: ", ")
            throw CareFormatsError(
                .severalFormats, "The files come from several logs (\(list)). Name one with --from.")
        }
        self.format = format
        self.files = files
        self.issues = issues
    }

    /// Files that systems put beside the real ones.
    private static func isHidden(_ name: String) -> Bool {
        name.hasSuffix("/") || name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }

    private static func detect(
        _ name: String, in folder: any ImportFolder, chosen: CareFormat?
    ) throws -> DetectedFile {
        var source = TextSource(try folder.open(name))
        var sample: [UInt8] = []
        while sample.count < 4096, let piece = try source.next() { sample += piece }
        guard let first = sample.first(where: { $0 > 0x20 }) else { throw ImportRefusal("The file is empty.") }
        guard !sample.prefix(4096).contains(0) else { throw ImportRefusal("The file is not text.") }
        let found =
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            ? try detectJSON(name, in: folder) : try detectCSV(name, in: folder, chosen: chosen)
        guard let found, chosen == nil || found.format == chosen else {
            throw ImportRefusal("The form of the file is not known\(chosen.map { " to \($0.name)" } ?? "").")
        }
        return found
    }

    private static func detectJSON(_ name: String, in folder: any ImportFolder) throws -> DetectedFile? {
        var reader = JSONPartReader(
            TextSource(try folder.open(name)), arrays: HearthReader.arrays.union(BabyNannyReader.arrays))
        // The members before the first entry decide.
        for _ in 0..<32 {
            let part: JSONPartReader.Part?
            do { part = try reader.next() } catch let error as CareFormatsError { throw ImportRefusal(error.message) }
            guard let part else { return nil }
            if part.path == "format", let text = part.value.string {
                switch text {
                case HearthExport.formatName:
                    return DetectedFile(name: name, format: .hearth, content: "", isJSON: true)
                case BabyNannyReader.formatName:
                    return DetectedFile(name: name, format: .babyNanny, content: "", isJSON: true)
                default: return nil
                }
            }
            if BabyNannyReader.recognises(part) {
                return DetectedFile(name: name, format: .babyNanny, content: "", isJSON: true)
            }
        }
        return nil
    }

    private static func detectCSV(
        _ name: String, in folder: any ImportFolder, chosen: CareFormat?
    ) throws -> DetectedFile? {
        guard let header = try CSVTable(name, in: folder)?.header else { return nil }
        // The order matters: a Huckleberry header would do for a feeding of Baby Buddy.
        for format in chosen.map({ [$0] }) ?? [.hearth, .huckleberry, .babyTracker, .babyBuddy] {
            let content: String? =
                switch format {
                case .hearth: HearthReader.recognises(header) ? "" : nil
                case .huckleberry: HuckleberryReader.recognises(header) ? "" : nil
                case .babyTracker: BabyTrackerReader.Kind(header, file: name)?.rawValue
                case .babyBuddy: BabyBuddyReader.Model(header, file: name)?.rawValue
                case .babyNanny: nil
                }
            if let content { return DetectedFile(name: name, format: format, content: content) }
        }
        return nil
    }
}
