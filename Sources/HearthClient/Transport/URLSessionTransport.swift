import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The transport over `URLSession`. It follows no redirect, so that no credentials reach another server, and stores neither
/// cookies nor responses.
public final class URLSessionTransport: ClientTransport {
    private let delegate = TransferDelegate()
    private let session: URLSession

    /// Creates a transport.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // One for the live stream, the others for requests and plan streams.
        configuration.httpMaximumConnectionsPerHost = 6
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    // The session keeps its delegate until then.
    deinit { session.finishTasksAndInvalidate() }

    /// Sends a request.
    ///
    /// - Throws: `URLError`, or `CancellationError` if the task is cancelled.
    public func send(_ request: ClientRequest) async throws -> ClientResponse {
        var urlRequest = URLRequest(url: request.url)
        urlRequest.httpMethod = request.method
        urlRequest.timeoutInterval = Double(request.timeout.components.seconds)
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        urlRequest.httpBody = request.body.map { Data($0) }
        let task = session.dataTask(with: urlRequest)
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.begin(task, continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// The transfers of a session by the numbers of their tasks.
private final class TransferDelegate: NSObject, URLSessionDataDelegate {
    private enum Transfer {
        case waiting(CheckedContinuation<ClientResponse, any Error>)
        case receiving(AsyncThrowingStream<[UInt8], any Error>.Continuation)
    }

    private let transfers = Mutex<[Int: Transfer]>([:])

    func begin(_ task: URLSessionTask, _ continuation: CheckedContinuation<ClientResponse, any Error>) {
        transfers.withLock { $0[task.taskIdentifier] = .waiting(continuation) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let (stream, body) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        // A reader that stops reading ends the transfer.
        body.onTermination = { [weak dataTask] _ in dataTask?.cancel() }
        let waiting: CheckedContinuation<ClientResponse, any Error>? = transfers.withLock { transfers in
            guard case .waiting(let continuation) = transfers[dataTask.taskIdentifier] else { return nil }
            transfers[dataTask.taskIdentifier] = .receiving(body)
            return continuation
        }
        var headers: [String: String] = [:]
        let http = response as? HTTPURLResponse
        for (name, value) in http?.allHeaderFields ?? [:] {
            if let name = name as? String, let value = value as? String { headers[name.lowercased()] = value }
        }
        waiting?.resume(
            returning: ClientResponse(status: http?.statusCode ?? 0, headers: headers, body: ClientBody(stream)))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let transfer = transfers.withLock { $0[dataTask.taskIdentifier] }
        if case .receiving(let body) = transfer { body.yield([UInt8](data)) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        switch transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) {
        case .waiting(let continuation): continuation.resume(throwing: error ?? URLError(.badServerResponse))
        case .receiving(let body): body.finish(throwing: error)
        case nil: break
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
