import Assist
import Foundation
import HearthCore
import Kitchen
import Testing

extension ConformanceCase<Stores> {
    static let documents: [ConformanceCase] = [
        .init("there are no cards at first") { stores in
            let (all, hashes) = (try await stores.documents.all(), try await stores.documents.entries())
            #expect(all.isEmpty && hashes.isEmpty)
        },
        .init("cards come back as they were written, by id") { stores in
            let full = Document(
                id: "recipes/pad-thai", kind: .recipe, title: "Pad Thaï", body: "# Pad Thaï\n\n🍜 \"quick\"",
                ages: AgeRange(from: 12, to: 216), allergens: Set(Allergen.allCases), tags: ["thai", "quick"],
                questions: ["¿Qué cenamos?"], sources: ["AAP", "NHS row 4"], reviewedOn: "2026-10-01", servings: 4,
                minutes: 25,
                nutrition: Nutrition(
                    kcal: 420, protein: 22, fat: 14, saturated: 5, carbohydrate: 48, sugar: 8, fibre: 7, salt: 0.65),
                ingredients: ["200 g rice noodles", "1 tbsp tamarind"], steps: ["Soak.", "Fry."])
            // A page on the web may state only some values.
            let partial = Document(
                id: "recipes/soup", kind: .recipe, title: "Soup", body: "", nutrition: Nutrition(kcal: 90))
            let bare = Document.Kind.allCases.map {
                Document(id: "cards/\($0.rawValue)", kind: $0, title: "", body: "")
            }
            try await stores.documents.apply(
                DocumentChange(
                    upserts: ([full, partial] + bare).map {
                        StoredDocument(document: $0, entry: DocumentEntry(hash: "h-\($0.id)"))
                    }))
            #expect(
                try await stores.documents.all().map(\.document) == bare.sorted { $0.id < $1.id } + [full, partial])
            #expect(try await stores.documents.entries()["recipes/pad-thai"]?.hash == "h-recipes/pad-thai")
        },
        .init("cards are replaced and removed together, and each change moves the revision") { stores in
            let kept = Document(id: "a", kind: .tips, title: "Kept", body: "old")
            let gone = Document(id: "b", kind: .tips, title: "Gone", body: "")
            var revisions = [try await stores.documents.state().revision]
            try await stores.documents.apply(
                DocumentChange(
                    upserts: [kept, gone].map { StoredDocument(document: $0, entry: DocumentEntry(hash: "1")) }))
            revisions.append(try await stores.documents.state().revision)

            var changed = kept
            changed.body = "new"
            changed.servings = 2
            try await stores.documents.apply(
                DocumentChange(
                    upserts: [StoredDocument(document: changed, entry: DocumentEntry(hash: "2"))],
                    removals: ["b", "never there"]))
            revisions.append(try await stores.documents.state().revision)
            #expect(try await stores.documents.all().map(\.document) == [changed])
            #expect(try await stores.documents.entries() == ["a": DocumentEntry(hash: "2")])

            try await stores.documents.apply(DocumentChange(removals: ["a"]))
            revisions.append(try await stores.documents.state().revision)
            #expect(try await stores.documents.all().isEmpty)
            #expect(Set(revisions).count == 4)
        },
        .init("applying nothing leaves the revision") { stores in
            let before = try await stores.documents.state().revision
            try await stores.documents.apply(DocumentChange())
            #expect(try await stores.documents.state().revision == before)
        },
    ]
}
