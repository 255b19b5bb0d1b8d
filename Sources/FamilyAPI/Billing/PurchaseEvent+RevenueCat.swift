import HearthCore
import Records

extension PurchaseEvent {
    /// Reads a request of RevenueCat (https://www.revenuecat.com/docs/integrations/webhooks/event-types-and-fields), or one
    /// with the subscriber that its API returns.
    ///
    /// - Parameter time: the time at which the request came.
    /// - Returns: nil if the body is neither.
    init?(revenueCat body: Fields, _ settings: PurchaseSettings, at time: Timestamp) {
        guard let event = body["event"]?.object, let id = event["id"]?.string, (1...200).contains(id.utf8.count),
            let kind = event["type"]?.string, kind.utf8.count <= 100
        else { return nil }
        let isTransfer = kind == "TRANSFER"
        func names(_ name: String) -> [String] { (event[name]?.array ?? []).prefix(100).compactMap(\.string) }
        let users =
            isTransfer
            ? names("transferred_to")
            : [event["app_user_id"]?.string, event["original_app_user_id"]?.string].compactMap { $0 } + names("aliases")
        let at = event["event_timestamp_ms"]?.integer.map { Timestamp(milliseconds: $0) }
        let isSandbox = event["environment"]?.string?.uppercased() == "SANDBOX"
        var isMine = isTransfer
        var (expiresAt, isEndless): (Timestamp?, Bool) = (nil, false)
        let subscriber = (body["subscriber"] ?? event["subscriber"])?.object
        if let entitlements = (subscriber?["entitlements"] ?? event["entitlements"])?.object,
            let entitlement = entitlements[settings.entitlement]?.object
        {
            // The form of the subscriber: each entitlement with the moment at which it ends.
            isMine = true
            (expiresAt, isEndless) = Self.end(entitlement["expires_date"])
        } else if !isTransfer {
            let owned = names("entitlement_ids") + [event["entitlement_id"]?.string].compactMap { $0 }
            isMine = owned.contains(settings.entitlement)
            if let end = event["expiration_at_ms"]?.integer {
                expiresAt = Timestamp(milliseconds: end)
            } else {
                (expiresAt, isEndless) = Self.end(event["expires_date"])
            }
            // A payment has failed, and the shop gives the buyer some days.
            if let grace = event["grace_period_expiration_at_ms"]?.integer, !isEndless {
                expiresAt = max(expiresAt ?? Timestamp(milliseconds: grace), Timestamp(milliseconds: grace))
            }
        }
        self.init(
            id: id, kind: kind, users: users, formerUsers: isTransfer ? names("transferred_from") : [],
            at: at ?? time, isActive: kind != "EXPIRATION" && (isEndless || expiresAt.map { $0 > time } ?? false),
            expiresAt: expiresAt,
            isIgnored: !isMine || isSandbox && !settings.allowsSandbox || kind == "TEST")
    }

    /// Reads a date of RFC 3339; a null or missing one never comes.
    private static func end(_ value: FieldValue?) -> (Timestamp?, Bool) {
        guard let text = value?.string else { return (nil, true) }
        // A date that cannot be read gives nothing.
        return ((try? Moment.read(text)) ?? Timestamp(milliseconds: 0), false)
    }
}
