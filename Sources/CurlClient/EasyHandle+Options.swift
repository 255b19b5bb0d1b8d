import CCurl
import HearthCore

extension EasyHandle {
    func setFixedOptions(_ settings: CurlClientSettings) {
        unsafe ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        unsafe ccurl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
        // Tokens are small: 16 KB, the usual size, would be a third of a stream's memory.
        unsafe ccurl_set_long(handle, CURLOPT_BUFFERSIZE, 4096)
        // Over HTTP/2, libcurl 7.88 takes up to 32 MB of a paused response, and stalls a whole connection for seconds
        // where responses come before the requests are sent in full, as refusals do.
        unsafe ccurl_set_long(handle, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        unsafe ccurl_set_string(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        if let file = settings.certificateAuthorities { unsafe ccurl_set_string(handle, CURLOPT_CAINFO, file) }
        if let proxy = settings.proxy { unsafe ccurl_set_string(handle, CURLOPT_PROXY, proxy) }
        unsafe ccurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        // Without this option a transfer that is aborted during name resolution blocks the loop until getaddrinfo
        // returns.
        unsafe ccurl_set_long(handle, CURLOPT_QUICK_EXIT, 1)
        unsafe ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_pointer(handle, CURLOPT_PRIVATE, context)
        if settings.guarded != nil { unsafe setGuard(context) }
        unsafe ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        unsafe ccurl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let context = unsafe context else { return 0 }
            let easy = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
            return unsafe easy.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
        unsafe ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        unsafe ccurl_set_callback(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let context = unsafe context else { return 0 }
            let easy = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
            return unsafe easy.receive(headLine: UnsafeRawBufferPointer(start: bytes, count: size * count))
        }
    }

    /// Has libcurl ask for each socket, and keep nothing that would spare it the next question.
    private func setGuard(_ context: UnsafeMutableRawPointer) {
        // Empty texts also overrule the environment's proxies.
        unsafe ccurl_set_string(handle, CURLOPT_PROXY, "")
        unsafe ccurl_set_string(handle, CURLOPT_NOPROXY, "*")
        unsafe ccurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
        unsafe ccurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
        unsafe ccurl_set_long(handle, CURLOPT_DNS_CACHE_TIMEOUT, 0)
        // Both unpack to at most a thousand times their size, in pieces of 16 KB.
        unsafe ccurl_set_string(handle, CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
        unsafe ccurl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
        unsafe ccurl_set_open_callback(handle) { context, purpose, address in
            guard let context = unsafe context, let address = unsafe address, purpose == CURLSOCKTYPE_IPCXN else {
                return CURL_SOCKET_BAD
            }
            let easy = unsafe Unmanaged<EasyHandle>.fromOpaque(context).takeUnretainedValue()
            return unsafe easy.openSocket(for: address)
        }
    }

    func set(_ request: OutboundRequest) throws(TransportError) {
        guard request.hasHTTPScheme else { throw TransportError(.other, "the URL is neither http nor https") }
        try check(unsafe ccurl_set_string(handle, CURLOPT_URL, request.url))
        try check(unsafe ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds))
        try check(unsafe ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, request.connectTimeout.curlMilliseconds))
        try setPinnedKeys(request.pinnedKeys)
        try setSignature(request.signature)
        try setHeaders(request.headers, isSigned: request.signature != nil)
        if request.body.isEmpty {
            try check(unsafe ccurl_set_long(handle, CURLOPT_HTTPGET, 1))
        } else {
            try check(unsafe ccurl_set_long(handle, CURLOPT_POSTFIELDSIZE, request.body.count))
            let code = unsafe request.body.withUnsafeBytes { body in
                unsafe ccurl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, body.baseAddress)
            }
            try check(code)
        }
        // A handle is used again, so that nil takes the method of the transfer before away.
        if let method = request.method {
            try check(unsafe ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, method))
        } else {
            try check(unsafe ccurl_set_string(handle, CURLOPT_CUSTOMREQUEST, nil))
        }
    }

    private func setPinnedKeys(_ keys: [String]) throws(TransportError) {
        guard !keys.isEmpty else {
            unsafe ccurl_set_string(handle, CURLOPT_PINNEDPUBLICKEY, nil)
            return
        }
        try check(unsafe ccurl_set_string(handle, CURLOPT_PINNEDPUBLICKEY, keys.joined(separator: ";")))
    }

    private func setSignature(_ signature: AWSSignature?) throws(TransportError) {
        // A handle is used again: nil takes the credentials of the transfer before away.
        let provider = signature.map { "aws:amz:\($0.region):\($0.service)" }
        try check(unsafe ccurl_set_string(handle, CURLOPT_AWS_SIGV4, provider))
        try check(unsafe ccurl_set_string(handle, CURLOPT_USERNAME, signature?.keyID))
        try check(unsafe ccurl_set_string(handle, CURLOPT_PASSWORD, signature?.secret))
    }

    private func setHeaders(
        _ fields: [(name: String, value: String)], isSigned: Bool
    ) throws(TransportError) {
        // libcurl would hold a large body back until the peer says 100 Continue. In a signed request libcurl 7.88 would sign
        // the field that it does not send; services that check signatures say 100 Continue.
        if !isSigned { try append(header: "Expect:") }
        for (name, value) in fields {
            guard !(name + value).utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
                throw TransportError(.other, "a request header holds a line break")
            }
            // libcurl's form of a field with an empty value.
            try append(header: value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        try check(unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers))
    }

    private func append(header: String) throws(TransportError) {
        guard let list = unsafe curl_slist_append(headers, header) else { throw TransportError(CURLE_OUT_OF_MEMORY) }
        unsafe headers = list
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        guard code == CURLE_OK else { throw TransportError(code) }
    }
}

extension OutboundRequest {
    fileprivate var hasHTTPScheme: Bool {
        ["http", "https"].contains(url.prefix { $0 != ":" }.lowercased())
    }
}

extension Duration {
    /// The milliseconds for libcurl, which takes 0 for "no limit" and an `int` at most.
    var curlMilliseconds: Int { Int(Int32(clamping: max(1, milliseconds))) }
}
