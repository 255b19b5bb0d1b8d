import Assist
import HTTPFront
import HearthAPI
import HearthCore
import Hummingbird
import ServerKit
import SystemSupport

/// `POST /v1/embeddings`, for clients of OpenAI's API.
struct EmbeddingRoute {
    let services: AssistServices

    /// The name of the server's embedder, whatever model it has.
    private static let alias = "embedder"

    func add(to routes: inout RouteTable) {
        routes.on(.post, "v1/embeddings", for: .assist, Self.description, stream: .vectors) { request, principal in
            let wire = try await request.decodeJSON(EmbeddingsRequest.self)
            guard case .texts(let texts) = wire.input else { throw HearthError.field("/input", "must be texts") }
            let isAllowed = services.pipeline.configuration.settings.aiAssist
            guard let space = services.embedder.space(allowsExternalProviders: isAllowed),
                [Self.alias, space.model].contains(wire.model)
            else { throw HearthError.unknownEmbedder(wire.model) }
            guard wire.dimensions.map({ $0 == space.dimension }) ?? true else {
                throw HearthError.field("/dimensions", "must be \(space.dimension), or absent")
            }
            // Redacted for every embedder, so that the same texts always have the same vectors.
            let bytes = texts.reduce(0) { $0 + $1.utf8.count }
            let redacted = try await services.pipeline.reading(bytes) { [policy = services.policy] in
                try texts.map { try policy.redacted($0) }
            }
            let answer = try await services.pipeline.vectors(of: redacted, by: services.embedder, for: principal) {
                request.inFlight.ending.cause ?? .shutdown
            }
            // A hundred thousand numbers are not written on an event loop.
            let json = await withTaskExecutorPreference(Workers.shared) {
                EmbeddingsResponse.json(
                    answer.vectors, as: wire.encodingFormat ?? .float, model: wire.model, tokens: answer.tokens)
            }
            return Response(jsonText: String(decoding: json, as: UTF8.self))
        }
    }

    private static let description = RouteDescription(
        .chat, "Create the vectors of texts",
        details: """
            By the embedder of the server's own searches. Vectors that a provider computes are a run of the plan. Personal \
            data is redacted first, for every embedder. A text that is longer than the embedder reads is cut.
            """,
        body: .json(
            EmbeddingsRequest.self,
            examples: [
                "one": ["model": "embedder", "input": "soup for a cold evening"],
                "several": [
                    "model": "embedder", "input": ["soup", "a walk in the woods"], "encoding_format": "base64",
                ],
            ]),
        answers: [.json(EmbeddingsResponse.self, "The vectors, in the order of the texts, each of length 1.")],
        errors: [
            .modelNotFound, .contextTooLong, .quotaExceeded, .spendLimitReached, .providerUnavailable, .overloaded,
            .deadlineExceeded,
        ])
}
