import Foundation
import HearthCore
import Records

/// What a recipe is read from.
enum ImportSource: Hashable, Sendable {
    case url(String)
    case text(String)
    case html(String, address: String?)
    case images([UUID])

    /// The most images of a recipe.
    static let mostImages = 5
    /// The most bytes of a pasted page or text.
    static let largestText = 5 << 20

    /// Reads the body of a request.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    init(_ body: Fields) throws {
        var problems: [RecordProblem] = []
        func text(_ name: String, _ limit: Int) -> String? {
            guard let value = body[name], value != .null else { return nil }
            guard let text = value.string, text.contains(where: { !$0.isWhitespace }), text.utf8.count <= limit else {
                problems.append(
                    RecordProblem(field: "/\(name)", message: "must be a text of 1 to \(limit) bytes"))
                return nil
            }
            return text
        }
        let named = ["url", "text", "html", "image_ids"].filter { body[$0] != nil && body[$0] != .null }
        for name in body.names where !["url", "text", "html", "image_ids", "force"].contains(name) {
            problems.append(RecordProblem(field: "/\(name)", message: "is not a member of this request"))
        }
        if let force = body["force"], force != .bool(true), force != .bool(false) {
            problems.append(RecordProblem(field: "/force", message: "must be true or false"))
        }
        let url = text("url", 2_000)
        if let url, CanonicalURL(url) == nil {
            problems.append(
                RecordProblem(
                    field: "/url",
                    message: "must be an address that begins with http:// or https:// and names a host of at most "
                        + "\(CanonicalURL.mostHostBytes) bytes, with labels of at most \(CanonicalURL.mostLabelBytes)"))
        }
        let (pasted, page) = (text("text", Self.largestText), text("html", Self.largestText))
        let images = body["image_ids"]?.array?.map { $0.string.flatMap { UUID(canonical: $0) } }
        switch named {
        case ["url"]: self = .url(url ?? "")
        case ["text"]: self = .text(pasted ?? "")
        case ["html"], ["url", "html"]: self = .html(page ?? "", address: url)
        case ["image_ids"]:
            let ids = (images ?? []).compactMap { $0 }
            if !(1...Self.mostImages).contains(ids.count) || ids.count != images?.count {
                problems.append(
                    RecordProblem(field: "/image_ids", message: "must be an array of 1 to \(Self.mostImages) ids"))
            }
            self = .images(ids)
        default:
            problems.append(
                RecordProblem(
                    field: "/url", message: "must be the only one of url, text, html (with its url) and image_ids"))
            self = .text("")
        }
        guard problems.isEmpty else { throw HearthError(invalid: problems) }
    }

    /// The address of the page; nil without one.
    var address: CanonicalURL? {
        switch self {
        case .url(let url): CanonicalURL(url)
        case .html(_, let address): address.flatMap(CanonicalURL.init)
        case .text, .images: nil
        }
    }

    /// The bytes that are kept for the job.
    var bytes: [UInt8] {
        switch self {
        case .text(let text), .html(let text, _): Array(text.utf8)
        case .url, .images: []
        }
    }

    /// The name of the recipe until it is read.
    var placeholder: String {
        switch self {
        case .url, .html:
            if let host = address?.host { return String(host.prefix(200)) }
            return "…"
        case .text(let text):
            let line = text.split(whereSeparator: \.isNewline).lazy
                .map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
            return String((line ?? "…").prefix(200))
        case .images: return "…"
        }
    }
}

/// What the job of an import knows from its beginning.
struct ImportOrder: Hashable, Sendable {
    /// The kinds of sources.
    enum Kind: String, Sendable { case url, text, html, images }

    var kind: Kind
    /// The address to fetch, or that of a pasted page.
    var url: String?
    var images: [UUID]
    /// The month that the import is counted in.
    var month: String
    /// The name that the recipe has until it is read.
    var placeholder: String

    init(_ source: ImportSource, month: String) {
        switch source {
        case .url(let url): (kind, self.url, images) = (.url, url, [])
        case .text: (kind, url, images) = (.text, nil, [])
        case .html(_, let address): (kind, url, images) = (.html, address, [])
        case .images(let ids): (kind, url, images) = (.images, nil, ids)
        }
        self.month = month
        placeholder = source.placeholder
    }

    /// Reads ``json``; nil if it is not of that form.
    init?(parsing json: String) {
        guard let fields = try? Fields(parsing: json), let kind = fields["kind"]?.string.flatMap(Kind.init),
            let month = fields["month"]?.string
        else { return nil }
        self.kind = kind
        url = fields["url"]?.string
        images = (fields["images"]?.array ?? []).compactMap { $0.string.flatMap { UUID(canonical: $0) } }
        self.month = month
        placeholder = fields["placeholder"]?.string ?? ""
    }

    var json: Fields {
        var fields: Fields = ["kind": .string(kind.rawValue), "month": .string(month)]
        fields["url"] = url.map { .string($0) }
        if !images.isEmpty { fields["images"] = .array(images.map { .string($0.text) }) }
        fields["placeholder"] = .string(placeholder)
        return fields
    }

    /// True if nobody but the person who pasted it has the input, so that a retry needs it. Pages are fetched again, and
    /// pictures are records' own.
    var isPasted: Bool { kind == .text || kind == .html }

    /// The count that the import was taken from.
    func count(of job: Job) -> ImportCount { ImportCount(userID: job.userID, month: month) }
}
