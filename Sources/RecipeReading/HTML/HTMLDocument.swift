/// A parsed page: its elements and texts in the order of the document.
///
/// A node's descendants follow it, up to ``Node/end``. So a walk is a loop, and no depth of a page can exhaust a stack.
struct HTMLDocument {
    /// An element or a text.
    struct Node {
        var tag: HTMLTag
        /// The element around the node; -1 for the root.
        var parent: Int32
        /// The node behind the last descendant.
        var end: Int32
        /// The place of a text in ``HTMLDocument/bytes``.
        var text: Range<Int32> = 0..<0
        /// The place of an element's attributes in ``HTMLDocument/attributes``.
        var attributes: Range<Int32> = 0..<0
    }

    /// An attribute and the place of its value in ``HTMLDocument/bytes``.
    struct Attribute {
        var name: HTMLAttribute
        var value: Range<Int32>
    }

    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// Texts and values of attributes, in UTF-8.
    var bytes: [UInt8] = []

    /// The most nodes that are kept. What follows them is not read.
    static let nodeLimit = 400_000
    /// The most elements around a node. Deeper ones are left out, and their texts belong to the deepest that is kept: browsers
    /// do so beyond 512.
    static let depthLimit = 2000

    /// The node behind the last descendant of a node.
    func end(of node: Int) -> Int { Int(nodes[node].end) }

    /// The element around a node; nil for the root.
    func parent(of node: Int) -> Int? { nodes[node].parent < 0 ? nil : Int(nodes[node].parent) }

    /// Returns the children of a node, texts included.
    func children(of node: Int) -> [Int] {
        var found: [Int] = []
        var child = node + 1
        while child < end(of: node) {
            found.append(child)
            child = end(of: child)
        }
        return found
    }

    /// Returns the value of an attribute as it is written.
    func attribute(_ name: HTMLAttribute, of node: Int) -> String? {
        guard let value = attributeBytes(name, of: node) else { return nil }
        return String(decoding: value, as: UTF8.self)
    }

    /// Returns the value of an attribute in UTF-8.
    func attributeBytes(_ name: HTMLAttribute, of node: Int) -> ArraySlice<UInt8>? {
        let range = nodes[node].attributes
        for index in Int(range.lowerBound)..<Int(range.upperBound) where attributes[index].name == name {
            return bytes[Int(attributes[index].value.lowerBound)..<Int(attributes[index].value.upperBound)]
        }
        return nil
    }

    func has(_ name: HTMLAttribute, _ node: Int) -> Bool { attributeBytes(name, of: node) != nil }

    /// Returns the words of an attribute, for example the classes of an element.
    func words(_ name: HTMLAttribute, of node: Int) -> [Substring] {
        guard let value = attributeBytes(name, of: node) else { return [] }
        return String(decoding: value, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    }

    /// True if a node is another one or lies within it.
    func contains(_ outer: Int, _ inner: Int) -> Bool { outer <= inner && inner < end(of: outer) }

    /// Returns the elements with a tag, in a range of nodes.
    func elements(_ tag: HTMLTag, in range: Range<Int>? = nil) -> [Int] {
        (range ?? nodes.indices).filter { nodes[$0].tag == tag }
    }
}

/// The kind of a node.
enum HTMLTag: UInt8 {
    case text, other
    case a, abbr, article, aside, b, blockquote, body, br, button, caption, center, cite, code, dd, details, dialog,
        div, dl
    case dt, em, fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hr, html, i, iframe,
        img
    case input, ins, label, legend, li, link, main, mark, meta, nav, noscript, object, ol, option, p, picture, pre, s,
        script
    case section, select, small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, template
    case textarea, tfoot, th, thead, time, title, tr, u, ul, video, del

    static let names: [String: HTMLTag] = {
        var names: [String: HTMLTag] = [:]
        var value: UInt8 = 2
        while let tag = HTMLTag(rawValue: value) {
            names["\(tag)"] = tag
            value += 1
        }
        return names
    }()

    /// True if a line ends before and after the element.
    var isBlock: Bool {
        switch self {
        case .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .div, .dl, .dt,
            .fieldset,
            .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hr, .legend, .li, .main, .nav,
            .ol,
            .p, .pre, .section, .summary, .table, .tbody, .tfoot, .thead, .tr, .ul, .option, .html, .head, .title:
            true
        default: false
        }
    }

    /// True if the element's text is none that a reader of the page sees.
    var isInvisible: Bool {
        switch self {
        case .script, .style, .noscript, .template, .svg, .select, .textarea, .iframe, .object, .video, .head, .dialog:
            true
        default: false
        }
    }

    /// The rank of a heading, 1 to 6.
    var headingRank: Int? {
        switch self {
        case .h1: 1
        case .h2: 2
        case .h3: 3
        case .h4: 4
        case .h5: 5
        case .h6: 6
        default: nil
        }
    }
}

/// The attributes that are kept.
enum HTMLAttribute: String, CaseIterable {
    case alt, charset, `class`, content, data, datetime, hidden, href, id, itemid, itemprop, itemref, itemscope,
        itemtype, lang
    case name, property, rel, resource, src, title, type, typeof, value, vocab, style
    case ariaHidden = "aria-hidden"
    case ariaLevel = "aria-level"
    case dataLazySource = "data-lazy-src"
    case dataSource = "data-src"
    case httpEquivalent = "http-equiv"
    case role

    static let names: [String: HTMLAttribute] = Dictionary(
        uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}
