package import Foundation
import Synchronization

/// Tells the live streams of this process what has changed.
package final class ChangeHub: Sendable {
    /// The zones and user that a stream follows.
    package enum Topic: Hashable, Sendable {
        /// The head of a zone.
        case zone(ZoneID)
        /// The accesses of a user.
        case user(UUID)
        /// The accesses of the members of a household.
        case household(UUID)
    }

    /// The news that a stream has not taken yet. News of one zone replace each other, so that a slow stream costs no memory.
    package struct News: Equatable, Sendable {
        /// The latest heads of changed zones.
        package var heads: [ZoneID: Int64]
        /// True if the user may have got or lost access to zones.
        package var changesAccess: Bool

        /// Creates news.
        package init(heads: [ZoneID: Int64] = [:], changesAccess: Bool = false) {
            self.heads = heads
            self.changesAccess = changesAccess
        }
    }

    fileprivate struct Subscriber {
        var topics: Set<Topic>
        var news = News()
        let signal: AsyncStream<Void>.Continuation
    }

    fileprivate struct State {
        var subscribers: [Int: Subscriber] = [:]
        var byTopic: [Topic: Set<Int>] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Creates a hub without subscribers.
    package init() {}

    /// Begins a subscription. It ends with ``Subscription/end()``, or when its last copy goes.
    package func subscribe(to topics: Set<Topic>) -> Subscription {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.last += 1
            state.subscribers[state.last] = Subscriber(topics: topics, signal: continuation)
            for topic in topics { state.byTopic[topic, default: []].insert(state.last) }
            return state.last
        }
        return Subscription(hub: self, number: number, signals: signals)
    }

    /// Tells that heads have risen.
    package func publish(heads: [ZoneID: Int64]) {
        let signals = state.withLock { state in
            var signals: [AsyncStream<Void>.Continuation] = []
            for (zone, head) in heads {
                for number in state.byTopic[.zone(zone)] ?? [] {
                    guard var subscriber = state.subscribers[number] else { continue }
                    subscriber.news.heads[zone] = max(subscriber.news.heads[zone] ?? head, head)
                    state.subscribers[number] = subscriber
                    signals.append(subscriber.signal)
                }
            }
            return signals
        }
        for signal in signals { signal.yield() }
    }

    /// Tells that accesses have changed.
    ///
    /// - Parameter topics: nil for all users.
    package func publishAccess(_ topics: Set<Topic>? = nil) {
        let signals = state.withLock { state in
            let numbers = topics.map { $0.reduce(into: Set()) { $0.formUnion(state.byTopic[$1] ?? []) } }
            return (numbers ?? Set(state.subscribers.keys)).compactMap { number in
                state.subscribers[number]?.news.changesAccess = true
                return state.subscribers[number]?.signal
            }
        }
        for signal in signals { signal.yield() }
    }

    /// The number of subscriptions.
    package var count: Int { state.withLock { $0.subscribers.count } }

    /// The zones that somebody listens to.
    package var zones: Set<ZoneID> {
        state.withLock { state in
            Set(state.byTopic.keys.compactMap { if case .zone(let zone) = $0 { zone } else { nil } })
        }
    }

    /// One listener.
    package final class Subscription: Sendable {
        private let hub: ChangeHub
        private let number: Int
        /// An element whenever there are news. Several that were not taken are one.
        package let signals: AsyncStream<Void>

        fileprivate init(hub: ChangeHub, number: Int, signals: AsyncStream<Void>) {
            self.hub = hub
            self.number = number
            self.signals = signals
        }

        deinit { end() }

        /// Returns the news since the last call.
        package func take() -> News {
            hub.state.withLock { state in
                defer { state.subscribers[number]?.news = News() }
                return state.subscribers[number]?.news ?? News()
            }
        }

        /// Listens to other topics from now on.
        package func change(to topics: Set<Topic>) {
            hub.state.withLock { state in
                guard let old = state.subscribers[number]?.topics else { return }
                for topic in old.subtracting(topics) { state.remove(number, from: topic) }
                for topic in topics.subtracting(old) { state.byTopic[topic, default: []].insert(number) }
                state.subscribers[number]?.topics = topics
            }
        }

        /// Ends the subscription.
        package func end() {
            let subscriber = hub.state.withLock { state in
                let subscriber = state.subscribers.removeValue(forKey: number)
                for topic in subscriber?.topics ?? [] { state.remove(number, from: topic) }
                return subscriber
            }
            subscriber?.signal.finish()
        }
    }
}

extension ChangeHub.State {
    fileprivate mutating func remove(_ number: Int, from topic: ChangeHub.Topic) {
        byTopic[topic]?.remove(number)
        if byTopic[topic]?.isEmpty == true { byTopic[topic] = nil }
    }
}
