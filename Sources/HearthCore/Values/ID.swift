package import Foundation

/// The id of one kind of entity, so that the compiler rejects the id of a run where one of a household is expected.
package struct ID<Entity>: Hashable, Sendable {
    /// The id without its type, for a database.
    package let uuid: UUID

    /// Gives a type to an id.
    package init(_ uuid: UUID) { self.uuid = uuid }

    /// The canonical text: lower case.
    package var text: String { uuid.text }
}

extension ID: CustomStringConvertible {
    package var description: String { text }
}

/// A running server process. Its reservations carry its id.
package enum ServerProcess {}
