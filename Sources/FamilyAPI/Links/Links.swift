import Foundation
import HearthCore
import Records
import ServerKit

/// Links that show a part of a zone to whoever has them.
///
/// The link of a child is made by an owner of the child with the scope `members`, as an invitation is; that of a list by
/// everybody who may write in the household. A link ends with the right of its maker to make it, and with the session or
/// token that made it.
struct Links: Sendable {
    /// The lifetime of a child's link that names none.
    static let childLifetime = Duration.seconds(30 * 86_400)
    /// The longest lifetime of a link that ends.
    static let longestLifetime = Duration.seconds(366 * 86_400)
    private static let mostLinks = 50

    let services: FamilyServices
    let gateway: RecordGateway

    private var store: any RecordStore { services.sync.store }

    // MARK: - Making

    /// Creates a link. Its token cannot be read again.
    ///
    /// - Throws: ``HearthError`` `child_not_found`, `record_not_found`, `forbidden`, `invalid_field`; `household_conflict` if
    ///   the zone has fifty links.
    func make(_ request: LinkRequest, by principal: Principal) async throws -> (token: InviteCode, link: ShareLink) {
        let subject = UUID(text: request.subject)
        let zone: ZoneGrant
        switch request.kind {
        case .child:
            let access = try await Sharing(services: services).ownership(of: subject, by: principal)
            zone = ZoneGrant(zone: access.zone, household: access.household, role: access.role)
        case .list:
            zone = try await gateway.householdGrant(of: principal, for: .kitchen)
            try gateway.requireWriter(zone, principal)
            guard let subject, let type = gateway.registry["list"] else { throw HearthError.recordNotFound }
            _ = try await gateway.record(subject, type, in: zone)
        }
        try check(request.options, of: request.kind)
        let now = services.clock.now
        let expiry = try expiry(of: request, at: now)
        guard try await open(in: zone).count < Self.mostLinks else {
            throw HearthError(
                .householdConflict, "There are \(Self.mostLinks) links already. Revoke one first.")
        }
        let token = InviteCode()
        let link = ShareLink(
            id: services.ids.uuid(at: now), zone: zone.zone, kind: request.kind == .child ? .child : .list,
            subject: subject?.text, options: request.options?.stored, createdBy: principal.user.number,
            madeBy: principal.user.id, madeWith: principal.credential.id, createdAt: now, expiresAt: expiry,
            maxUses: request.maxUses.map(Int64.init))
        try await store.add(
            link, digest: InviteCode.digest(token.text), household: zone.household,
            audit: audit(.linkCreated, link, zone.household, principal))
        return (token, link)
    }

    private func check(_ options: LinkRequest.Options?, of kind: LinkRequest.Kind) throws {
        var problems: [RecordProblem] = []
        func refuse(_ name: String, _ isGiven: Bool?, unless wanted: LinkRequest.Kind) {
            if isGiven == true, kind != wanted {
                problems.append(
                    RecordProblem(field: "/options/\(name)", message: "is an option of the kind \(wanted.rawValue)"))
            }
        }
        refuse("name", options.map { $0.name != nil }, unless: .child)
        refuse("show", options.map { $0.show != nil }, unless: .child)
        refuse("check", options.map { $0.check != nil }, unless: .list)
        guard problems.isEmpty else { throw HearthError(invalid: problems) }
    }

    private func expiry(of request: LinkRequest, at now: Timestamp) throws -> Timestamp? {
        guard let text = request.expiresAt else { return request.kind == .child ? now + Self.childLifetime : nil }
        guard let expiry = try? Moment.read(text), expiry > now, expiry <= now + Self.longestLifetime else {
            throw HearthError(invalid: [
                RecordProblem(
                    field: "/expires_at",
                    message: "must be a time with a zone within the next 366 days, such as 2026-12-24T18:00:00Z")
            ])
        }
        return expiry
    }

    // MARK: - Listing and revoking

    /// Returns the links that the sender may revoke, the oldest first.
    func list(for principal: Principal) async throws -> [ShareLink] {
        var links: [ShareLink] = []
        for zone in try await zones(of: principal) { links += try await open(in: zone) }
        return links.sorted { ($0.createdAt, $0.id.text) < ($1.createdAt, $1.id.text) }
    }

    /// Returns a link that the sender may revoke.
    ///
    /// - Throws: ``HearthError`` `link_not_found`.
    func link(_ id: UUID?, for principal: Principal) async throws -> ShareLink {
        guard let link = try await list(for: principal).first(where: { $0.id == id }) else {
            throw HearthError(.linkNotFound, "No link of yours has this id. List them with GET /v1/links.")
        }
        return link
    }

    /// Revokes a link.
    ///
    /// - Throws: ``HearthError`` `link_not_found`.
    func revoke(_ id: UUID?, by principal: Principal) async throws {
        for zone in try await zones(of: principal) {
            guard let link = try await open(in: zone).first(where: { $0.id == id }) else { continue }
            return try await store.revoke(
                link: link.id, household: zone.household, audit: audit(.linkRevoked, link, zone.household, principal))
        }
        throw HearthError(.linkNotFound, "No link of yours has this id. List them with GET /v1/links.")
    }

    /// Returns the zones whose links the sender may make and revoke.
    private func zones(of principal: Principal) async throws -> [ZoneGrant] {
        try principal.require(scope: .write)
        return try await services.sync.zones(of: principal).compactMap { access in
            guard let role = access.zone.role else { return nil }
            let mayShare =
                access.zone.id.kind == .household
                ? role.mayWrite && principal.limits.allows(.kitchen)
                : role == .owner && principal.scopes.contains(.members) && principal.limits.allows(.care)
            return mayShare ? ZoneGrant(zone: access.zone.id, household: access.household, role: role) : nil
        }
    }

    /// Returns the links that have not ended. The page of one that is used up may still be open, and tick items.
    private func open(in zone: ZoneGrant) async throws -> [ShareLink] {
        let now = services.clock.now
        return try await store.links(of: zone.zone, household: zone.household).filter { link in
            [.child, .list].contains(link.kind) && link.expiresAt.map { $0 > now } ?? true
        }
    }

    private func audit(
        _ action: AuditEntry.Action, _ link: ShareLink, _ household: UUID, _ principal: Principal
    ) -> AuditEntry {
        let now = services.clock.now
        return AuditEntry(
            id: services.ids.uuid(at: now), householdID: household, at: now, userID: principal.actor.id,
            onBehalfOf: principal.onBehalfOf, action: action, subject: link.id.text)
    }

    // MARK: - Opening, without an account

    /// A link that somebody has opened.
    struct Opened: Sendable {
        var link: ShareLink
        /// The zone with the household that owns it, to read.
        var zone: ZoneGrant
        var options: LinkRequest.Options
    }

    /// Opens a link.
    ///
    /// - Parameter isUse: true for its page, which counts.
    /// - Throws: ``HearthError`` `link_not_found`, whatever the reason.
    func open(_ token: String, ofKinds kinds: Set<ShareLink.Kind>, asUse isUse: Bool) async throws -> Opened {
        guard
            let (link, household) = try await store.open(
                link: InviteCode.digest(token), ofKinds: kinds, asUse: isUse, at: services.clock.now)
        else { throw HearthError.linkNotFound }
        return Opened(
            link: link, zone: ZoneGrant(zone: link.zone, household: household, role: .viewer),
            options: LinkRequest.Options(link))
    }

    /// The most items of a page.
    static let mostItems = 500
    /// The number from which on the items of a list are not counted.
    static let mostCounted = 10_000

    /// What the page of a list shows.
    struct SharedList: Sendable {
        /// The fields of the list.
        var list: Fields
        /// The first items with their fields: open ones first, by aisle, then ticked ones.
        var items: [(id: UUID, fields: Fields)]
        /// The number of the items that the page does not show.
        var others: Int
        /// True if there are more than that: nobody has counted them.
        var isMore: Bool
    }

    /// Returns the list of a link with its first items.
    ///
    /// - Throws: ``HearthError`` `link_not_found` for a list that was deleted.
    func list(of opened: Opened) async throws -> SharedList {
        guard let id = opened.link.subject.flatMap({ UUID(text: $0) }),
            let record = try await store.record(id, household: opened.zone.household), record.type == "list",
            record.zone == opened.zone.zone
        else { throw HearthError.linkNotFound }
        let list = record.fields
        let aisles = Dictionary(
            (list["aisle_order"]?.array?.compactMap(\.string) ?? []).enumerated().map { ($1, $0) },
            uniquingKeysWith: { first, _ in first })
        // Without a moment of their tick, open items are the first ones.
        let found = try await gateway.first(Self.mostItems + 1, "shopping_item", ref: id, in: opened.zone)
        let items = found.prefix(Self.mostItems).map { item -> (place: (Int, Int, String, String), id: UUID, Fields) in
            let fields = item.fields
            let aisle = fields["aisle"]?.string.flatMap { aisles[$0] } ?? aisles.count
            let place = (
                fields["checked"]?.isTrue == true ? 1 : 0, aisle, fields["position"]?.string ?? "~",
                fields["name"]?.string ?? ""
            )
            return (place, item.id, fields)
        }.sorted { $0.place < $1.place }
        let count =
            found.count > items.count
            ? try await gateway.count("shopping_item", ref: id, upTo: Self.mostCounted, in: opened.zone) : items.count
        return SharedList(
            list: list, items: items.map { ($0.id, $0.2) }, others: max(count - items.count, 0),
            isMore: count >= Self.mostCounted)
    }

    /// Ticks an item of a link's list, or takes the tick away. The server writes it, because the guest has no account; what
    /// this leaves in the database counts against the link's maker.
    ///
    /// - Throws: ``HearthError`` `link_not_found`, `record_not_found`; `forbidden` for a link that only shows; `storage_full`
    ///   if guests have used up half of the maker's day.
    func check(_ item: UUID?, _ isChecked: Bool, of opened: Opened) async throws -> StoredRecord {
        guard opened.options.check == true else {
            throw HearthError(.forbidden, "This link shows the list only. Ask for one that allows ticking.")
        }
        guard let item, let type = gateway.registry["shopping_item"] else { throw HearthError.recordNotFound }
        // A link without its maker does not open.
        guard let maker = opened.link.madeBy else { throw HearthError.linkNotFound }
        let record = try await gateway.record(item, type, in: opened.zone)
        guard let list = opened.link.subject, record.fields["list_id"]?.string == list else {
            throw HearthError.recordNotFound
        }
        if record.fields["checked"]?.isTrue == isChecked { return record }
        let now = services.clock.now
        let mutation = Mutation(
            mid: services.ids.uuid(at: now), zone: opened.zone.zone, type: type.name, id: item, operation: .set,
            baseRev: record.rev, stamp: gateway.stamps.next(after: record.stamp, at: now),
            data: ["checked": .bool(isChecked)])
        let outcome = try await services.sync.apply(
            [.readable(mutation)], from: .guest(household: opened.zone.household, maker: maker))
        if let result = outcome.results.first, [.invalid, .quota].contains(result.status) {
            throw RecordGateway.error(of: result)
        }
        return try await gateway.record(item, type, in: opened.zone)
    }
}
