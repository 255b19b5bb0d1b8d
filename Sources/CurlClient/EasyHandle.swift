import CCurl
import Glibc
import HearthCore

/// One libcurl easy handle, which performs one transfer after the other. Confined to the loop's thread.
@safe final class EasyHandle {
    let handle: UnsafeMutableRawPointer
    unowned let multi: Multi
    private(set) var transfer: Transfer?

    let errorText: UnsafeMutablePointer<CChar>
    var headers: UnsafeMutablePointer<curl_slist>?
    private var head = ResponseHeadCollector()
    /// Why this side ended the transfer; nil if the peer or libcurl did.
    private var failure: TransportError?
    private let guarded: OutboundNetworks?
    /// Set if the guard has refused an address of the host. Another address may still be allowed.
    private var refusal: TransportError?
    private var startedAt = ContinuousClock.now
    private var isNoted = false

    init(_ settings: CurlClientSettings, multi: Multi) throws(TransportError) {
        guard let handle = unsafe curl_easy_init() else { throw TransportError(.other, "curl_easy_init failed") }
        unsafe self.handle = handle
        self.multi = multi
        guarded = settings.guarded
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setFixedOptions(settings)
    }

    func close() {
        unsafe curl_easy_cleanup(handle)
        unsafe errorText.deallocate()
    }

    /// Returns the wrapper that ``setFixedOptions(_:)`` left in the handle.
    static func wrapper(of handle: UnsafeMutableRawPointer?) -> EasyHandle? {
        var context: UnsafeMutableRawPointer?
        unsafe ccurl_get_pointer(handle, CURLINFO_PRIVATE, &context)
        return unsafe context.map { unsafe Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    func prepare(for transfer: Transfer) throws(TransportError) {
        self.transfer = transfer
        startedAt = .now
        try set(transfer.request)
    }

    /// Removes the transfer and its request from the handle.
    func clear() {
        transfer = nil
        head = ResponseHeadCollector()
        failure = nil
        refusal = nil
        unsafe errorText.pointee = 0
        unsafe ccurl_set_string(handle, CURLOPT_COPYPOSTFIELDS, nil)
        unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, nil)
        unsafe curl_slist_free_all(headers)
        unsafe headers = nil
    }

    /// Resumes a paused transfer. Returns its ending if it cannot continue.
    func resume() -> TransferEnding? {
        let code = unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
        return code == CURLE_OK ? nil : ending(for: code)
    }

    func wakeConsumer() {
        isNoted = false
        transfer?.wakeConsumer()
    }

    func ending(for code: CURLcode) -> TransferEnding {
        guard code != CURLE_OK else { return .complete }
        if let failure { return .failed(failure) }
        if let refusal, code == CURLE_COULDNT_CONNECT { return .failed(refusal) }
        var text = unsafe String(cString: errorText)
        if text.isEmpty { text = unsafe String(cString: curl_easy_strerror(code)) }
        return .failed(TransportError(TransportError.Code(code, isLate: isLate), text))
    }

    /// True if the request's timeout has passed, at libcurl's precision of milliseconds.
    private var isLate: Bool {
        guard let transfer else { return false }
        return startedAt.duration(to: .now).milliseconds >= transfer.request.timeout.curlMilliseconds
    }
}

extension EasyHandle {
    func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard let transfer else { return 0 }
        note()
        switch unsafe transfer.receive(bytes) {
        case .taken: return bytes.count
        case .paused: return Int(CURL_WRITEFUNC_PAUSE)
        case .refused:
            if transfer.request.bodyLimit != nil { failure = TransportError(.tooLarge, "the body is too large") }
            return 0
        }
    }

    /// Opens a socket if the guard allows its address.
    func openSocket(for address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
        var bytes: [UInt8] = Array(repeating: 0, count: 16)
        var port: UInt16 = 0
        let count = unsafe Int(ccurl_copy_address(address, &bytes, &port))
        guard count > 0, guarded?.allow(NetworkAddress(bytes: Array(bytes[..<count])), port: port) == true else {
            refusal = TransportError(.refusedAddress, "the address is in a network that is not public")
            return CURL_SOCKET_BAD
        }
        let (family, type, number) = unsafe (
            address.pointee.family, address.pointee.socktype, address.pointee.protocol
        )
        // Programs that this process starts do not inherit it.
        return socket(family, type | Int32(SOCK_CLOEXEC.rawValue), number)
    }

    func receive(headLine line: UnsafeRawBufferPointer) -> Int {
        guard let transfer else { return 0 }
        do throws(TransportError) {
            if let head = try unsafe head.append(line: line) {
                if guarded != nil { try head.checkEncoding() }
                transfer.receive(head)
                note()
            }
            return line.count
        } catch {
            failure = error
            return 0
        }
    }

    private func note() {
        guard !isNoted else { return }
        isNoted = true
        multi.note(self)
    }
}
