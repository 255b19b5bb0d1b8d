import JSONText

/// What the head of a page, and its first heading, say about it.
struct PageFacts {
    /// The first heading of rank 1 with a text.
    let heading: String?
    /// The title for social networks.
    let socialTitle: String?
    /// The title of the window.
    let windowTitle: String?
    /// The picture for social networks.
    let image: String?
    let author: String?
    let language: String?
    let url: String?
    let summary: String?
    let siteName: String?
    /// The values of JSON-LD.
    let linkedData: [RawJSON]

    init(_ document: HTMLDocument) {
        var heading: String?
        // A heading without a text has none within it that has one.
        var headingsEnd = 0
        var title: String?
        var language: String?
        var canonical: String?
        var meta: [String: String] = [:]
        var linkedData: [RawJSON] = []
        for (node, content) in document.nodes.enumerated() {
            switch content.tag {
            case .html: language = language ?? document.attribute(.lang, of: node)
            case .h1 where heading == nil && node >= headingsEnd:
                headingsEnd = document.end(of: node)
                let text = document.text(of: node)
                if !text.isEmpty { heading = text }
            case .title where title == nil:
                title = TextCleaning.line(String(decoding: document.rawText(of: node), as: UTF8.self))
            case .link where document.words(.rel, of: node).contains("canonical"):
                canonical = canonical ?? document.attribute(.href, of: node)
            case .meta:
                guard let name = document.attribute(.property, of: node) ?? document.attribute(.name, of: node),
                    let value = document.attribute(.content, of: node), meta[name.lowercased()] == nil
                else { continue }
                let text = TextCleaning.line(value)
                if !text.isEmpty { meta[name.lowercased()] = text }
            case .script:
                guard let type = document.attribute(.type, of: node), type.lowercased().contains("ld+json") else {
                    continue
                }
                linkedData += TolerantJSON.values(document.rawText(of: node))
            default: continue
            }
        }
        self.heading = heading
        windowTitle = title
        socialTitle = meta["og:title"] ?? meta["twitter:title"]
        image = meta["og:image"] ?? meta["og:image:url"] ?? meta["twitter:image"]
        author = meta["author"]
        self.language = language ?? meta["og:locale"].map { $0.replacing("_", with: "-") }
        url = canonical ?? meta["og:url"]
        summary = meta["description"] ?? meta["og:description"]
        siteName = meta["og:site_name"]
        self.linkedData = linkedData
    }

    /// All titles of the page.
    var titles: [String] { [heading, socialTitle.map(withoutSite), windowTitle.map(withoutSite)].compactMap { $0 } }

    /// The most likely name of the dish: the heading, if the other titles begin with it or there is none.
    var title: String? {
        let social = socialTitle.map(withoutSite)
        guard let heading else { return social ?? windowTitle.map(withoutSite) }
        let key = TextCleaning.key(heading)
        let all = [socialTitle, windowTitle].compactMap { $0 }.map(TextCleaning.key)
        if all.isEmpty || all.contains(where: { $0.contains(key) }) { return heading }
        // A heading that no title repeats is often the name of the site.
        if let siteName, TextCleaning.key(siteName) == key { return social }
        let words = Set(TextCleaning.words(heading))
        let common = Set(TextCleaning.words(social ?? windowTitle ?? "")).intersection(words)
        return common.count * 2 >= words.count ? heading : social ?? heading
    }

    /// The picture for social networks, unless its name says that it is the site's.
    var cover: String? {
        guard let image, let name = image.lowercased().split(separator: "/").last else { return nil }
        return ["logo", "default", "placeholder", "fallback", "icon"].contains { name.contains($0) } ? nil : image
    }

    /// Returns a title without the site's name behind a bar or dash.
    private func withoutSite(_ title: String) -> String {
        var title = title
        for separator in [" | ", " - ", " – ", " — ", " · ", " • ", " :: ", " » ", " / "] {
            if let place = title.ranges(of: separator).last,
                title.distance(from: title.startIndex, to: place.lowerBound) >= 4
            {
                title = String(title[..<place.lowerBound])
            }
        }
        return title
    }
}
