/// Purchases of users, and what they may do. Implemented by Storage.
///
/// - Throws: ``HearthError`` `storage_unavailable` if the database cannot be reached.
package protocol BillingStore: Sendable {
    /// Applies a purchase once: a repeated one, and one that is older than the last of its user, changes nothing.
    ///
    /// - Parameter entitlement: the name of what the purchases give.
    /// - Returns: what became of it.
    func apply(_ event: PurchaseEvent, for entitlement: String, at time: Timestamp) async throws
        -> PurchaseEvent.Outcome
    /// Returns what a user may import in the month of a time.
    func imports(of user: User, entitlement: String, at time: Timestamp) async throws -> ImportAccount
    /// Ends the plans of households whose purchases have expired, and begins those of households that a buyer has joined.
    /// Returns how many have changed.
    func sweepPlans(entitlement: String, at time: Timestamp) async throws -> Int
    /// Deletes events that were received before a time. Returns how many.
    func removeEvents(before time: Timestamp) async throws -> Int
}

/// What a shop reports about a subscription.
package struct PurchaseEvent: Hashable, Sendable {
    /// What became of an event.
    package enum Outcome: String, CaseIterable, Sendable {
        /// The user has what the event says.
        case applied
        /// The event was received before.
        case duplicate
        /// A later event of the same user is known.
        case older
        /// No user has the name.
        case unknownUser = "unknown_user"
        /// The event is about something else, or is a test where tests do not count.
        case ignored
    }

    /// The id of the event.
    package var id: String
    /// The kind: `RENEWAL`.
    package var kind: String
    /// The names of the buyer, the one that the app uses now first: numbers or ids of users.
    package var users: [String]
    /// The names of the users who lose the purchase, if it is transferred.
    package var formerUsers: [String]
    /// When it happened.
    package var at: Timestamp
    /// True if the buyer has the purchase until ``expiresAt``; false if it has ended.
    package var isActive: Bool
    /// When it ends; nil for never.
    package var expiresAt: Timestamp?
    /// True if the event is only noted.
    package var isIgnored: Bool

    /// Creates an event.
    package init(
        id: String, kind: String, users: [String], formerUsers: [String] = [], at: Timestamp, isActive: Bool,
        expiresAt: Timestamp?, isIgnored: Bool = false
    ) {
        self.id = id
        self.kind = kind
        self.users = users
        self.formerUsers = formerUsers
        self.at = at
        self.isActive = isActive
        self.expiresAt = expiresAt
        self.isIgnored = isIgnored
    }
}

/// The purchases and the imports of a user's household.
package struct ImportAccount: Hashable, Sendable {
    /// True if somebody in the household has a purchase.
    package var isPro: Bool
    /// When the purchase ends; nil for never, and without one.
    package var expiresAt: Timestamp?
    /// The user's imports of this month.
    package var used: Int
    /// The most imports of a month by the household's plan; nil for any number.
    package var limit: Int?

    /// Creates an account.
    package init(isPro: Bool, expiresAt: Timestamp?, used: Int, limit: Int?) {
        self.isPro = isPro
        self.expiresAt = expiresAt
        self.used = used
        self.limit = limit
    }
}
