import HearthCore
import Records

/// The tags of a household's recipes.
enum RecipeTags {
    /// A tag with its spellings taken together.
    struct Tag: Hashable, Sendable {
        /// The most frequent spelling.
        var name: String
        /// The name in addresses: `quick-dinner`.
        var slug: String
        /// The number of recipes.
        var count: Int
    }

    /// Returns the slug of a tag: folded words joined by dashes. A tag without letters or digits is its own slug.
    static func slug(of tag: String) -> String {
        let words = Words.fold(tag).replacing("'", with: "").split(separator: " ")
        return words.isEmpty ? tag : words.joined(separator: "-")
    }

    /// Returns the tags of recipes, the most frequent first.
    ///
    /// - Parameter recipes: the tags of each recipe.
    static func count(_ recipes: [[String]]) -> [Tag] {
        var counts: [String: (recipes: Int, names: [String: Int])] = [:]
        for tags in recipes {
            var seen: Set<String> = []
            for tag in tags {
                let slug = slug(of: tag)
                var entry = counts[slug] ?? (0, [:])
                // Two spellings in one recipe are one tag of it.
                if seen.insert(slug).inserted { entry.recipes += 1 }
                entry.names[tag, default: 0] += 1
                counts[slug] = entry
            }
        }
        let tags = counts.map { slug, entry in
            let name = entry.names.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? slug
            return Tag(name: name, slug: slug, count: entry.recipes)
        }
        return tags.sorted { ($1.count, $0.slug) < ($0.count, $1.slug) }
    }
}
