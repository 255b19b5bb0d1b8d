import Family
package import Foundation
package import HearthCore
package import Records

/// A sentence about care, as the family typed or said it.
package struct QuickSentence: Sendable {
    /// The text.
    package var text: String
    /// The child that the page shows; nil if none is chosen.
    package var child: UUID?
    /// A BCP 47 language tag; nil for the user's.
    package var locale: String?

    /// Creates a sentence.
    package init(_ text: String, child: UUID? = nil, locale: String? = nil) {
        self.text = text
        self.child = child
        self.locale = locale
    }
}

extension CareService {
    /// Returns the requests that a sentence asks for. Nothing is written: a person confirms each of them.
    ///
    /// - Throws: ``HearthError`` `child_not_found`.
    package func proposal(for sentence: QuickSentence, by principal: Principal) async throws -> Fields {
        let locale = sentence.locale ?? principal.user.locale
        let now = now
        var children: [QuickProposal.Child] = []
        for (grant, record) in try await self.children(of: principal) where grant.role.mayWrite {
            children.append(QuickProposal.Child(grant: grant, profile: ChildProfile(record)))
        }
        if let child = sentence.child {
            guard children.contains(where: { $0.profile.id == child }) else { throw Self.childNotFound }
        }
        let asked = children.filter { sentence.child == nil || sentence.child == $0.profile.id }
        let medicines = try await records(["medicine"], in: asked.map(\.grant)).reduce(into: [:]) { medicines, found in
            medicines[found.key.uuid] = found.value.sorted { $0.id.text < $1.id.text }.compactMap(Medicine.init)
        }
        let language =
            QuickLanguage(rawValue: String(locale.prefix(2).lowercased())) ?? .english
        // Times are those of the child's clock; with several children, of the user's.
        let one = children.first { $0.profile.id == sentence.child } ?? (children.count == 1 ? children.first : nil)
        let zone = one?.profile.calendar.zone ?? TimeZone.named(principal.user.timeZone) ?? .gmt
        let units = Self.units(of: locale)
        let parser = QuickEntryParser(
            children: children.map { QuickChild(id: $0.profile.id, name: $0.profile.name) },
            medicines: medicines.values.flatMap(\.self),
            zone: zone, language: language, units: units)
        let reading = parser.read(sentence.text, now: now)
        let words = QuickEntryText(language, zone: zone, units: units, now: now)
        var proposal = QuickProposal(
            care: self, children: children, chosen: one?.profile.id, medicines: medicines,
            words: words)
        for entry in reading.entries { try await proposal.add(entry) }
        return [
            "proposal": [
                "entries": .array(proposal.entries.map(FieldValue.object)),
                "not_understood": .array(reading.notUnderstood.map(FieldValue.string)),
                "not_logged": .array(
                    reading.notLogged.map { part in
                        var json: Fields = ["text": .string(part.text), "reason": .string(part.reason.rawValue)]
                        json["time"] = part.time.map { .string($0.rfc3339) }
                        json["clock"] = part.time.map { .string(words.clock($0)) }
                        return .object(json)
                    }),
            ]
        ]
    }

    /// Returns the units of a locale's region. Three countries use ounces and pounds.
    private static func units(of locale: String) -> QuickUnits {
        let parts = locale.split { $0 == "-" || $0 == "_" }.dropFirst().prefix { $0.utf8.count > 1 }
        let region = parts.first { $0.utf8.count == 2 }?.uppercased()
        return region.map(["US", "LR", "MM"].contains) == true ? .imperial : .metric
    }
}

/// The requests of one sentence.
struct QuickProposal {
    /// A child whom the user may log for.
    struct Child {
        var grant: ZoneGrant
        var profile: ChildProfile
    }

    let care: CareService
    let children: [Child]
    /// The child of entries that name none.
    let chosen: UUID?
    /// The medicines of each child.
    let medicines: [UUID: [Medicine]]
    let words: QuickEntryText
    /// The requests so far.
    private(set) var entries: [Fields] = []
    /// The entries so far that can be written, by child.
    private var proposed: [UUID: [CareEntry]] = [:]
    /// The running timers of all children by kind, read once.
    private var timers: [CareEntry.Kind: [ZoneID: [CareEntry]]] = [:]

    /// The most requests of a sentence: each is compared with the log of its child.
    static let mostEntries = 50

    init(care: CareService, children: [Child], chosen: UUID?, medicines: [UUID: [Medicine]], words: QuickEntryText) {
        self.care = care
        self.children = children
        self.chosen = chosen
        self.medicines = medicines
        self.words = words
    }

    /// Adds what one entry of a sentence asks for, once for each child that it names.
    mutating func add(_ entry: QuickEntry) async throws {
        let named = entry.children.isEmpty ? [chosen].compactMap(\.self) : entry.children
        let targets = children.filter { named.contains($0.profile.id) }
        switch entry.action {
        case .log:
            if targets.isEmpty { try await create(entry, for: nil) }
            for child in targets { try await create(entry, for: child) }
        case .stop(let kind):
            if targets.isEmpty {
                try await stop(kind, entry, among: children, isNamed: false)
            } else {
                for child in targets { try await stop(kind, entry, among: [child], isNamed: true) }
            }
        }
    }

    private mutating func create(_ entry: QuickEntry, for child: Child?) async throws {
        guard entries.count < Self.mostEntries else { return }
        let id = care.gateway.ids.uuid(at: care.now)
        guard var record = entry.entry(id: id, caregiver: nil), let collection = CareCollection.of(record.kind) else {
            return
        }
        if case .medication(var medication) = record.details, medication.medicine == nil {
            let own = child.map { medicines[$0.profile.id] ?? [] } ?? []
            medication.medicine = own.first { $0.matches(medication) }?.id
            record.details = .medication(medication)
        }
        var body = record.body
        body["id"] = .string(id.text)
        var json: Fields = [
            "action": "create", "type": .string(collection.type), "text": .string(text(of: record, child)),
            "body": .object(body), "assumed": assumed(entry), "missing": [], "warnings": [],
        ]
        if let child {
            // The entries of the sentence see each other before the first of them is written.
            let before = proposed[child.profile.id] ?? []
            json["warnings"] = .array(
                try await care.warnings(about: record, of: child.grant, beside: before).map(\.json))
            proposed[child.profile.id, default: []].append(record)
            json["method"] = "POST"
            json["path"] = .string("/v1/children/\(child.profile.id.text)/\(collection.name)")
            name(child, in: &json)
        } else {
            json["missing"] = ["child_id"]
        }
        entries.append(json)
    }

    /// Adds the end of a running timer. Of several children, the one with a timer is meant.
    private mutating func stop(
        _ kind: CareEntry.Kind, _ entry: QuickEntry, among children: [Child], isNamed: Bool
    ) async throws {
        guard entries.count < Self.mostEntries else { return }
        let known = try await running(kind)
        var timers: [(child: Child, timer: CareEntry)] = []
        for child in children {
            // The latest timer: an older one was forgotten, and ends elsewhere.
            if let running = known[child.grant.zone]?.first(where: { $0.start <= entry.start }) {
                timers.append((child, running))
            }
        }
        var json: Fields = [
            "type": .string(kind.rawValue), "assumed": assumed(entry), "missing": [], "warnings": [],
        ]
        guard let (child, timer) = timers.first, timers.count == 1, let collection = CareCollection.of(kind) else {
            json["action"] = "none"
            json["text"] = .string(words.text(notRunning: kind))
            json["missing"] = timers.isEmpty ? ["running_entry"] : ["child_id"]
            if isNamed, let child = children.first { name(child, in: &json) }
            entries.append(json)
            return
        }
        var ended = timer
        ended.end = entry.start
        json["action"] = "change"
        json["text"] = .string(prefix(child) + words.text(ending: timer.details, at: entry.start))
        json["body"] = ["ended_at": .string(entry.start.rfc3339)]
        json["warnings"] = .array(try await care.warnings(about: ended, of: child.grant).map(\.json))
        json["method"] = "PATCH"
        json["path"] = .string("/v1/children/\(child.profile.id.text)/\(collection.name)/\(timer.id.text)")
        name(child, in: &json)
        entries.append(json)
    }

    private mutating func running(_ kind: CareEntry.Kind) async throws -> [ZoneID: [CareEntry]] {
        if let known = timers[kind] { return known }
        let running = try await care.running(kind, in: children.map(\.grant))
        timers[kind] = running
        return running
    }

    private func name(_ child: Child, in json: inout Fields) {
        json["child_id"] = .string(child.profile.id.text)
        json["child"] = .string(child.profile.name)
    }

    private func assumed(_ entry: QuickEntry) -> FieldValue {
        .array(entry.assumptions.sorted().map { .string($0.rawValue) })
    }

    private func text(of entry: CareEntry, _ child: Child?) -> String {
        (child.map(prefix) ?? "") + words.text(of: entry)
    }

    /// With one child, the name says nothing.
    private func prefix(_ child: Child) -> String { children.count > 1 ? "\(child.profile.name): " : "" }
}
