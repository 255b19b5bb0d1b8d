import Assist
import HearthCore

extension TraceSpan {
    /// Sets the attributes of a model call by OpenTelemetry's conventions for generative AI
    /// (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/); others begin with `hearth`.
    func describe(_ ending: ProviderCall.Ending, of call: ProviderCall) {
        let endpoint = call.endpoint
        let usage = ending.usage
        let recorded = usage.call(endedBy: ending.failure)
        set("gen_ai.operation.name", "chat")
        set("gen_ai.provider.name", String(endpoint.id.prefix { $0 != "/" }))
        set("gen_ai.request.model", endpoint.model)
        set("gen_ai.request.max_tokens", call.request.maxTokens)
        set("gen_ai.request.temperature", call.request.temperature.map { .number($0) })
        set("gen_ai.request.stream", .flag(true))
        set("gen_ai.response.finish_reasons", usage.finish.map { .texts([$0.rawValue]) })
        set("gen_ai.response.time_to_first_chunk", ending.timeToFirstToken.map { .number($0.seconds) })
        set("gen_ai.usage.input_tokens", recorded.usage.input)
        set("gen_ai.usage.output_tokens", recorded.usage.output)
        set("gen_ai.usage.cache_read.input_tokens", recorded.usage.cachedInput)
        set("gen_ai.usage.cache_creation.input_tokens", recorded.usage.cacheWrite)
        set("gen_ai.usage.reasoning.output_tokens", recorded.usage.reasoning)
        set("hearth.usage.is_estimate", .flag(recorded.isEstimate))
        set("hearth.usage.basis", recorded.basis.rawValue)
        set("hearth.cost_microusd", Int(recorded.cost.microdollars))
        set("hearth.phase", call.request.phase.rawValue)
        set("hearth.chunks", usage.pieces)
        if let first = ending.timeToFirstToken, usage.pieces > 1 {
            set("hearth.time_per_chunk", .number((ending.duration - first).seconds / Double(usage.pieces - 1)))
        }
        switch ending.failure {
        case nil: break
        case is EmitFailure: fail(as: "client_gone")
        case is CancellationError: fail(as: "cancelled")
        case let failure?: fail(as: ProviderError(failure).code.rawValue)
        }
    }
}
