/// Takes the items of a list out of a part of a page, whatever elements it is made of.
enum ListItems {
    /// Returns the items of a marked property: those of a list, or the lines of a text.
    static func lines(in node: Int, of document: HTMLDocument) -> [String] {
        groups(in: node..<document.end(of: node), of: document, joinsBlocks: true).flatMap(\.lines)
    }

    /// Returns the items of a range of nodes, with the names of their groups.
    ///
    /// - Parameter joinsBlocks: true if blocks without a list and without line breaks are parts of one item.
    static func groups(in range: Range<Int>, of document: HTMLDocument, joinsBlocks: Bool = false) -> [PageRecipe.Group]
    {
        guard !range.isEmpty else { return [] }
        let items = items(in: range, of: document)
        guard !items.isEmpty else {
            let hasBreaks = range.contains { node in
                document.nodes[node].tag == .br || document.nodes[node].tag == .p && node != range.lowerBound
            }
            let lines = document.markedLines(of: range)
            let isList = lines.count >= 4 && lines.count { LineFeatures.hasNumber($0.text) } * 2 >= lines.count
            if joinsBlocks, !hasBreaks, !isList {
                return lines.isEmpty ? [] : [PageRecipe.Group(nil, [lines.map(\.text).joined(separator: " ")])]
            }
            return grouped(lines)
        }
        let strong = items.count { document.isStrong($0) }
        let marksNames = strong * 3 <= items.count
        var groups: [PageRecipe.Group] = []
        var place = range.lowerBound
        for item in items {
            if let name = name(between: place, and: item, of: document) {
                groups.append(PageRecipe.Group(name, []))
            } else if groups.isEmpty {
                groups.append(PageRecipe.Group(nil, []))
            }
            place = document.end(of: item)
            let text = document.text(of: item)
            guard text.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            if isName(text)
                || marksNames && text.count <= 60 && !LineFeatures.hasNumber(text) && document.isStrong(item)
            {
                groups.append(PageRecipe.Group(withoutColon(text), []))
            } else {
                groups[groups.count - 1].lines.append(text)
            }
        }
        return groups.filter { !$0.lines.isEmpty }
    }

    /// Takes lines that name the lines behind them as names of groups.
    static func grouped(_ lines: [HTMLDocument.Line]) -> [PageRecipe.Group] {
        let marksNames = lines.count(where: \.isStrong) * 3 <= lines.count
        var groups: [PageRecipe.Group] = []
        for line in lines {
            let isMarked = marksNames && line.isStrong && line.text.count <= 60 && !LineFeatures.hasNumber(line.text)
            if isName(line.text) || isMarked {
                groups.append(PageRecipe.Group(withoutColon(line.text), []))
            } else {
                if groups.isEmpty { groups.append(PageRecipe.Group(nil, [])) }
                groups[groups.count - 1].lines.append(line.text)
            }
        }
        return groups.filter { !$0.lines.isEmpty }
    }

    /// Takes lines that name the lines behind them as names of groups.
    static func grouped(_ groups: [PageRecipe.Group]) -> [PageRecipe.Group] {
        groups.flatMap { group -> [PageRecipe.Group] in
            var inner = grouped(group.lines.map { HTMLDocument.Line(text: $0, isStrong: false) })
            if !inner.isEmpty, inner[0].name == nil { inner[0].name = group.name }
            return inner
        }
    }

    static func withoutColon(_ text: String) -> String {
        var text = text
        while text.hasSuffix(":") || text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    private static let beginnings = [
        "for the ", "for ", "für den ", "für die ", "für das ", "für ", "pour la ", "pour le ", "pour les ", "pour ",
        "para la ",
        "para el ", "para o ", "para a ", "per la ", "per il ", "per i ", "per le ", "voor de ", "voor het ", "till ",
        "til ", "dla ",
    ]

    /// True if a line is the name of the lines behind it: it ends with a colon, or begins as `For the`, without a number.
    static func isName(_ text: String) -> Bool {
        guard text.utf8.count <= 60, !LineFeatures.hasNumber(text) else { return false }
        if text.hasSuffix(":") || text.hasSuffix("：") { return true }
        let lowered = text.lowercased()
        guard !text.contains(","), !text.contains("("), TextCleaning.words(lowered).count <= 6 else { return false }
        // `For frying` is an ingredient's end that stands alone; `For the cake` is a name.
        return beginnings.contains { $0.split(separator: " ").count == 2 && lowered.hasPrefix($0) }
    }

    /// Returns the short text between two items, which names the group that begins.
    private static func name(between start: Int, and end: Int, of document: HTMLDocument) -> String? {
        guard start < end else { return nil }
        let lines = document.lines(of: start..<end)
        guard let line = lines.last, line.count <= 80, Headings.kind(line) == nil, line.contains(where: \.isLetter)
        else {
            return nil
        }
        return withoutColon(line)
    }

    /// Returns the elements that are the items: those of lists, else rows of tables, else siblings of one kind.
    private static func items(in range: Range<Int>, of document: HTMLDocument) -> [Int] {
        for tag in [HTMLTag.li, .tr] {
            let found = leaves(tag, in: range, of: document)
            if found.count >= 2
                || found.count == 1 && document.contains(found[0], range.lowerBound) == false
                    && document.lines(of: range).count <= 2
            {
                return found
            }
        }
        let pairs = leaves(.dt, in: range, of: document)
        if pairs.count >= 2 { return [] }
        return siblings(in: range, of: document)
    }

    /// Returns visible elements of a kind that hold no two others of it.
    private static func leaves(_ tag: HTMLTag, in range: Range<Int>, of document: HTMLDocument) -> [Int] {
        var found: [Int] = []
        var node = range.lowerBound
        while node < range.upperBound {
            let kind = document.nodes[node].tag
            if kind != .text, node != range.lowerBound && kind.isInvisible || document.isHidden(node) {
                node = document.end(of: node)
                continue
            }
            if kind == tag, node != range.lowerBound {
                let inner = (node + 1..<document.end(of: node)).lazy.filter { document.nodes[$0].tag == tag }
                if inner.prefix(2).count < 2 {
                    found.append(node)
                    node = document.end(of: node)
                    continue
                }
            }
            node += 1
        }
        return found
    }

    /// Returns the largest set of siblings of one tag and class that hold most of the text.
    private static func siblings(in range: Range<Int>, of document: HTMLDocument) -> [Int] {
        let length = document.lines(of: range).reduce(0) { $0 + $1.utf8.count }
        guard length > 0 else { return [] }
        var best: (nodes: [Int], covered: Int) = ([], 0)
        // Siblings within siblings show the same text at each level. A list has a few levels.
        let visits = VisitBudget(1000 + 30 * range.count)
        var node = range.lowerBound
        while node < range.upperBound {
            defer { node += 1 }
            let tag = document.nodes[node].tag
            guard tag != .text, !tag.isInvisible, document.end(of: node) - node > 6 else { continue }
            var kinds: [String: [Int]] = [:]
            for child in document.children(of: node) where document.nodes[child].tag != .text {
                let tag = document.nodes[child].tag
                guard [.div, .p, .label, .span, .section, .article, .dd, .a].contains(tag), child < range.upperBound
                else {
                    continue
                }
                let name = "\(tag.rawValue) \(document.words(.class, of: child).first ?? "")"
                kinds[name, default: []].append(child)
            }
            for nodes in kinds.values where nodes.count >= 3 && nodes.count <= 200 {
                guard visits.take(nodes.reduce(0) { $0 + document.end(of: $1) - $1 }) else { continue }
                let covered = nodes.reduce(0) { $0 + document.text(of: $1).utf8.count }
                if covered > best.covered { best = (nodes, covered) }
            }
        }
        return best.covered * 10 >= length * 6 ? best.nodes : []
    }
}
