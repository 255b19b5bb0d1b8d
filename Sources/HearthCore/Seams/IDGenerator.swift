package import Foundation

/// A source of new ids, injected like the clock, so that a test can predict them.
package protocol IDGenerator: Sendable {
    /// Returns an id that was never returned before. Ids sort by `time`.
    func uuid(at time: Timestamp) -> UUID
}

extension IDGenerator {
    /// Returns a new id of an entity.
    package func id<Entity>(of entity: Entity.Type = Entity.self, at time: Timestamp) -> ID<Entity> {
        ID(uuid(at: time))
    }
}

/// Ids of version 7 with random bits of the system.
package struct RandomIDs: IDGenerator {
    /// Creates the generator.
    package init() {}

    /// Returns a new UUID of version 7.
    package func uuid(at time: Timestamp) -> UUID {
        var generator = SystemRandomNumberGenerator()
        return .version7(at: time, using: &generator)
    }
}
