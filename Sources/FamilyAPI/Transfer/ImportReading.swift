import CareFormats
import Dispatch
import HearthCore
import Records
import Synchronization
import SystemSupport

/// The reading of a log on a thread of its own, a few pieces ahead of who takes them.
final class ImportReading: Sendable {
    /// A piece of the files, in their order.
    enum Part: Sendable {
        case format(CareFormat)
        case records([ImportedRecord])
        case issues([ImportIssue])
        case summary(ImportSummary)
    }

    /// The most records of a piece: what one push may have.
    static let pieceSize = 200
    /// The most issues of a piece.
    private static let mostIssues = 1000

    /// The pieces. Call ``taken()`` after each.
    let parts: AsyncThrowingStream<Part, any Error>
    private let continuation: AsyncThrowingStream<Part, any Error>.Continuation
    /// It begins with nothing and gets its room by signals: the process ends if a semaphore has less at its end than in the
    /// beginning, and pieces of a reading that was stopped are never taken.
    private let room = DispatchSemaphore(value: 0)
    private static let piecesAhead = 4
    private let isOver = Mutex(false)

    /// Begins to read.
    init(_ folder: any ImportFolder, _ format: CareFormat?, _ options: ImportOptions, on queue: WorkQueue) {
        (parts, continuation) = AsyncThrowingStream.makeStream()
        for _ in 0..<Self.piecesAhead { room.signal() }
        // Outlives this call, for the pieces follow it. It ends with the files; after ``stop()``, which the owner of the reading
        // calls in any case, at the next piece.
        Task { [self] in
            do {
                try await queue.run { [self] in try read(folder, format, options) }
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// Makes room for the next piece.
    func taken() { room.signal() }

    /// Ends the reading. Call it also if not all pieces were taken, for the thread waits for room.
    func stop() {
        isOver.withLock { $0 = true }
        room.signal()
    }

    private func pass(_ part: Part) throws {
        room.wait()
        if isOver.withLock({ $0 }) {
            // For a thread that waits again.
            room.signal()
            throw CancellationError()
        }
        continuation.yield(part)
    }

    private func read(_ folder: any ImportFolder, _ format: CareFormat?, _ options: ImportOptions) throws {
        let log = try CareImport(folder, format: format, options: options)
        try pass(.format(log.format))
        if log.format == .hearth {
            // A child makes its zone, and the files of an export are in the order of their names.
            _ = try read(log, reporting: false) { $0.type == Registry.child }
            try pass(.summary(try read(log, reporting: true) { $0.type != Registry.child }))
        } else {
            try pass(.summary(try read(log, reporting: true) { _ in true }))
        }
    }

    private func read(
        _ log: CareImport, reporting: Bool, where isWanted: (ImportedRecord) -> Bool
    ) throws -> ImportSummary {
        var records: [ImportedRecord] = []
        var issues: [ImportIssue] = []
        let summary = try log.forEachRecord(
            { record in
                guard isWanted(record) else { return }
                records.append(record)
                guard records.count == Self.pieceSize else { return }
                try pass(.records(records))
                records.removeAll(keepingCapacity: true)
            },
            report: { issue in
                guard reporting else { return }
                issues.append(issue)
                guard issues.count == Self.mostIssues else { return }
                try pass(.issues(issues))
                issues.removeAll(keepingCapacity: true)
            })
        if !records.isEmpty { try pass(.records(records)) }
        if !issues.isEmpty { try pass(.issues(issues)) }
        return summary
    }
}
