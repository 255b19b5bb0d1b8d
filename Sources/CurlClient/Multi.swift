import CCurl
import HearthCore
import SystemSupport

/// One libcurl multi handle with its connections and idle easy handles. Confined to the loop's thread.
///
/// Callbacks only record events; nothing that changes the set of transfers happens inside one.
@safe final class Multi {
    /// libcurl's search for a connection is linear: 15 us a request when alone, 375 us among 4,000 transfers.
    private static let capacity = 200

    /// The time at which libcurl must be called even if no socket is ready.
    private(set) var deadline: ContinuousClock.Instant?

    private let handle: UnsafeMutableRawPointer
    private let settings: CurlClientSettings
    private let epoll: Epoll
    private let tag: UInt64
    private var active = 0
    private var all: [EasyHandle] = []
    private var idle: [EasyHandle] = []
    /// True if libcurl has been called since it was asked for finished transfers.
    private var hasActed = false
    private var readable: [EasyHandle] = []

    /// - Parameter number: the index in the loop's list, which comes back in the upper half of epoll's tags.
    init(_ settings: CurlClientSettings, number: Int, epoll: Epoll) throws(TransportError) {
        self.settings = settings
        guard let handle = unsafe curl_multi_init() else { throw TransportError(.other, "curl_multi_init failed") }
        unsafe self.handle = handle
        self.epoll = epoll
        tag = UInt64(number) << 32
        unsafe ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, Self.capacity)
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_multi_set_pointer(handle, CURLMOPT_SOCKETDATA, context)
        unsafe ccurl_multi_set_pointer(handle, CURLMOPT_TIMERDATA, context)
        unsafe ccurl_multi_set_socket_callback(handle, socketCallback)
        unsafe ccurl_multi_set_timer_callback(handle, timerCallback)
    }

    /// Closes the handle. Called once, when no transfer runs. Not a deinit: libcurl closes connections through the
    /// callbacks.
    func close() {
        for easy in all { easy.close() }
        unsafe curl_multi_cleanup(handle)
    }

    var hasRoom: Bool { active < Self.capacity }

    /// The easy handles that have a transfer.
    var busy: [EasyHandle] { all.filter { $0.transfer != nil } }

    func start(_ transfer: Transfer) throws(TransportError) -> EasyHandle {
        let easy = if let easy = idle.popLast() { easy } else { try makeEasyHandle() }
        do throws(TransportError) {
            try easy.prepare(for: transfer)
            let code = unsafe curl_multi_add_handle(handle, easy.handle)
            guard code == CURLM_OK else { throw TransportError(code) }
        } catch {
            easy.clear()
            idle.append(easy)
            throw error
        }
        active += 1
        return easy
    }

    private func makeEasyHandle() throws(TransportError) -> EasyHandle {
        let easy = try EasyHandle(settings, multi: self)
        all.append(easy)
        return easy
    }

    /// Removes the easy handle from libcurl, which closes the connection of an unfinished response.
    func recycle(_ easy: EasyHandle) {
        unsafe curl_multi_remove_handle(handle, easy.handle)
        easy.clear()
        idle.append(easy)
        active -= 1
    }

    func act(on socket: Int32, events: Epoll.Events) {
        var ready: Int32 = 0
        if !events.isDisjoint(with: [.readable, .hangUp]) { ready |= CURL_CSELECT_IN }
        if events.contains(.writable) { ready |= CURL_CSELECT_OUT }
        if events.contains(.error) { ready |= CURL_CSELECT_ERR }
        hasActed = true
        var running: Int32 = 0
        unsafe curl_multi_socket_action(handle, socket, ready, &running)
    }

    func fireTimer() {
        guard let due = deadline, due <= .now else { return }
        deadline = nil
        hasActed = true
        var running: Int32 = 0
        unsafe curl_multi_socket_action(handle, CURL_SOCKET_TIMEOUT, 0, &running)
    }

    func takeFinished() -> [(EasyHandle, TransferEnding)] {
        var finished: [(EasyHandle, TransferEnding)] = []
        guard hasActed else { return finished }
        hasActed = false
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE,
                let easy = unsafe EasyHandle.wrapper(of: message.pointee.easy_handle)
            else { continue }
            finished.append((easy, easy.ending(for: unsafe ccurl_message_result(message))))
        }
        return finished
    }

    /// Records that `easy` has data for its consumer.
    func note(_ easy: EasyHandle) { readable.append(easy) }

    func wakeConsumers() {
        for easy in readable { easy.wakeConsumer() }
        readable.removeAll(keepingCapacity: true)
    }

    fileprivate func watch(_ socket: Int32, for interest: Int32) {
        guard interest != CURL_POLL_REMOVE else { return epoll.unwatch(socket) }
        var events: Epoll.Events = []
        if interest & CURL_POLL_IN != 0 { events.insert(.readable) }
        if interest & CURL_POLL_OUT != 0 { events.insert(.writable) }
        epoll.watch(socket, for: events, tag: tag | UInt64(socket))
    }

    /// - Parameter milliseconds: negative for no timer; 0 means soon, and never from inside the callback.
    fileprivate func setTimer(in milliseconds: Int) {
        deadline = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
    }
}

private let socketCallback: ccurl_socket_callback = { _, socket, interest, context, _ in
    guard let context = unsafe context else { return 0 }
    unsafe Unmanaged<Multi>.fromOpaque(context).takeUnretainedValue().watch(socket, for: interest)
    return 0
}

private let timerCallback: ccurl_timer_callback = { _, milliseconds, context in
    guard let context = unsafe context else { return 0 }
    unsafe Unmanaged<Multi>.fromOpaque(context).takeUnretainedValue().setTimer(in: milliseconds)
    return 0
}
