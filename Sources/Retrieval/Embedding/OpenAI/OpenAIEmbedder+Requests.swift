import Assist
import Foundation
import HearthCore

extension OpenAIEmbedder {
    /// Number of retries of a batch after a transient failure.
    static let retries = 3
    /// A server that requests a longer wait is not retried.
    static let longestWait = Duration.seconds(60)

    /// Returns vectors in the order of the inputs. A rejected batch is halved until it is one text, which is then sent
    /// once more, cut to half.
    func vectors(of inputs: ArraySlice<Input>, _ meter: RunMeter, isHalved: Bool = false) async throws -> [[Float]] {
        do {
            return try await vectorsWithRetries(of: inputs, meter, retries: isHalved ? 0 : Self.retries)
        } catch let refusal as Refusal where refusal.mayBeOneText {
            guard let first = inputs.first, inputs.count == 1 else {
                let middle = inputs.startIndex + inputs.count / 2
                let left = try await vectors(of: inputs[..<middle], meter, isHalved: true)
                return left + (try await vectors(of: inputs[middle...], meter, isHalved: true))
            }
            let shorter = Self.prefix(of: first.text, bytes: first.text.utf8.count / 2)
            if !shorter.isEmpty {
                do {
                    return try await vectorsWithRetries(
                        of: [Input(position: first.position, text: shorter)], meter, retries: Self.retries)
                } catch let again as Refusal where again.mayBeOneText {}
            }
            throw EmbedderError(
                .providerFailed, "\(space.model) refuses text \(first.position) of the call: HTTP \(refusal.status)")
        } catch let refusal as Refusal {
            throw EmbedderError(.providerFailed, "\(space.model) refuses: HTTP \(refusal.status)")
        }
    }

    /// A response without vectors.
    struct Refusal: Error {
        var status: Int
        var retryAfter: Duration?

        /// True if another text might be accepted. Some servers return 500 for a text that is too long.
        var mayBeOneText: Bool { [400, 413, 422, 500].contains(status) }
        var mayPass: Bool { status == 408 || status == 429 || status >= 500 }
    }

    /// Requests vectors and retries after transient failures.
    private func vectorsWithRetries(
        of inputs: ArraySlice<Input>, _ meter: RunMeter, retries: Int
    ) async throws -> [[Float]] {
        var attempt = 0
        while true {
            try Task.checkCancellation()
            let wait: Duration?
            do {
                return try await requestVectors(of: inputs, meter)
            } catch let refusal as Refusal {
                guard refusal.mayPass, attempt < retries, refusal.retryAfter ?? .zero <= Self.longestWait else {
                    throw refusal
                }
                wait = refusal.retryAfter
            } catch let error as TransportError {
                // A cancelled transfer ends in an error that hides the cancellation.
                try Task.checkCancellation()
                guard attempt < retries, error.code != .tls else {
                    throw EmbedderError(.providerFailed, "\(space.model): \(error.detail)", underlying: error)
                }
                wait = nil
            }
            // Doubled each time, with jitter, so that clients that failed together do not return together.
            let spread = Duration.milliseconds(Int64.random(in: 0...250 << min(attempt, 4)))
            try await clock.sleep(for: max(wait ?? .zero, spread))
            attempt += 1
        }
    }

    private func requestVectors(of inputs: ArraySlice<Input>, _ meter: RunMeter) async throws -> [[Float]] {
        let request = try request(for: inputs)
        let estimate = inputs.reduce(0) { $0 + ($1.text.utf8.count + Self.bytesOfToken - 1) / Self.bytesOfToken }
        let body: [UInt8]
        do {
            body = try await transport.withResponse(to: request) { response in
                guard response.status == 200 else {
                    throw Refusal(
                        status: response.status, retryAfter: RetryAfter.head(response.header, now: clock.now))
                }
                return try await self.body(of: response, texts: inputs.count)
            }
        } catch {
            // If a response did not arrive whole, the provider may have done the work.
            let code = (error as? TransportError)?.code
            if !(error is Refusal), code != .resolve, code != .connect, code != .tls {
                record(TokenUsage(input: estimate), basis: .estimated, meter)
            }
            throw error
        }
        // Not on the transport's thread, which reads all responses.
        let answer = try EmbeddingAnswer(body)
        let counted = answer.tokens ?? 0
        record(TokenUsage(input: counted > 0 ? counted : estimate), basis: counted > 0 ? .reported : .estimated, meter)
        return try answer.vectors(count: inputs.count, dimension: space.dimension, model: space.model)
    }

    private func record(_ usage: TokenUsage, basis: UsageBasis, _ meter: RunMeter) {
        meter.record(
            ModelCall(model: space.model, phase: .planning, usage: usage, cost: cost(usage), basis: basis))
    }

    private struct Body: Encodable {
        var model: String
        var input: [String]
        var dimensions: Int
        var encoding_format = "base64"
    }

    private func request(for inputs: ArraySlice<Input>) throws -> OutboundRequest {
        let body = Body(model: settings.model, input: inputs.map(\.text), dimensions: settings.dimension)
        var headers = [("Content-Type", "application/json"), ("Accept", "application/json")]
        if !settings.apiKey.isEmpty { headers.append(("Authorization", "Bearer \(settings.apiKey)")) }
        var base = settings.baseURL[...]
        while base.last == "/" { base.removeLast() }
        return OutboundRequest(
            url: base + "/embeddings", headers: headers, body: [UInt8](try JSONEncoder().encode(body)),
            timeout: settings.timeout, connectTimeout: settings.connectTimeout, pinnedKeys: settings.pinnedKeys)
    }

    /// Reads the body. A number takes at most so many bytes in decimal, comma included, and no model has so many
    /// dimensions.
    private func body(of response: any InboundResponse, texts: Int) async throws -> [UInt8] {
        let most = 65_536 + texts * max(2 * space.dimension, 8192) * 32
        var bytes: [UInt8] = []
        while let more = try await response.next() {
            bytes += more
            guard bytes.count <= most else {
                throw EmbedderError(.providerFailed, "\(space.model) sends a response without an end")
            }
        }
        return bytes
    }
}
