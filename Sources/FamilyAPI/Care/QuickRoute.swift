import Foundation
import HearthAPI
import HearthCore
import Hummingbird
import Records
import ServerKit

/// The route that reads a sentence about care.
struct QuickRoute {
    let care: CareService

    func add(to routes: inout RouteTable) {
        routes.on(.post, "v1/quick", for: .write, Self.quick) { request, principal in
            let wire = try await request.decodeJSON(QuickRequest.self)
            let proposal = try await care.proposal(
                for: QuickSentence(wire.text, child: wire.childID.flatMap(UUID.init(text:)), locale: wire.locale),
                by: principal)
            return Response(jsonText: proposal.canonicalText)
        }
    }

    private static let quick = RouteDescription(
        .care, "Read a sentence as entries",
        details:
            "Reads English, German, French and Spanish without a model. Nothing is written: send `body` with `method` "
            + "to `path` for each entry that a person confirms. A sentence has at most \(QuickProposal.mostEntries).",
        body: .json(
            QuickRequest.self,
            examples: ["bottle": ["text": "bottle 120 ml at 3"], "nap": ["text": "Mia ist aufgewacht"]]),
        answers: [
            RouteDescription.Answer(
                status: .ok, meaning: "The requests that the sentence asks for, and what was not understood.",
                content: .schemas(["application/json": { CareSchemas.proposal(in: $0) }]))
        ], errors: [.childNotFound])
}

/// `{"text":"bottle 120 ml at 3"}`
struct QuickRequest: Decodable, Sendable {
    /// The sentence.
    var text: String
    /// The id of the child for entries that name none.
    var childID: String?
    /// A BCP 47 language tag; the user's by default.
    var locale: String?

    private enum CodingKeys: String, CodingKey {
        case text, locale
        case childID = "child_id"
    }
}

extension QuickRequest: Validatable {
    static let rules: [Rule<Self>] = [
        Rule("text", \.text, .text(1...2000)), Rule("child_id", \.childID, .uuid("must be the id of a child, a UUID")),
        Rule("locale", \.locale, .languageTag),
    ]
}
