import CCurl
import HearthCore

/// An http or https URL, as libcurl reads it: the reader that connects is the one that checks.
@safe struct PageURL {
    /// The URL without its fragment.
    let text: String
    let port: UInt16

    /// Reads a URL.
    ///
    /// - Parameter base: the URL that a relative one belongs to; nil if it must be absolute.
    /// - Throws: ``FetchError`` `invalid_address`.
    init(_ url: String, relativeTo base: PageURL? = nil) throws(FetchError) {
        guard url.utf8.count <= 8_000 else { throw Self.invalid("is too long: expected at most 8,000 bytes") }
        guard let handle = unsafe curl_url() else { throw Self.invalid("cannot be read") }
        defer { unsafe curl_url_cleanup(handle) }
        let isRead =
            if let base { unsafe curl_url_set(handle, CURLUPART_URL, base.text, 0) == CURLUE_OK } else { true }
        guard isRead,
            unsafe curl_url_set(handle, CURLUPART_URL, url, UInt32(CURLU_URLENCODE)) == CURLUE_OK
        else { throw Self.invalid("is not valid: expected http:// or https:// and a host") }
        func part(_ part: CURLUPart, _ flags: Int32 = 0) -> String? {
            var value: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(handle, part, &value, UInt32(flags)) == CURLUE_OK, let value = unsafe value else {
                return nil
            }
            defer { unsafe curl_free(value) }
            return unsafe String(cString: value)
        }
        guard let scheme = part(CURLUPART_SCHEME), ["http", "https"].contains(scheme) else {
            throw Self.invalid("has another scheme: expected http:// or https://")
        }
        guard part(CURLUPART_USER) == nil, part(CURLUPART_PASSWORD) == nil else {
            throw Self.invalid("has a name or password in it: leave it out")
        }
        guard let host = part(CURLUPART_HOST), !host.isEmpty, part(CURLUPART_ZONEID) == nil else {
            throw Self.invalid("has no host that can be reached")
        }
        guard let port = part(CURLUPART_PORT, CURLU_DEFAULT_PORT).flatMap({ UInt16($0) }) else {
            throw Self.invalid("has a port that is not valid: expected 80 or 443")
        }
        unsafe curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0)
        guard let text = part(CURLUPART_URL) else { throw Self.invalid("cannot be read") }
        self.text = text
        self.port = port
    }

    static func invalid(_ problem: String) -> FetchError {
        FetchError(.invalidAddress, "The address \(problem).")
    }
}
