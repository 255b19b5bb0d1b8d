/// `PATCH /v1/account`: changes the given members of the caller's account.
public struct AccountChangeRequest: Codable, Hashable, Sendable {
    /// Display name, up to 200 characters.
    public var displayName: String?
    /// BCP 47 language tag, `en-GB`.
    public var locale: String?
    /// IANA time zone, `Europe/Berlin`.
    public var timeZone: String?
    /// The settings of the user's apps, in place of all former ones.
    public var settings: AccountSettings?

    /// Creates a request; nil members stay unchanged.
    public init(
        displayName: String? = nil, locale: String? = nil, timeZone: String? = nil, settings: AccountSettings? = nil
    ) {
        self.displayName = displayName
        self.locale = locale
        self.timeZone = timeZone
        self.settings = settings
    }

    private enum CodingKeys: String, CodingKey {
        case locale, settings
        case displayName = "display_name"
        case timeZone = "time_zone"
    }
}

/// The settings of a user's apps, the same on all devices. A member that is absent has the app's default.
public struct AccountSettings: Codable, Hashable, Sendable {
    /// The units that amounts are shown in; they are stored in metric units.
    public var units: Units?
    /// The colours.
    public var theme: Theme?
    /// The first day of a week.
    public var weekStart: Weekday?
    /// The time of the day without notifications.
    public var quietHours: QuietHours?
    /// The channel of each kind of notification, such as `reminder` to `push`. At most 50.
    public var notify: [String: Channel]?
    /// The name of the voice that reads texts aloud.
    public var voice: String?

    /// Units of amounts.
    public enum Units: String, Codable, CaseIterable, Sendable { case metric, imperial }

    /// Colours; `system` follows the device.
    public enum Theme: String, Codable, CaseIterable, Sendable { case system, light, dark }

    /// A day that weeks begin with.
    public enum Weekday: String, Codable, CaseIterable, Sendable { case monday, saturday, sunday }

    /// A way to notify a user.
    public enum Channel: String, Codable, CaseIterable, Sendable { case push, email, none }

    /// A time of each day, in the user's time zone. It may pass midnight.
    public struct QuietHours: Codable, Hashable, Sendable {
        /// `HH:MM`.
        public var from: String
        /// `HH:MM`.
        public var to: String

        /// Creates a time.
        public init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// Creates settings; nil members have the app's default.
    public init(
        units: Units? = nil, theme: Theme? = nil, weekStart: Weekday? = nil, quietHours: QuietHours? = nil,
        notify: [String: Channel]? = nil, voice: String? = nil
    ) {
        self.units = units
        self.theme = theme
        self.weekStart = weekStart
        self.quietHours = quietHours
        self.notify = notify
        self.voice = voice
    }

    private enum CodingKeys: String, CodingKey {
        case units, theme, notify, voice
        case weekStart = "week_start"
        case quietHours = "quiet_hours"
    }
}
