package import Foundation
package import HearthCore

/// The choices that a log leaves open, and the destination of its entries.
package struct ImportOptions: Sendable {
    /// The zone of times that are written without one.
    package var timeZone: TimeZone?
    /// The unit of volumes that are written without one.
    package var volume: VolumeUnit?
    /// The unit of weights that are written without one. Lengths without a unit are centimetres if it is metric, and
    /// inches otherwise.
    package var weight: WeightUnit?
    /// The unit of temperatures that are written without one; nil chooses by the value, which is never ambiguous.
    package var temperature: TemperatureUnit?
    /// The order of dates that end with the year; nil lets the dates of the log decide.
    package var dates: DateOrder?
    /// The children of the household that children of the log are, by id or name in the log; names also as
    /// `Words.fold` has them. Others become new children.
    package var children: [String: UUID]
    /// The child of the household that the log is about, whatever it is called there. A log of several children is
    /// refused then.
    package var child: UUID?
    /// The household, from which ids of new records are derived: two families with the same log must not share ids.
    package var household: UUID
    /// The present. Entries more than a day later are not imported.
    package var now: Timestamp
    /// Limits of the import.
    package var limits: ImportLimits

    /// Creates options.
    package init(
        timeZone: TimeZone? = nil, volume: VolumeUnit? = nil, weight: WeightUnit? = nil,
        temperature: TemperatureUnit? = nil, dates: DateOrder? = nil, children: [String: UUID] = [:],
        child: UUID? = nil, household: UUID,
        now: Timestamp,
        limits: ImportLimits = ImportLimits()
    ) {
        self.timeZone = timeZone
        self.volume = volume
        self.weight = weight
        self.temperature = temperature
        self.dates = dates
        self.children = children
        self.child = child
        self.household = household
        self.now = now
        self.limits = limits
    }
}
