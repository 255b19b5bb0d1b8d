package import Foundation
package import HearthCore

// The stores of Storage. All throw HearthError with `storage_unavailable` if the database cannot be reached. A method
// that changes something on behalf of a user writes its audit entry in the same transaction, and none if it throws.

/// The records of runs.
package protocol RunStore: Sendable {
    /// Writes the run, its result and its audit entry and ends its reservation, all or none of it. Idempotent by the
    /// run's id: the first record decides, and a second one changes nothing. A transaction that has begun is finished even if the
    /// calling task is cancelled.
    ///
    /// - Parameter reservation: `settled` with the cost of the run's calls, or `released`; nil for a run without a
    ///   reservation.
    func record(_ run: RunRecord, closing reservation: ReservationState?) async throws
}

/// The feedback of users.
package protocol FeedbackStore: Sendable {
    /// Adds feedback with its audit entry. Throws ``HearthError`` `run_not_found` if the user has no such run.
    func record(_ feedback: Feedback, audit: AuditEntry) async throws

    /// Returns a page of the feedback of all households, the oldest first.
    ///
    /// - Parameters:
    ///   - times: the creation times to include.
    ///   - last: the last entry of the previous page.
    func page(of times: Range<Timestamp>, after last: Feedback?, limit: Int) async throws -> [FeedbackEntry]
}

/// Feedback with the mode of its run.
package struct FeedbackEntry: Hashable, Sendable {
    /// The feedback.
    package var feedback: Feedback
    /// Nil for feedback about no run.
    package var mode: AssistMode?

    /// Creates a feedback entry.
    package init(feedback: Feedback, mode: AssistMode?) {
        self.feedback = feedback
        self.mode = mode
    }
}

/// The memories of households. A memory of another household counts as missing.
package protocol MemoryStore: Sendable {
    /// Returns the memories of a household, the oldest first.
    func memories(of householdID: UUID) async throws -> [Memory]
    /// Adds a memory.
    ///
    /// - Throws: ``HearthError`` `memory_full` if the household has ``Memory/limit`` of them.
    func add(_ memory: Memory, audit: AuditEntry) async throws
    /// Replaces the text and its vector.
    ///
    /// - Throws: ``HearthError`` `memory_not_found`.
    func update(
        _ id: UUID, of householdID: UUID, text: String, embedding: Memory.Embedding?, at time: Timestamp,
        audit: AuditEntry
    ) async throws
    /// Deletes a memory.
    ///
    /// - Throws: ``HearthError`` `memory_not_found`.
    func delete(_ id: UUID, of householdID: UUID, audit: AuditEntry) async throws
}

/// The documents of the knowledge base.
package protocol DocumentStore: Sendable {
    /// Returns the current version.
    func state() async throws -> DocumentState
    /// Returns all documents in the order of their ids.
    func all() async throws -> [StoredDocument]
    /// Returns the entries by document id, which an ingest compares.
    func entries() async throws -> [String: DocumentEntry]
    /// Applies a change in one transaction, and deletes every vector that no document needs any more.
    func apply(_ change: DocumentChange) async throws
}

/// The version of the documents.
package struct DocumentState: Hashable, Sendable {
    /// A number that changes whenever any document or the space changes.
    package var revision: Int64
    /// The space in which every document has vectors; nil if no space has the vectors of all documents.
    package var space: EmbeddingSpace?

    /// Creates a version.
    package init(revision: Int64, space: EmbeddingSpace? = nil) {
        self.revision = revision
        self.space = space
    }
}

/// The result of an ingest for one document.
package struct DocumentEntry: Hashable, Sendable {
    /// A hash of the whole document.
    package var hash: String
    /// The folder or file of the document; `seed` for the cards that Hearth ships.
    package var origin: String
    /// ``EmbeddedDocument/key`` of its vectors; nil for a document of a version without vectors.
    package var embeddingKey: String?

    /// The origin of the cards that Hearth ships.
    package static let seed = "seed"

    /// Creates a document entry.
    package init(hash: String, origin: String = DocumentEntry.seed, embeddingKey: String? = nil) {
        self.hash = hash
        self.origin = origin
        self.embeddingKey = embeddingKey
    }
}

/// A document with the entry of its ingest.
package struct StoredDocument: Hashable, Sendable {
    /// The document.
    package var document: Document
    /// The entry of its ingest.
    package var entry: DocumentEntry

    /// Creates a stored document.
    package init(document: Document, entry: DocumentEntry) {
        self.document = document
        self.entry = entry
    }
}

/// The changes of one ingest.
package struct DocumentChange: Hashable, Sendable {
    /// The documents to add or replace.
    package var upserts: [StoredDocument]
    /// The ids of the documents to delete.
    package var removals: [String]
    /// The space that searches use from now on; nil if they can use none.
    package var space: EmbeddingSpace?

    /// Creates a document change.
    package init(upserts: [StoredDocument] = [], removals: [String] = [], space: EmbeddingSpace? = nil) {
        self.upserts = upserts
        self.removals = removals
        self.space = space
    }
}

extension HearthError.Code {
    /// The user has no such run.
    package static let runNotFound = Self("run_not_found", .notFound)
    /// The household has no such memory.
    package static let memoryNotFound = Self("memory_not_found", .notFound)
    /// The household has as many memories as it may have.
    package static let memoryFull = Self("memory_full", .conflict)
}
