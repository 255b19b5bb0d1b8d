package import HearthCore
import Records
import ServerKit

/// `POST /v1/links`
struct LinkRequest: Decodable, Sendable {
    /// The kind of a link.
    enum Kind: String, Codable, CaseIterable, Sendable { case child, list }

    /// The kind of the link.
    var kind: Kind
    /// The id of the child or list.
    var subject: String
    /// When the link ends, RFC 3339. By default a link to a child ends after 30 days, and one to a list never.
    var expiresAt: String?
    /// How often the page may be opened; without it, any number of times.
    var maxUses: Int?
    /// The choices of the link's page.
    var options: Options?

    /// The choices of a link's page.
    struct Options: Codable, Hashable, Sendable {
        /// A kind of entries of a child's day.
        enum Part: String, Codable, CaseIterable, Sendable {
            case feedings, sleeps, diapers, activities, pumpings, medications, temperatures, growths, milestones, notes
        }

        /// True, the default, if the page of a child shows the name.
        var name: Bool?
        /// The entries on the page of a child; by default feedings, sleeps, diapers and activities.
        var show: [Part]?
        /// True if guests may tick the items of a list; false by default.
        var check: Bool?
    }

    private enum CodingKeys: String, CodingKey {
        case kind, subject, options
        case expiresAt = "expires_at"
        case maxUses = "max_uses"
    }
}

extension LinkRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("subject", \.subject, .uuid("must be the id of a child or list, a UUID")),
        Rule("expires_at", \.expiresAt, .text(1...40)), Rule("max_uses", \.maxUses, .range(1...10_000)),
        Rule("options", \.options, .object()),
    ]
}

extension LinkRequest.Options: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("show", \.show, .list(1...10, of: "kinds of entries", each: Constraint([:]) { _, _, _ in }))
    ]
}

extension LinkRequest.Options {
    /// The entries that a child's page shows.
    var parts: [Part] { show ?? [.feedings, .sleeps, .diapers, .activities] }

    /// The options as stored JSON.
    var stored: String {
        var fields = Fields()
        fields["name"] = name.map { .bool($0) }
        fields["show"] = show.map { .array($0.map { .string($0.rawValue) }) }
        fields["check"] = check.map { .bool($0) }
        return fields.canonicalText
    }

    /// Reads the stored options of a link.
    init(_ link: ShareLink) {
        let fields = link.options.flatMap { try? Fields(parsing: $0) } ?? Fields()
        func flag(_ name: String) -> Bool? { if case .bool(let flag)? = fields[name] { flag } else { nil } }
        name = flag("name")
        show = fields["show"]?.array?.compactMap { $0.string.flatMap(Part.init) }
        check = flag("check")
    }
}

extension HearthError.Code {
    /// The link is unknown, expired, used up or revoked.
    package static let linkNotFound = Self("link_not_found", .notFound)
}

extension HearthError {
    static var linkNotFound: HearthError {
        HearthError(.linkNotFound, "This link does not work, or does not work any more. Ask for a new one.")
    }
}
