/// Which transaction goes where, and what to do for those that wait behind a slow one.
extension ConnectionPool {
    func dispatch(_ now: ContinuousClock.Instant) {
        while let first = waiting.first {
            if first.isOver {
                waiting.removeFirst()
            } else if let idle = connections.first(where: \.isIdle) {
                send(nextFlight(for: connections.count(where: \.isIdle)), on: idle)
            } else if first.isSingleRead, !first.course.isSlow,
                let busy = connections.first(where: { takesMoreReads($0, now) })
            {
                send(nextFlight(for: 1), on: busy)
            } else {
                break
            }
        }
    }

    /// Whether a second flight may follow the first, so that the server has something to do while the first one's answer
    /// is on its way. Only what is likely to be over soon may be in front.
    private func takesMoreReads(_ connection: PostgresConnection, _ now: ContinuousClock.Instant) -> Bool {
        guard !connection.isDead, connection.cancellation == .none, connection.flights.count == 1 else { return false }
        let head = connection.flights[0]
        return head.isOfReads && !head.transactions[0].course.isSlow && head.sentAt + Self.shortWhile > now
    }

    /// The transaction that has waited longest, and with a read those that may go with it, spread over the connections.
    private func nextFlight(for idle: Int) -> PipelinedBatch {
        let first = waiting[0]
        guard first.isSingleRead, !first.course.isSlow else { return PipelinedBatch([waiting.removeFirst()]) }
        let alike = waiting.prefix(Self.group * idle)
            .prefix { $0.isSingleRead && !$0.course.isSlow && $0.tenant == first.tenant }.count
        let group = Array(waiting.prefix(min(Self.group, (alike + idle - 1) / idle)))
        waiting.removeFirst(group.count)
        // The first is not over; whoever is has no part in it.
        return PipelinedBatch([first] + group.dropFirst().filter { !$0.isOver })
    }

    private func send(_ batch: PipelinedBatch, on connection: PostgresConnection) {
        do throws(StorageError) {
            try connection.send(batch)
        } catch {
            for transaction in batch.transactions { transaction.end(.failure(error)) }
        }
    }

    /// Reads that wait behind another flight and were not sent again yet.
    private func stuckFlight(of connection: PostgresConnection) -> PipelinedBatch? {
        connection.flights.dropFirst().first { batch in
            batch.isOfReads && batch.transactions.contains { !$0.isOver && !$0.course.wasSentAgain }
        }
    }

    /// Reads of which one holds up the others.
    private func stuckGroup(of connection: PostgresConnection) -> PipelinedBatch? {
        guard let head = connection.flights.first, head.isGroup, connection.cancellation == .none else { return nil }
        return head
    }

    func reliefTime(of connection: PostgresConnection) -> ContinuousClock.Instant? {
        stuckFlight(of: connection).map { $0.sentAt + Self.shortWhile }
            ?? stuckGroup(of: connection).map { $0.sentAt + Self.longWhile }
    }

    /// A slow statement must not hold up what shares its connection while another one is free.
    func relieve(_ now: ContinuousClock.Instant) {
        for connection in connections where !connection.isDead {
            guard let idle = connections.first(where: \.isIdle) else { return }
            if let batch = stuckFlight(of: connection), batch.sentAt + Self.shortWhile <= now {
                let stuck = batch.transactions.filter { !$0.isOver && !$0.course.wasSentAgain }
                for transaction in stuck { transaction.course.wasSentAgain = true }
                send(PipelinedBatch(stuck), on: idle)
            } else if let batch = stuckGroup(of: connection), batch.sentAt + Self.longWhile <= now {
                // Which one it is shows by what the cancellation hits.
                cancel(connection)
            }
        }
    }
}
