/// Finds ingredients and steps by what pages show: headings, classes, and the look of lines.
///
/// Each part of the page that could be the list is a candidate with a score; the best one wins.
struct ListReader {
    let document: HTMLDocument
    /// Headings of known kinds, in the order of the page.
    private let headings: [(node: Int, kind: Headings.Kind)]

    /// A part of the page that may be a list.
    private struct Candidate {
        var range: Range<Int>
        var groups: [PageRecipe.Group]
        var score: Double
        var lines: [String] { groups.flatMap(\.lines) }
    }

    /// The most headings that are looked at: a page has a few.
    private static let headingLimit = 200
    /// The most nodes of a list. What follows them is not read.
    private static let nodeLimit = 8000

    init(_ document: HTMLDocument) {
        self.document = document
        var found: [(Int, Headings.Kind)] = []
        var node = 0
        while node < document.nodes.count, found.count < Self.headingLimit {
            let tag = document.nodes[node].tag
            if tag.isInvisible {
                node = document.end(of: node)
                continue
            }
            // A heading is a small element: nothing below reads more than a few nodes of text for each.
            if tag != .text, document.end(of: node) - node <= 12, Self.canBeHeading(tag) {
                let length = (node..<document.end(of: node)).reduce(0) { $0 + document.nodes[$1].text.count }
                if (3...300).contains(length), let kind = Headings.kind(document.text(of: node)) {
                    found.append((node, kind))
                    node = document.end(of: node)
                    continue
                }
            }
            node += 1
        }
        headings = found
    }

    private static func canBeHeading(_ tag: HTMLTag) -> Bool {
        switch tag {
        case .h1, .h2, .h3, .h4, .h5, .h6, .p, .div, .span, .strong, .b, .dt, .th, .legend, .summary, .button, .a,
            .label, .td,
            .caption, .em, .u, .header, .center, .li, .other, .section:
            true
        default: false
        }
    }

    // MARK: - The lists

    /// Returns the ingredients with the part of the page that they are in; nil if there are none.
    func ingredients() -> (groups: [PageRecipe.Group], range: Range<Int>)? {
        var candidates: [Candidate] = []
        for (node, kind) in headings where kind == .ingredients {
            // A part of the recipe may have a heading of the same rank.
            let all = regions(behind: node, minimum: 2) + regions(behind: node, minimum: 2, endsAtRank: false)
            for region in all { candidates += variants(region, cue: 3) }
        }
        for node in cued(by: Headings.ingredientCues) {
            candidates += variants(node..<document.end(of: node), cue: 3)
        }
        let best = candidates.max { ingredientScore($0) < ingredientScore($1) }
        if let best, ingredientScore(best) >= 4 {
            let all = completed(best, by: candidates) { self.ingredientScore($0) >= 3.5 }
            return (all.groups, all.range)
        }
        // Without any word for ingredients: a list whose lines all begin with amounts.
        var lists: [Candidate] = []
        for node in document.nodes.indices
        where [.ul, .ol, .table].contains(document.nodes[node].tag) && document.end(of: node) - node < 3000 {
            guard lists.count < 50 else { break }
            let list = candidate(node..<document.end(of: node), cue: 0)
            if list.lines.count >= 3, LineFeatures(list.lines).leading >= 0.6, linkShare(list.range) < 0.5 {
                lists.append(list)
            }
        }
        guard let list = lists.max(by: { ingredientScore($0) < ingredientScore($1) }), ingredientScore(list) >= 2.5
        else {
            return nil
        }
        return (list.groups, list.range)
    }

    /// Returns the steps; nil if there are none.
    ///
    /// - Parameter ingredients: the part of the page with the ingredients, which holds no steps.
    func instructions(ingredients: Range<Int>?) -> [PageRecipe.Group]? {
        var candidates: [Candidate] = []
        for (node, kind) in headings where kind == .instructions {
            candidates += regions(behind: node, minimum: 1).map { candidate($0, cue: 3, isSteps: true) }
        }
        for node in cued(by: Headings.instructionCues) {
            candidates.append(candidate(node..<document.end(of: node), cue: 2.5, isSteps: true))
        }
        // An ordered list of sentences behind the ingredients needs no heading.
        if let ingredients {
            for node in document.elements(.ol, in: ingredients.upperBound..<document.nodes.count).prefix(50) {
                candidates.append(candidate(node..<document.end(of: node), cue: 1, isSteps: true))
            }
        }
        // Text behind the ingredients, if nothing else says more.
        if let ingredients, ingredients.upperBound < document.nodes.count {
            candidates += regions(behind: ingredients.upperBound - 1, minimum: 2).map {
                candidate($0, cue: 0, isSteps: true)
            }
        }
        if let ingredients { candidates.removeAll { $0.range.overlaps(ingredients) } }
        func score(_ candidate: Candidate) -> Double {
            let features = LineFeatures(candidate.lines)
            guard features.count > 0, features.length >= 40 else { return -10 }
            var score = candidate.score
            score += 3 * features.sentences
            score += features.length >= 200 ? 1.5 : 0
            score -= features.length > 12_000 ? 3 : 0
            score -= 2 * linkShare(candidate.range)
            score -= features.amounts > 0.7 && features.sentences < 0.3 ? 2 : 0
            if let ingredients, candidate.range.lowerBound > ingredients.lowerBound { score += 1 }
            return score
        }
        guard let best = candidates.max(by: { score($0) < score($1) }), score(best) >= 4 else { return nil }
        return completed(best, by: candidates) { score($0) >= 3.5 }.groups
    }

    // MARK: - Candidates

    private func candidate(_ range: Range<Int>, cue: Double, isSteps: Bool = false) -> Candidate {
        var score = cue
        let range = range.prefix(Self.nodeLimit)
        var (node, levels) = (range.lowerBound, 0)
        if range.lowerBound < document.nodes.count {
            while let parent = document.parent(of: node), levels < 60 {
                levels += 1
                switch document.nodes[parent].tag {
                case .nav, .footer, .aside: score -= 2
                default: if isAside(parent) { score -= 3 }
                }
                node = parent
            }
        }
        var groups = isSteps ? steps(in: range) : ListItems.groups(in: range, of: document)
        groups = groups.map { group in PageRecipe.Group(group.name, group.lines.filter { Headings.kind($0) == nil }) }
            .filter { !$0.lines.isEmpty }
        return Candidate(range: range, groups: groups, score: score)
    }

    private static let asides: [[UInt8]] = ["comment", "related", "sidebar", "newsletter", "breadcrumb"].map {
        Array($0.utf8)
    }

    /// True if the class or id of an element says that it belongs to the page and not to the recipe.
    private func isAside(_ node: Int) -> Bool {
        guard document.nodes[node].tag != .body, document.nodes[node].tag != .html else { return false }
        return [HTMLAttribute.class, .id].contains { name in
            guard let value = document.attributeBytes(name, of: node), value.count < 80 else { return false }
            let lowered = ArraySlice(value.map { (65...90).contains($0) ? $0 + 32 : $0 })
            return Self.asides.contains { lowered.contains(text: $0) }
        }
    }

    /// Adds to a list those of the same kind beside it: a recipe of several parts often has a list of the same class, or under
    /// a heading of the same kind, for each.
    private func completed(_ best: Candidate, by others: [Candidate], where isGood: (Candidate) -> Bool) -> Candidate {
        let (tag, name) = (
            document.nodes[best.range.lowerBound].tag, document.attribute(.class, of: best.range.lowerBound) ?? ""
        )
        guard tag != .text, !name.isEmpty, document.end(of: best.range.lowerBound) == best.range.upperBound else {
            return best
        }
        var parts = [best]
        var known = Set(best.lines.map(TextCleaning.key))
        for other in others.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            let node = other.range.lowerBound
            guard !parts.contains(where: { $0.range.overlaps(other.range) }), document.nodes[node].tag == tag,
                document.attribute(.class, of: node) == name, document.end(of: node) == other.range.upperBound,
                isGood(other)
            else { continue }
            let keys = other.lines.map(TextCleaning.key)
            // The same list may stand on the page once for small screens.
            guard keys.count(where: known.contains) * 2 < keys.count else { continue }
            known.formUnion(keys)
            parts.append(other)
        }
        guard parts.count > 1, parts.count <= 20 else { return best }
        parts.sort { $0.range.lowerBound < $1.range.lowerBound }
        var all = best
        all.groups = parts.flatMap(\.groups)
        all.range = parts[0].range.lowerBound..<parts[parts.count - 1].range.upperBound
        return all
    }

    /// Returns a part of the page as a list of its items, and as its lines if they are others.
    private func variants(_ range: Range<Int>, cue: Double) -> [Candidate] {
        let items = candidate(range, cue: cue)
        let lines = document.lines(of: items.range)
        guard lines.count <= 120, items.lines.count < lines.count / 2 else { return [items] }
        var other = items
        other.groups = ListItems.grouped(document.markedLines(of: items.range)).map { group in
            PageRecipe.Group(group.name, group.lines.filter { Headings.kind($0) == nil })
        }.filter { !$0.lines.isEmpty }
        return [items, other]
    }

    /// Returns the steps of a part of the page: items of a list that has most of the text, else lines.
    private func steps(in range: Range<Int>) -> [PageRecipe.Group] {
        let lines = document.lines(of: range)
        let items = ListItems.groups(in: range, of: document)
        let length = lines.reduce(0) { $0 + $1.count }
        let covered = items.flatMap(\.lines).reduce(0) { $0 + $1.count }
        if covered * 10 >= length * 8 { return items }
        // What follows a numbered list is no step.
        let numbered = document.elements(.ol, in: range)
        if numbered.count == 1, covered * 10 >= length * 5, let list = numbered.first {
            let before = document.lines(of: range.lowerBound..<list).reduce(0) { $0 + $1.count }
            if before * 10 <= length { return items }
        }
        return ListItems.grouped(document.markedLines(of: range))
    }

    private func ingredientScore(_ candidate: Candidate) -> Double {
        let features = LineFeatures(candidate.lines)
        guard features.count >= 1 else { return -10 }
        var score = candidate.score
        score += 4 * features.amounts
        score += 1.5 * Double(min(features.count, 12)) / 12
        score -= 4 * features.long
        score -= features.count > 80 ? 3 : 0
        score -= 2 * linkShare(candidate.range) * (1 - features.amounts)
        if features.count < 2 { score -= 3 }
        return score
    }

    /// Returns the share of links among the visible elements' texts.
    private func linkShare(_ range: Range<Int>) -> Double {
        var (all, linked) = (0, 0)
        var linkEnd = 0
        for node in range where node < document.nodes.count {
            if document.nodes[node].tag == .a { linkEnd = max(linkEnd, document.end(of: node)) }
            if document.nodes[node].tag == .text {
                let length = document.nodes[node].text.count
                guard length > 2 else { continue }
                all += length
                if node < linkEnd { linked += length }
            }
        }
        return all == 0 ? 0 : Double(linked) / Double(all)
    }

    /// Returns the parts of the page behind a heading, up to the next one: at each level that adds lines.
    ///
    /// - Parameters:
    ///   - heading: the heading.
    ///   - minimum: the least number of lines.
    ///   - endsAtRank: true if any heading of the same rank ends the part, and not only those of known kinds.
    private func regions(behind heading: Int, minimum: Int, endsAtRank: Bool = true) -> [Range<Int>] {
        let start = document.end(of: heading)
        var limit = document.nodes.count
        if let next = headings.first(where: { $0.node >= start }) { limit = next.node }
        var rank = document.nodes[heading].tag.headingRank
        var found: [Range<Int>] = []
        var ancestor = document.parent(of: heading)
        var level = 0
        while let node = ancestor, level < 7, document.nodes[node].tag != .html {
            if rank == nil { rank = document.nodes[node].tag.headingRank }
            var end = min(document.end(of: node), limit, start + Self.nodeLimit)
            if let rank, start < end {
                // A heading of the same rank begins another part, unless it follows at once.
                let limit = endsAtRank ? rank : rank - 1
                // Up to here there is no text: each heading is asked for what lies behind the one before it.
                var blankEnd = start
                let other = (start..<end).first { node in
                    guard let other = document.nodes[node].tag.headingRank, other <= limit else { return false }
                    defer { blankEnd = node }
                    return !document.lines(of: blankEnd..<node).isEmpty
                }
                if let other { end = other }
            }
            if start < end {
                let lines = document.lines(of: start..<end)
                if lines.count >= minimum, found.last != start..<end { found.append(start..<end) }
                if found.count == 3 { break }
            }
            if document.nodes[node].tag == .body { break }
            ancestor = document.parent(of: node)
            level += 1
        }
        return found
    }

    /// Returns elements whose class or id holds a word.
    private func cued(by cues: [[UInt8]]) -> [Int] {
        var found: [Int] = []
        var node = 0
        while node < document.nodes.count, found.count < 200 {
            let tag = document.nodes[node].tag
            if tag != .text, tag.isInvisible {
                node = document.end(of: node)
                continue
            }
            if tag != .text, tag != .body, tag != .html, document.end(of: node) - node >= 4 {
                let names = [HTMLAttribute.class, .id].compactMap { document.attributeBytes($0, of: node) }
                if names.contains(where: { name in
                    let lowered = ArraySlice(name.map { (65...90).contains($0) ? $0 + 32 : $0 })
                    return cues.contains { lowered.contains(text: $0) }
                }) {
                    found.append(node)
                }
            }
            node += 1
        }
        return found
    }
}
