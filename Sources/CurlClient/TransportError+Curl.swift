import CCurl
import HearthCore

extension TransportError {
    init(_ code: CURLcode) {
        self.init(Code(code, isLate: false), unsafe String(cString: curl_easy_strerror(code)))
    }

    init(_ code: CURLMcode) {
        self.init(.other, unsafe String(cString: curl_multi_strerror(code)))
    }
}

extension TransportError.Code {
    /// - Parameter isLate: whether the request's timeout has passed. libcurl reports "timed out" for connection
    ///   attempts, too.
    init(_ code: CURLcode, isLate: Bool) {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            self = .resolve
        case CURLE_COULDNT_CONNECT, CURLE_PROXY, CURLE_INTERFACE_FAILED:
            self = .connect
        case CURLE_OPERATION_TIMEDOUT:
            self = isLate ? .timeout : .connect
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_INVALIDCERTSTATUS:
            self = .tls
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
            CURLE_HTTP2_STREAM:
            self = .cut
        // libcurl's code for a peer whose first line is not HTTP is the last one.
        case CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL:
            self = .malformed
        default:
            self = .other
        }
    }
}
