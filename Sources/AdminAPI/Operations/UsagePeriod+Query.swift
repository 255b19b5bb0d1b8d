import Assist
import HearthCore
import HummingbirdCore
import ServerKit

extension UsagePeriod {
    static let defaultDays = 30

    static let days = QueryParameter.number(
        "days", 1...366, default: defaultDays, "The number of days in UTC, including today.")

    /// Reads the period.
    ///
    /// - Throws: ``HearthError`` `invalid_field`.
    init(_ uri: URI, until moment: Timestamp) throws {
        var fields = ValidationErrors()
        let days = Self.days.read(uri, &fields)
        try fields.throwIfAny()
        self.init(days: days ?? Self.defaultDays, until: moment)
    }
}
