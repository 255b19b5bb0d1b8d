import HearthAPI

/// Schemas of the OpenAPI document as tables: one row per member, nested members in `<details>`.
struct SchemaTable {
    /// Schemas by the name of their component.
    let components: [String: JSONValue]
    /// Components with their own section, to which other tables link.
    var apart: Set<String> = []

    static func id(ofComponent name: String) -> String { "shape-\(name)" }

    init(_ document: JSONValue) { components = document[at: "components"]?[at: "schemas"]?.object ?? [:] }

    /// Returns the table of a schema, or one line if it has no members.
    func html(_ schema: JSONValue) -> HTML {
        guard let inside = inside(schema, depth: 0) else { return "\(kind(schema))\(bounds(schema))" }
        return inside
    }

    /// Returns the members of a schema, nil if it has none.
    private func inside(_ schema: JSONValue, depth: Int) -> HTML? {
        if let name = componentName(schema), apart.contains(name) { return nil }
        let schema = resolved(schema)
        // No wire type is nested deeper, and none contains itself.
        guard depth < 8 else { return nil }
        if let members = schema[at: "properties"]?.object, !members.isEmpty {
            return table(members, required: Set(strings(schema[at: "required"])), depth)
        }
        if let items = schema[at: "items"] { return inside(items, depth: depth) }
        if let values = schema[at: "additionalProperties"], values.object != nil { return inside(values, depth: depth) }
        if let content = schema[at: "contentSchema"] { return inside(content, depth: depth) }
        let shapes = (schema[at: "anyOf"]?.elements ?? []).filter { $0[at: "type"] != "null" }
        let parts = shapes.compactMap { shape in inside(shape, depth: depth + 1).map { (name(of: shape), $0) } }
        if parts.count == 1, shapes.count == 1 { return parts[0].1 }
        guard !parts.isEmpty else { return nil }
        return "\(parts.map { "<details class=\"shape\"><summary>\($0.0)</summary>\($0.1)</details>" as HTML })"
    }

    private func table(_ members: [String: JSONValue], required: Set<String>, _ depth: Int) -> HTML {
        let names = members.keys.sorted {
            required.contains($0) == required.contains($1) ? $0 < $1 : required.contains($0)
        }
        let rows = names.map { name -> HTML in
            let member = members[name] ?? [:]
            let inner = inside(member, depth: depth + 1).map { parts in
                "<details><summary>Members</summary>\(parts)</details>" as HTML
            }
            let mark: HTML = required.contains(name) ? " <span class=\"required\">required</span>" : ""
            return """
                <tr><th scope="row"><code>\(name)</code>\(mark)</th><td>\(kind(member))</td>
                <td>\(Prose(member[at: "description"]?.text ?? "").inline)\(bounds(member))\(inner ?? .empty)</td></tr>

                """
        }
        return """
            <div class="scroll" tabindex="0" role="group" aria-label="Members"><table><thead><tr><th scope="col">Member</th><th scope="col">Type</th>
            <th scope="col">Meaning</th></tr></thead><tbody>\(rows)</tbody></table></div>
            """
    }

    /// Returns a schema with its references resolved and its `allOf` merged.
    private func resolved(_ schema: JSONValue) -> JSONValue {
        var members = schema.object ?? [:]
        if let name = componentName(schema) {
            members.merge(components[name]?.object ?? [:]) { own, _ in own }
        }
        for part in schema[at: "allOf"]?.elements ?? [] {
            members.merge(resolved(part).object ?? [:], uniquingKeysWith: Self.both)
        }
        return .object(members)
    }

    /// Merges the values of one keyword: objects are merged, otherwise the second value wins.
    private static func both(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
        guard let more = second.object, let members = first.object else { return second }
        return .object(members.merging(more, uniquingKeysWith: both))
    }

    /// Returns the table of a component for its own section.
    func component(_ name: String) -> HTML {
        var table = self
        table.apart.remove(name)
        return table.html(components[name] ?? [:])
    }

    /// Returns the name of the component that a schema refers to.
    func componentName(_ schema: JSONValue) -> String? {
        schema[at: "$ref"]?.text?.split(separator: "/").last.map(String.init)
    }

    // MARK: Words

    private func name(of shape: JSONValue) -> String {
        if let name = componentName(shape) { return name }
        let properties = resolved(shape)[at: "properties"]?.object ?? [:]
        let fixed = properties.values.compactMap { $0[at: "const"]?.text }.first
        return fixed ?? strings(shape[at: "required"]).joined(separator: ", ")
    }

    /// Returns the type of a schema: `array of string`, `integer or null`, `"up" "down"`.
    func kind(_ schema: JSONValue) -> HTML {
        if let name = componentName(schema) {
            return apart.contains(name) ? "<a href=\"#\(Self.id(ofComponent: name))\">\(name)</a>" : "\(name)"
        }
        if let content = schema[at: "contentSchema"] { return "text: \(kind(content))" }
        if let constant = schema[at: "const"] { return "<code>\(constant.json)</code>" }
        if let values = schema[at: "enum"]?.elements {
            return "\(values.map { "<code>\($0.text ?? $0.json)</code> " as HTML })"
        }
        if let all = schema[at: "allOf"]?.elements, let first = all.first { return kind(first) }
        if let any = schema[at: "anyOf"]?.elements {
            return any.map(kind).enumerated().reduce(.empty) { sum, part in
                part.offset == 0 ? part.element : "\(sum) or \(part.element)"
            }
        }
        let types = schema[at: "type"]?.text.map { [$0] } ?? strings(schema[at: "type"])
        if types.contains("array"), let items = schema[at: "items"] {
            return "array of \(kind(items))\(types.contains("null") ? " or null" : "")"
        }
        if types.contains("object"), let values = schema[at: "additionalProperties"], values.object != nil {
            return "object of \(kind(values)) by name"
        }
        let format = schema[at: "format"]?.text.flatMap { $0 == "int64" ? nil : $0 }
        let text = types.isEmpty ? "anything" : types.joined(separator: " or ")
        return "\(text)\(format.map { " (\($0))" } ?? "")"
    }

    private func bounds(_ schema: JSONValue) -> HTML {
        func range(_ least: String, _ most: String, _ unit: String) -> String? {
            switch (schema[at: least], schema[at: most]) {
            case (let low?, let high?): "\(low.json) to \(high.json)\(unit)"
            case (let low?, nil): "\(low.json)\(unit) or more"
            case (nil, let high?): "up to \(high.json)\(unit)"
            case (nil, nil): nil
            }
        }
        var words = [
            range("minimum", "maximum", ""), range("minLength", "maxLength", " characters"),
            range("minItems", "maxItems", " entries"),
        ].compactMap { $0 }
        if let least = schema[at: "exclusiveMinimum"] { words.append("above \(least.json)") }
        let pattern: HTML = schema[at: "pattern"]?.text.map { " <code>\($0)</code>" } ?? .empty
        guard !words.isEmpty || !pattern.text.isEmpty else { return .empty }
        return " <span class=\"bounds\">\(words.joined(separator: ", "))\(pattern)</span>"
    }

    private func strings(_ value: JSONValue?) -> [String] { value?.elements?.compactMap(\.text) ?? [] }
}

extension JSONValue {
    subscript(at name: String) -> JSONValue? { object?[name] }

    var object: [String: JSONValue]? { if case .object(let members) = self { members } else { nil } }
    var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// Compact JSON in one line, members sorted by name.
    var json: String { (try? WireJSON.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "" }

    /// Returns indented JSON; values of up to 60 bytes stay on one line.
    func indented(by depth: Int = 0) -> String {
        let flat = json
        guard flat.utf8.count > 60 else { return flat }
        let inner = String(repeating: "  ", count: depth + 1)
        let parts: [String]
        let brackets: (String, String)
        switch self {
        case .array(let elements):
            parts = elements.map { $0.indented(by: depth + 1) }
            brackets = ("[", "]")
        case .object(let members):
            parts = members.sorted { $0.key < $1.key }.map {
                "\(JSONValue.string($0.key).json): \($0.value.indented(by: depth + 1))"
            }
            brackets = ("{", "}")
        default: return flat
        }
        return brackets.0 + "\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n" + inner.dropLast(2)
            + brackets.1
    }
}
