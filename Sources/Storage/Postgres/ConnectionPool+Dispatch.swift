/// The choice of a connection for each transaction, and relief for transactions that wait behind a slow one.
extension ConnectionPool {
    func dispatch(_ now: ContinuousClock.Instant) {
        while let first = waiting.first {
            if first.isOver {
                waiting.removeFirst()
            } else if let idle = connections.first(where: \.isIdle) {
                send(nextBatch(for: connections.count(where: \.isIdle)), on: idle)
            } else if first.isSingleRead, !first.progress.isSlow,
                let busy = connections.first(where: { takesMoreReads($0, now) })
            {
                send(nextBatch(for: 1), on: busy)
            } else {
                break
            }
        }
    }

    /// Returns whether a second batch may follow the first, so that the server has work while the first response is
    /// sent.
    /// Only a batch that is likely to end soon may be in front.
    private func takesMoreReads(_ connection: PostgresConnection, _ now: ContinuousClock.Instant) -> Bool {
        guard !connection.isDead, connection.cancellation == .none, connection.batches.count == 1 else { return false }
        let head = connection.batches[0]
        return head.isOfReads && !head.transactions[0].progress.isSlow && head.sentAt + Self.resendDelay > now
    }

    /// Returns the transaction that has waited longest, and with a read those that may be sent with it, spread over the
    /// connections.
    private func nextBatch(for idle: Int) -> PipelinedBatch {
        let first = waiting[0]
        guard first.isSingleRead, !first.progress.isSlow else { return PipelinedBatch([waiting.removeFirst()]) }
        let alike = waiting.prefix(Self.group * idle)
            .prefix { $0.isSingleRead && !$0.progress.isSlow && $0.tenant == first.tenant }.count
        let group = Array(waiting.prefix(min(Self.group, (alike + idle - 1) / idle)))
        waiting.removeFirst(group.count)
        // The first is not over; any other that is over is left out.
        return PipelinedBatch([first] + group.dropFirst().filter { !$0.isOver })
    }

    private func send(_ batch: PipelinedBatch, on connection: PostgresConnection) {
        do throws(StorageError) {
            try connection.send(batch)
        } catch {
            for transaction in batch.transactions { transaction.end(.failure(error)) }
        }
    }

    /// Sends reads again that wait behind another batch and were not sent again yet.
    private func stuckBatch(of connection: PostgresConnection) -> PipelinedBatch? {
        connection.batches.dropFirst().first { batch in
            batch.isOfReads && batch.transactions.contains { !$0.isOver && !$0.progress.wasSentAgain }
        }
    }

    /// Relieves reads of which one delays the others.
    private func stuckGroup(of connection: PostgresConnection) -> PipelinedBatch? {
        guard let head = connection.batches.first, head.isGroup, connection.cancellation == .none else { return nil }
        return head
    }

    func reliefTime(of connection: PostgresConnection) -> ContinuousClock.Instant? {
        stuckBatch(of: connection).map { $0.sentAt + Self.resendDelay }
            ?? stuckGroup(of: connection).map { $0.sentAt + Self.cancellationDelay }
    }

    /// Cancels a slow statement that delays others on its connection while another connection is free.
    func relieve(_ now: ContinuousClock.Instant) {
        for connection in connections where !connection.isDead {
            guard let idle = connections.first(where: \.isIdle) else { return }
            if let batch = stuckBatch(of: connection), batch.sentAt + Self.resendDelay <= now {
                let stuck = batch.transactions.filter { !$0.isOver && !$0.progress.wasSentAgain }
                for transaction in stuck { transaction.progress.wasSentAgain = true }
                send(PipelinedBatch(stuck), on: idle)
            } else if let batch = stuckGroup(of: connection), batch.sentAt + Self.cancellationDelay <= now {
                // The statement that the cancellation hits is the slow one.
                cancel(connection)
            }
        }
    }
}
