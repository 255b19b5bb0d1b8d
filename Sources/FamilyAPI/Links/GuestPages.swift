import Family
import Foundation
import HTTPFront
import HTTPTypes
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit
import WebApp

/// The pages that links open, for people without an account.
struct GuestPages {
    let links: Links
    let care: CareService

    func add(to routes: inout RouteTable) {
        routes.onPublic(.get, "s/:token", Self.show) { request in
            let words = GuestWords(acceptLanguage: request.headers[.acceptLanguage])
            let token = request.parameter("token") ?? ""
            let opened = try await links.open(token, ofKinds: [.child, .list], asUse: request.method != .head)
            let page =
                opened.link.kind == .child
                ? try await child(opened, words) : try await list(opened, token: token, words)
            return page.response
        }
        routes.onPublic(.post, "s/:token/items/:id", Self.check) { request in
            let token = request.parameter("token") ?? ""
            // Who has no valid link learns nothing about bodies.
            let opened = try await links.open(token, ofKinds: [.list], asUse: false)
            if request.isForm {
                let isChecked = try await request.formFields()["checked"] == "true"
                _ = try await links.check(request.pathID, isChecked, of: opened)
                return Response(status: .seeOther, headers: [.location: "/s/\(token)"])
            }
            let wire = try await request.decodeJSON(CheckRequest.self)
            let item = try await links.check(request.pathID, wire.checked, of: opened)
            return Response(jsonText: GuestItem(item.fields).json(id: item.id).canonicalText)
        }
    }

    // MARK: - A child

    /// The most entries that are read for a page, which needs no account.
    private static let mostRead = 2000

    private func child(_ opened: Links.Opened, _ words: GuestWords) async throws -> Page {
        let grant = opened.zone
        guard let record = try await care.gateway.sync.store.record(grant.zone.uuid, household: grant.household) else {
            throw HearthError.linkNotFound
        }
        let profile = ChildProfile(record)
        let calendar = profile.calendar
        let day = calendar.day(of: care.now)
        let interval = calendar.interval(of: day)
        let parts = opened.options.parts
        let entries = try await care.entries(
            parts.map(\.kind), in: grant, since: interval.lowerBound + .seconds(-43_200), until: interval.upperBound,
            upTo: Self.mostRead
        ).filter { interval.contains($0.start) || ($0.end.map { $0 > interval.lowerBound } ?? false) }
            .sorted { ($1.start, $1.id.text) < ($0.start, $0.id.text) }
        let totals = try await care.day(day, of: profile, in: grant, upTo: Self.mostRead)["totals"]?.object ?? Fields()
        func count(_ name: String) -> Int { Int(totals[name]?.integer ?? 0) }
        var sums: [String] = []
        if parts.contains(.feedings), count("feeds") > 0 {
            sums.append(words.feeds(count("feeds"), totals["drunk_ml"]?.figure ?? 0))
        }
        if parts.contains(.sleeps), count("sleep_minutes") > 0 { sums.append(words.slept(count("sleep_minutes"))) }
        if parts.contains(.diapers), count("diapers") > 0 { sums.append(words.diapers(count("diapers"))) }
        func clock(_ time: Timestamp) -> String { String(calendar.zone.rfc3339(time).dropFirst(11).prefix(5)) }
        let log = entries.prefix(Links.mostItems).map { entry in
            "<li><time datetime=\"\(entry.start.rfc3339)\">\(clock(entry.start))</time> \(words.line(of: entry))</li>\n"
                as HTML
        }
        let others: HTML =
            entries.count == log.count
            ? ""
            : "<p class=\"quiet\">\(words.others(entries.count - log.count, isAtLeast: entries.count >= Self.mostRead))</p>\n"
        let heading = words.today(of: opened.options.name == false ? nil : profile.name)
        return Page(
            guestTitle: heading, language: words.language.rawValue,
            main: """
                <section class="card narrow"><h1>\(heading)</h1>
                <p class="quiet">\(words.asOf(clock(care.now), on: day.description))</p>
                \(sums.map { "<p><strong>\($0)</strong></p>\n" as HTML })
                \(log.isEmpty ? "<p>\(words.nothingYet)</p>" : "<ul>\n\(log)</ul>" as HTML)
                \(others)</section>
                """)
    }

    // MARK: - A list

    private func list(_ opened: Links.Opened, token: String, _ words: GuestWords) async throws -> Page {
        let shared = try await links.list(of: opened)
        let name = shared.list["name"]?.string ?? ""
        let mayCheck = opened.options.check == true
        func rows(_ isChecked: Bool) -> [HTML] {
            shared.items.filter { ($0.fields["checked"]?.isTrue == true) == isChecked }.map { item in
                let label = GuestItem(item.fields).label(words)
                guard mayCheck else { return "<li>\(label)</li>\n" }
                return """
                    <li><form method="post" action="/s/\(token)/items/\(item.id.text)">
                    <input type="hidden" name="checked" value="\(isChecked ? "false" : "true")">
                    \(label) <button>\(isChecked ? words.undo : words.done)</button></form></li>

                    """
            }
        }
        let (open, checked) = (rows(false), rows(true))
        let basket: HTML =
            checked.isEmpty ? "" : "<h2>\(words.inTheBasket)</h2>\n<ul class=\"quiet\">\n\(checked)</ul>\n"
        let others: HTML =
            shared.others == 0
            ? "" : "<p class=\"quiet\">\(words.others(shared.others, isAtLeast: shared.isMore))</p>\n"
        return Page(
            guestTitle: name, language: words.language.rawValue,
            main: """
                <section class="card narrow"><h1>\(name)</h1>
                \(open.isEmpty ? "<p>\(words.nothingToBuy)</p>" : "<ul>\n\(open)</ul>" as HTML)
                \(basket)\(others)</section>
                """)
    }

    // MARK: - Descriptions

    private static let token = ParameterDescription(
        .path, "token", "The token at the end of the link's URL.", ["type": "string"])

    private static let show = RouteDescription(
        .pages, "Show what a link shares: a child’s day or a list",
        details: """
            Needs no account. A link that is unknown, expired, used up or revoked is 404, whatever the reason. The page is \
            in the language of `Accept-Language` (en, de, fr, es), and sends no referrer.
            """,
        parameters: [token],
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The page.", content: .schemas(["text/html": { _ in ["type": "string"] }]))
        ],
        errors: [.linkNotFound, .rateLimited, .storageUnavailable])

    private static let check = RouteDescription(
        .pages, "Tick an item of a shared list",
        details:
            "Needs no account, but a link whose option `check` is true. The page's form gets a redirect to the page.",
        parameters: [token],
        body: .json(CheckRequest.self, examples: ["bought": ["checked": true]]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The item, as the page shows it.",
                content: .schemas([
                    "application/json": { book in
                        book.define(
                            "SharedItem",
                            [
                                "type": "object", "required": ["id", "name", "checked"],
                                "properties": [
                                    "id": ["type": "string", "format": "uuid"], "name": ["type": "string"],
                                    "quantity": ["type": "number"], "unit": ["type": "string"],
                                    "checked": ["type": "boolean"],
                                ],
                            ])
                    }
                ])),
            .empty(.seeOther, "The item is ticked; `Location` is the page."),
        ],
        errors: [
            .linkNotFound, .recordNotFound, .forbidden, .invalidJSON, .invalidField, .unsupportedMediaType,
            .rateLimited, .storageFull, .storageUnavailable,
        ])
}

/// `{"checked":true}`
struct CheckRequest: Decodable, Sendable {
    /// True if the item is bought.
    var checked: Bool
}

extension CheckRequest: Validatable {
    static let rules: [Rule<Self>] = []
}

extension FieldValue {
    /// The number; nil for another value.
    var figure: Double? { if case .number(let number) = self { number } else { nil } }
}

/// What a guest sees of an item of a list.
private struct GuestItem {
    let fields: Fields

    /// Takes what a page shows of an item. The rest, such as a note, is the family's.
    init(_ fields: Fields) {
        self.fields = fields.filter { ["name", "quantity", "unit", "checked"].contains($0.name) }
    }

    func json(id: UUID) -> Fields {
        var json = fields
        json["id"] = .string(id.text)
        json["checked"] = .bool(fields["checked"]?.isTrue == true)
        return json
    }

    func label(_ words: GuestWords) -> String {
        [
            fields["quantity"]?.figure.map { words.number($0) }, fields["unit"]?.string, fields["name"]?.string,
        ].compactMap(\.self).joined(separator: " ")
    }
}

extension LinkRequest.Options.Part {
    /// The kind of entries of a part.
    fileprivate var kind: CareEntry.Kind {
        switch self {
        case .feedings: .feeding
        case .sleeps: .sleep
        case .diapers: .diaper
        case .activities: .activity
        case .pumpings: .pumping
        case .medications: .medication
        case .temperatures: .temperature
        case .growths: .growth
        case .milestones: .milestone
        case .notes: .note
        }
    }
}

extension ServerKit.RequestContext {
    /// True for the body of a page's form.
    var isForm: Bool {
        headers[.contentType]?.lowercased().hasPrefix("application/x-www-form-urlencoded") ?? false
    }

    /// Returns the fields of a page's form; of two fields of one name the first.
    ///
    /// - Throws: ``HearthError`` `invalid_field` for a field that is not validly encoded.
    func formFields() async throws -> [String: String] {
        var fields: [String: String] = [:]
        for pair in String(buffer: try await collectBody()).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { $0.replacing("+", with: " ").removingPercentEncoding }
            guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else {
                throw HearthError(.invalidField, "The form is not validly encoded.")
            }
            fields[name] = fields[name] ?? value
        }
        return fields
    }
}
