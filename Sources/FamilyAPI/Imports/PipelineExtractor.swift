package import Assist
package import HearthCore

/// ``RecipeExtractor`` on the pipeline of the assistant.
package struct PipelineExtractor: RecipeExtractor {
    private let pipeline: AssistPipeline

    /// Creates an extractor.
    package init(pipeline: AssistPipeline) { self.pipeline = pipeline }

    package var readsTexts: Bool { pipeline.readsRecipes }

    package func recipe(inText text: String, for principal: Principal) async throws -> String? {
        switch try await pipeline.recipe(inText: text, for: principal) {
        case .json(let json): json
        case .refused: throw ExtractionFailure.refused
        case .unavailable: throw ExtractionFailure.unavailable
        }
    }
}
