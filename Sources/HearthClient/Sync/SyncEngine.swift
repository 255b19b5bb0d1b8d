import Foundation
import HearthAPI
package import HearthCore
import Records
import ServerSentEvents
import SystemSupport

/// Keeps a store and a server alike: pushes edits, pulls changes and follows the live stream.
///
/// One push or pull is under way at a time. A failure is tried again five times with growing random delays, then once a
/// minute.
public actor SyncEngine {
    /// How long a push waits for further edits. Ticks and deletions wait for none.
    package static let editDelay = Duration.milliseconds(300)
    /// The time between two pulls without news.
    package static let pullInterval = Duration.seconds(60)
    /// How often a failure is tried again in a row.
    package static let mostRetries = 5

    /// The state of sync.
    public private(set) var status = SyncStatus() {
        didSet { if status != oldValue { observers.send(status) } }
    }

    private let store: HearthStore
    private let client: HearthAPIClient
    private let clock: any HearthClock
    private let backoff = Backoff(base: .seconds(2), longest: .seconds(60), jitter: .full)
    private let random: @Sendable () -> UInt64
    private let pageLimit: Int

    /// The steps of the next pass.
    private struct Work {
        var zones = false
        var push = false
        var pull = false
        /// True if a pull is not followed by a push of what it brought.
        var isPullAlone = false

        var isEmpty: Bool { !zones && !push && !pull }
        static let all = Work(zones: true, push: true, pull: true)
    }

    private var isRunning = false
    private var work = Work()
    private var worker: Task<Void, Never>?
    private var timer: (task: Task<Void, Never>, wakesAt: Duration)?
    private var live: Task<Void, Never>?
    private var failures = 0
    /// The zones that were pulled anew because of their digest, so that an error of either side causes no endless loop.
    private var repaired: Set<ZoneID> = []
    private let observers = Observers<SyncStatus>()
    private let about: DeviceDescription?
    /// The device that has described itself to the server.
    private var described: UUID?
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []

    /// Creates an engine. ``start()`` begins its work.
    ///
    /// - Parameter device: the description of this device, which the first pull sends; nil to send none.
    public init(store: HearthStore, client: HearthAPIClient, device: ClientDevice? = nil) {
        self.init(store: store, client: client, device: device, clock: SystemClock())
    }

    /// Creates an engine with a clock, chance and page size of its own.
    package init(
        store: HearthStore, client: HearthAPIClient, device: ClientDevice? = nil, clock: any HearthClock,
        pageLimit: Int = 1000,
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0...UInt64.max) }
    ) {
        self.store = store
        self.client = client
        about = device?.wire
        self.clock = clock
        self.pageLimit = pageLimit
        self.random = random
    }

    // MARK: Control

    /// Begins to sync, and continues until ``stop()``. Does nothing if it runs.
    ///
    /// - Throws: ``HearthClientError`` `signedOut`; `otherUser` if the store belongs to another user; `storage`.
    public func start() async throws {
        // Somebody has signed in again.
        if status.phase == .signedOut { await stop() }
        guard !isRunning else { return }
        guard case .signedIn(let userID) = await client.state else {
            throw HearthClientError(.signedOut, "Nobody is signed in.")
        }
        try await store.claim(for: userID)
        try await store.releaseHeld()
        guard !isRunning else { return }
        isRunning = true
        failures = 0
        status.phase = .idle
        await store.listen { [weak self] isUrgent in await self?.edited(isUrgent: isUrgent) }
        // Outlives this call; ``stop()`` ends it.
        live = Task { [weak self] in
            var attempts = 0
            while !Task.isCancelled, let engine = self { await engine.followLive(attempts: &attempts) }
        }
        begin(.all)
    }

    /// Ends the work. What was not pushed stays in the store.
    public func stop() async {
        isRunning = false
        // Awaited as well: a last event or the end of the credentials must not change the state of a stopped engine.
        let live = live
        self.live = nil
        live?.cancel()
        timer?.task.cancel()
        timer = nil
        worker?.cancel()
        await worker?.value
        worker = nil
        await live?.value
        await store.listen(nil)
        status.isLive = false
        status.phase = .stopped
    }

    /// Syncs now: call it when the app comes to the foreground, gets a push message, or the network is back.
    public func syncSoon() {
        guard isRunning else { return }
        failures = 0
        begin(.all)
    }

    /// Syncs once, whether the engine runs or not, and returns when everything was pushed and pulled.
    ///
    /// - Throws: ``HearthClientError``.
    public func sync() async throws { try await once(.all) }

    /// Sends all edits, and receives nothing.
    ///
    /// - Throws: ``HearthClientError``.
    public func push() async throws { try await once(Work(push: true)) }

    /// Receives all changes, and sends nothing.
    ///
    /// - Throws: ``HearthClientError``.
    public func pull() async throws { try await once(Work(zones: true, pull: true, isPullAlone: true)) }

    /// Makes one pass, whether the engine runs or not.
    private func once(_ asked: Work) async throws {
        guard case .signedIn(let userID) = await client.state else {
            throw HearthClientError(.signedOut, "Nobody is signed in.")
        }
        try await store.claim(for: userID)
        try await store.releaseHeld()
        await untilIdle()
        // Tasks of their own, because `worker` marks the engine as working, so that no pass of its own begins meanwhile. Both end
        // before this call returns, and are cancelled with it.
        let task = Task { [weak self] () -> (any Error)? in
            do {
                try await self?.pass(asked)
                return nil
            } catch {
                return error
            }
        }
        worker = Task { _ = await task.value }
        let failure = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        worker = nil
        finishWork()
        if let failure { throw failure }
    }

    /// Pulls a zone anew from its beginning, beside what is shown.
    ///
    /// - Parameter zone: the id of the zone.
    public func repair(_ zone: String) async throws {
        guard let id = ZoneID(zone) else { return }
        try await store.beginShadow(of: id, reason: "asked")
        syncSoon()
    }

    /// The states from now on, the current one first.
    public func statuses() -> AsyncStream<SyncStatus> {
        observers.stream(startingWith: status, buffering: .bufferingNewest(8))
    }

    // MARK: When work begins

    private func edited(isUrgent: Bool) {
        guard isRunning else { return }
        if status.phase == .failed { failures = 0 }
        work.push = true
        work.pull = true
        // A push that failed waits for its turn; a new edit does not hurry it.
        guard failures == 0 else { return }
        if isUrgent { begin(work) } else { wake(after: Self.editDelay) }
    }

    private func begin(_ new: Work) {
        work.zones = work.zones || new.zones
        work.push = work.push || new.push
        work.pull = work.pull || new.pull
        guard isRunning, worker == nil, !work.isEmpty else { return }
        // Outlives the event that began it. It ends with the work, or with ``stop()``.
        worker = Task { await self.run() }
    }

    /// Wakes the engine after a time, unless it wakes earlier anyway.
    private func wake(after delay: Duration) {
        let wakesAt = clock.uptime + delay
        if let timer, timer.wakesAt <= wakesAt { return }
        timer?.task.cancel()
        // Waits alone. It ends when it fires, is replaced, or with ``stop()``.
        let task = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: delay)) != nil else { return }
            await self?.timerFired(at: wakesAt)
        }
        timer = (task, wakesAt)
    }

    /// Returns whether the engine wakes by itself within a time.
    package func wakesWithin(_ delay: Duration) -> Bool {
        timer.map { $0.wakesAt <= clock.uptime + delay } ?? false
    }

    private func timerFired(at time: Duration) {
        guard timer?.wakesAt == time else { return }
        timer = nil
        begin(Work(push: true, pull: true))
    }

    /// Works until nothing is left to do or something fails.
    private func run() async {
        while isRunning, !work.isEmpty {
            let now = work
            work = Work()
            status.phase = .syncing
            do {
                try await pass(now)
                failures = 0
                status.error = nil
                status.phase = .idle
            } catch {
                fail(error, now)
                break
            }
        }
        worker = nil
        finishWork()
    }

    private func finishWork() {
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
        guard isRunning else { return }
        if status.phase == .signedOut { return }
        if failures == 0 {
            if work.isEmpty { wake(after: Self.pullInterval) } else { begin(Work()) }
        }
    }

    private func untilIdle() async {
        while worker != nil {
            await withCheckedContinuation { continuation in
                if worker == nil { continuation.resume() } else { idleWaiters.append(continuation) }
            }
        }
    }

    private func fail(_ error: any Error, _ lost: Work) {
        work.zones = work.zones || lost.zones
        work.push = work.push || lost.push
        work.pull = work.pull || lost.pull
        guard isRunning, !(error is CancellationError) else { return }
        let failure = error as? HearthClientError
        status.error = failure?.description ?? "unknown"
        if failure?.code == .signedOut {
            status.phase = .signedOut
            return
        }
        failures += 1
        timer?.task.cancel()
        timer = nil
        guard failures <= Self.mostRetries, failure?.isRetryable ?? true else {
            status.phase = .failed
            return wake(after: max(Self.pullInterval, failure?.retryAfter ?? .zero))
        }
        status.phase = .retrying(attempt: failures)
        var generator = ChosenNumbers(source: random)
        wake(after: backoff.delay(beforeRetry: failures - 1, atLeast: failure?.retryAfter, using: &generator))
    }

    // MARK: One pass

    /// Lists zones, pushes and pulls, as far as it is asked for.
    private func pass(_ asked: Work) async throws {
        hasRenewedDevice = false
        if asked.zones { try await listZones() }
        // A child that was added has a zone now.
        if asked.push, try await pushAll() { try await listZones() }
        if asked.pull { try await pullAll() }
        // Heals, and edits of a zone that was pulled anew.
        if asked.pull, !asked.isPullAlone, try await pushAll() || hasPushed { try await pullAll() }
    }

    /// True if the last ``pushAll()`` has sent anything.
    private var hasPushed = false
    /// True if the device got a new id in this pass.
    private var hasRenewedDevice = false

    private func listZones() async throws {
        try await store.note(SyncWire.zones(try await client.send("GET", "v1/sync/zones")))
    }

    /// Pushes all edits that are not settled.
    ///
    /// - Returns: whether the server has a zone that the device does not know.
    private func pushAll() async throws -> Bool {
        hasPushed = false
        var isUnknown = false
        while true {
            let batch = try await store.takeBatch()
            guard !batch.mutations.isEmpty else { return isUnknown }
            try Task.checkCancellation()
            let request = PushRequest(
                device: batch.device, settledBefore: batch.settledBefore,
                mutations: batch.mutations.map(PushedMutation.readable))
            guard let body = try await send("v1/sync/push", request.body) else { continue }
            let (results, heads) = try SyncWire.results(body)
            guard results.contains(where: { result in batch.mutations.contains { $0.mid == result.mid } }) else {
                throw SyncWire.malformed
            }
            try await store.settle(results)
            hasPushed = true
            status.lastPush = Date(milliseconds: clock.now.milliseconds)
            let known = try await store.heads()
            isUnknown = isUnknown || heads.keys.contains { known[$0] == nil }
        }
    }

    /// Pulls until the device has what the server has.
    private func pullAll() async throws {
        var zones: Set<ZoneID>?
        repeat {
            let places = try await store.places().filter { zones?.contains($0.zone) ?? true }
            var unfinished: Set<ZoneID> = []
            for start in stride(from: 0, to: places.count, by: PullRequest.largestCount) {
                let end = min(start + PullRequest.largestCount, places.count)
                unfinished.formUnion(try await pull(Array(places[start..<end])))
            }
            zones = unfinished
        } while zones?.isEmpty == false
    }

    /// Pulls one page of each zone.
    ///
    /// - Returns: the zones that must be pulled once more.
    private func pull(_ places: [HearthStore.Place]) async throws -> Set<ZoneID> {
        try Task.checkCancellation()
        let sent = clock.now
        let body: [UInt8]
        do {
            let device = try await store.device()
            let request = PullRequest(
                device: device, cursors: Dictionary(uniqueKeysWithValues: places.map { ($0.zone, $0.cursor) }),
                limit: pageLimit, about: described == device ? nil : about)
            guard let response = try await send("v1/sync/pull", request.body) else { return Set(places.map(\.zone)) }
            described = device
            body = response
        } catch let error as HearthClientError where error.problem?.code == "cursor_invalid" {
            try await beginAnew(places, error)
            return Set(places.map(\.zone))
        }
        let pulled = try SyncWire.pulled(body)
        try await store.measure(server: pulled.serverTime, sent: sent, received: clock.now)
        var unfinished: Set<ZoneID> = []
        for place in places where try await take(pulled, at: place) { unfinished.insert(place.zone) }
        status.lastPull = Date(milliseconds: clock.now.milliseconds)
        return unfinished
    }

    /// Takes what a pull says about one zone.
    ///
    /// - Returns: whether the zone must be pulled once more.
    private func take(_ pulled: SyncWire.Pulled, at place: HearthStore.Place) async throws -> Bool {
        if pulled.gone.contains(place.zone) {
            try await store.forget(place.zone)
            return false
        }
        if let reason = pulled.reset[place.zone] {
            try await store.beginShadow(of: place.zone, reason: reason)
            return true
        }
        guard let page = pulled.zones[place.zone] else { return false }
        switch try await store.apply(page, to: place.zone, from: place.seq, isShadow: place.isShadow) {
        case .late: return false
        case .applied:
            if !page.hasMore { repaired.remove(place.zone) }
            return page.hasMore
        case .differs: return try await repairDifference(of: place.zone)
        }
    }

    /// Pulls a zone anew whose digest differs, once: a second time it is an error of the server or of this version.
    private func repairDifference(of zone: ZoneID) async throws -> Bool {
        status.repairs += 1
        guard repaired.insert(zone).inserted else { return false }
        try await store.beginShadow(of: zone, reason: "digest")
        return true
    }

    private func beginAnew(_ places: [HearthStore.Place], _ error: HearthClientError) async throws {
        let named = Set(error.fields.map(\.field))
        let refused = places.filter { $0.cursor != nil && named.contains("/cursors/\($0.zone.text)") }
        for place in refused.isEmpty ? places.filter({ $0.cursor != nil }) : refused {
            try await store.beginShadow(of: place.zone, reason: "cursor_invalid")
        }
    }

    /// Sends a request of sync.
    ///
    /// - Returns: the body of the response; nil if the server did not know the device, which has a new id now.
    private func send(_ path: String, _ body: [UInt8]) async throws -> [UInt8]? {
        do {
            return try await client.send("POST", path, body: body)
        } catch let error as HearthClientError where error.problem?.code == "device_unknown" && !hasRenewedDevice {
            hasRenewedDevice = true
            try await store.renewDevice()
            return nil
        }
    }

    // MARK: Live

    /// Follows the live stream until it ends, and waits before the next one.
    private func followLive(attempts: inout Int) async {
        let connected = clock.uptime
        do {
            let device = try await store.device()
            let response = try await client.open(
                "GET", "v1/sync/live", query: ["device": device.text], headers: ["accept": "text/event-stream"],
                timeout: Self.liveTimeout)
            var parser = ServerSentEventParser(maximumEventSize: 262_144)
            for try await piece in response.body {
                var events: [ServerSentEvent] = []
                try parser.feed(piece) { events.append($0) }
                for event in events { try await take(try SyncWire.live(event.name, event.data)) }
            }
        } catch let error as HearthClientError where error.code == .signedOut {
            status.phase = .signedOut
            live?.cancel()
        } catch {
            // The next connection begins with a pull.
        }
        status.isLive = false
        // A stream that lasted was no failure.
        attempts = clock.uptime - connected > .seconds(30) ? 0 : attempts + 1
        var generator = ChosenNumbers(source: random)
        try? await clock.sleep(
            for: backoff.delay(beforeRetry: min(attempts, 6), atLeast: .milliseconds(500), using: &generator))
    }

    /// Three times the server's pings.
    private static let liveTimeout = Duration.seconds(45)

    private func take(_ event: SyncWire.LiveEvent) async throws {
        switch event {
        case .hello(let heads):
            status.isLive = true
            let known = try await store.heads()
            let isBehind = heads.contains { known[$0.key] ?? -1 < $0.value } || known.keys.contains { heads[$0] == nil }
            if isBehind { begin(Work(zones: heads.keys.contains { known[$0] == nil }, pull: true)) }
        case .zones: begin(Work(zones: true, pull: true))
        case .poke(let zone, let head):
            if try await store.heads()[zone] ?? -1 < head { begin(Work(pull: true)) }
        case .change(let zone, let from, let changes, let to, let digest):
            try await take(changes, of: zone, from: from, to: to, digest: digest)
        case .unknown: break
        }
    }

    private func take(
        _ changes: [Change], of zone: ZoneID, from: Int64, to: Int64, digest: ZoneDigest?
    ) async throws {
        guard let known = try await store.zones().first(where: { $0.id == zone.text }), known.isComplete,
            let role = ZoneRole(rawValue: known.role)
        else { return begin(Work(zones: true, pull: true)) }
        let page = PullPage(role: role, changes: changes, cursor: "", seq: to, hasMore: false, digest: digest)
        switch try await store.apply(page, to: zone, from: from, isLive: true) {
        case .applied: break
        case .late:
            if try await store.heads()[zone] ?? 0 < to { begin(Work(pull: true)) }
        // The next pull decides: a change may have been on its way.
        case .differs: begin(Work(pull: true))
        }
    }
}

extension Date {
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

/// Numbers of a function, for a chance that a test chooses.
private struct ChosenNumbers: RandomNumberGenerator {
    let source: @Sendable () -> UInt64

    mutating func next() -> UInt64 { source() }
}
