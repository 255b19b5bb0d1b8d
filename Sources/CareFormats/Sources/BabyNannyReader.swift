import Foundation
import HearthCore
import JSONText

/// Reads the JSON file of a profile of BabyNanny or Nanny & Me (docs/formats/babynanny.md).
struct BabyNannyReader {
    /// The value of `format` in files that have one.
    static let formatName = "babynanny"
    /// The arrays that are read element by element.
    static let arrays: Set<String> = ["actions", "actions.history"]

    private let folder: any ImportFolder
    private let files: [String]
    private let options: ImportOptions
    private let receive: (ImportItem) throws -> Void

    init(
        _ files: [DetectedFile], in folder: any ImportFolder, options: ImportOptions,
        receive: @escaping (ImportItem) throws -> Void
    ) {
        self.folder = folder
        self.files = files.map(\.name)
        self.options = options
        self.receive = receive
    }

    /// Returns whether a part is of such a file: files that the app writes have no `format`.
    static func recognises(_ part: JSONPartReader.Part) -> Bool {
        if part.path == "profile" { return part.value["id"]?.string != nil }
        return arrays.contains(part.path) && part.isElement && part.value["category"]?.string != nil
    }

    /// Reads all files.
    func read() throws {
        for file in files {
            // The profile may stand behind the actions.
            let child = try profile(of: file)
            try receive(.child(child))
            try forEachPart(of: file) { part in
                let place = ImportPlace(file: file, line: part.line)
                switch part.path {
                case "actions" where part.isElement, "actions.history" where part.isElement:
                    try readAction(part.value, of: child, isRunning: false, place)
                case "actions.activeActions":
                    guard case .object(let running) = part.value else { return }
                    for action in running { try readAction(action.value, of: child, isRunning: true, place) }
                case "format", "version", "exportedAt", "profile": break
                default:
                    try receive(
                        .issue(ImportIssue(.valueLost, place, "The member \(part.path) is not known; it was left out."))
                    )
                }
            }
        }
    }

    private func forEachPart(of file: String, _ body: (JSONPartReader.Part) throws -> Void) throws {
        var reader = JSONPartReader(TextSource(try folder.open(file)), arrays: Self.arrays)
        do {
            while let part = try reader.next() { try body(part) }
        } catch var error as CareFormatsError {
            if error.place?.file.isEmpty == true { error.place?.file = file }
            throw error
        }
    }

    private func profile(of file: String) throws -> SourceChild {
        var found: SourceChild?
        try forEachPart(of: file) { part in
            guard part.path == "profile" else { return }
            guard let id = part.value["id"]?.string, let uuid = UUID(text: id) else {
                throw CareFormatsError(
                    .damaged, "The profile has no id.", at: ImportPlace(file: file, line: part.line))
            }
            let name = part.value["name"]?.string ?? ""
            found = SourceChild(
                key: uuid.text, name: name.trimmed, birthDate: birthDate(part.value["birthDate"]?.string))
            guard case .object(let members) = part.value else { return }
            for member in members where !["id", "name", "birthDate"].contains(member.name) && member.value != .null {
                try receive(
                    .issue(
                        ImportIssue(
                            .valueLost, ImportPlace(file: file, line: part.line),
                            "The member \(member.name) of the profile is not imported.")))
            }
        }
        guard let found else { throw CareFormatsError(.damaged, "The file \(file) has no profile.") }
        return found
    }

    /// Returns the day of a date or of a moment. The app writes midnight of the phone's zone as UTC: without a zone,
    /// the nearest midnight of UTC is on that day.
    private func birthDate(_ text: String?) -> CalendarDay? {
        switch text.flatMap({ TimeText($0) }) {
        case .day(let day): return day
        case .local(let time): return time.day
        case .moment(let moment):
            if let zone = options.timeZone { return zone.day(at: moment) }
            return CalendarDay(
                daysSinceEpoch: Int((moment.milliseconds + 43_200_000).flooredQuotient(dividingBy: 86_400_000)))
        case nil: return nil
        }
    }

    private func readAction(_ action: RawJSON, of child: SourceChild, isRunning: Bool, _ place: ImportPlace) throws {
        do {
            try receive(.event(try event(action, of: child, isRunning: isRunning, place)))
        } catch let refusal as ImportRefusal {
            try receive(
                .issue(
                    ImportIssue(
                        .rowRefused, place, "The action is not imported: \(refusal.reason).", value: refusal.value)))
        }
    }

    private func event(
        _ action: RawJSON, of child: SourceChild, isRunning: Bool, _ place: ImportPlace
    ) throws -> SourceEvent {
        guard case .object(let members) = action else { throw ImportRefusal("it is not an object") }
        guard let text = action["id"]?.string, let id = UUID(text: text) else {
            throw ImportRefusal("its id is not a UUID", value: action["id"]?.string)
        }
        guard let category = action["category"]?.string, ["sleep", "feeding", "diaper"].contains(category) else {
            throw ImportRefusal("its category is not sleep, feeding or diaper", value: action["category"]?.string)
        }
        var event = SourceEvent(kind: category, sourceID: id.text, child: child, place: place)
        guard let start = try moment(action["startDate"], "startDate") else {
            throw ImportRefusal("it has no startDate")
        }
        event.start = start
        event.end = try moment(action["endDate"], "endDate")
        if let end = event.end, end < start { throw ImportRefusal("it ends before it starts") }
        event.changedAt = try moment(action["updatedAt"], "updatedAt")
        if isRunning, event.end == nil { event.add("running", flag: true) }
        switch action["diaperType"]?.string {
        case "pee": add(wet: true, solid: false)
        case "poo": add(wet: false, solid: true)
        case "both": add(wet: true, solid: true)
        case let other?: throw ImportRefusal("its diaperType is not pee, poo or both", value: other)
        case nil: break
        }
        func add(wet: Bool, solid: Bool) {
            event.add("wet", flag: wet)
            event.add("solid", flag: solid)
        }
        switch action["feedingType"]?.string {
        case "bottle": event.add("method", text: "bottle")
        case "leftBreast": event.add("method", text: "left breast")
        case "rightBreast": event.add("method", text: "right breast")
        case "meal": event.add("method", text: "solid food")
        case let other?: throw ImportRefusal("its feedingType is not known", value: other)
        case nil: break
        }
        switch action["bottleType"]?.string {
        case "formula": event.add("contents", text: "formula")
        case "breastMilk": event.add("contents", text: "breast milk")
        case "cowMilk": event.add("contents", text: "cow milk")
        case let other?: event.add("contents", text: other)
        case nil: break
        }
        event.add("amount_ml", number: action["bottleVolume"]?.double)
        event.add("notes", text: action["notes"]?.string ?? "")
        let known: Set<String> = [
            "id", "category", "startDate", "endDate", "updatedAt", "diaperType", "feedingType", "bottleType",
            "bottleVolume", "notes",
        ]
        for member in members where !known.contains(member.name) && member.value != .null {
            event.fields.append(member)
        }
        return event
    }

    private func moment(_ value: RawJSON?, _ name: String) throws -> Timestamp? {
        switch value {
        case nil, .null?: return nil
        case .string(let text)?:
            guard case .moment(let moment)? = TimeText(text) else {
                throw ImportRefusal("its \(name) is not a time with a zone", value: text)
            }
            return moment
        default: throw ImportRefusal("its \(name) is not a text")
        }
    }
}
