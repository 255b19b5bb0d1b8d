package import HearthAPI
import HearthCore
import Records
package import ServerKit

extension ZoneRole {
    init(_ wire: MemberRole) {
        self =
            switch wire {
            case .owner: .owner
            case .caregiver: .caregiver
            case .viewer: .viewer
            }
    }
}

extension ChildMemberResponse {
    init(_ member: ZoneMember) {
        self.init(
            userID: member.number, displayName: member.displayName, role: member.role.rawValue,
            via: member.via.rawValue, grantedAt: member.grantedAt.rfc3339)
    }
}

extension ChildInviteResponse {
    init(_ link: ShareLink, code: String? = nil, url: String? = nil) {
        let options = link.options.flatMap { try? Fields(parsing: $0) }
        self.init(
            id: link.id.text, code: code, url: url, role: link.role?.rawValue ?? ZoneRole.viewer.rawValue,
            email: options?["email"]?.string, invitedBy: link.createdBy, createdAt: link.createdAt.rfc3339,
            expiresAt: (link.expiresAt ?? link.createdAt).rfc3339)
    }
}

// MARK: - Constraints

extension ChildInviteRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("expires_in_h", \.expiresInHours, .range(1...Sharing.longestInvite)),
        Rule("email", \.email, .text(1...254)),
    ]
}

extension InviteAcceptRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("code", \.code, .text(1...200))]
}

// MARK: - Examples

extension ChildInviteResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": ExampleValues.id, "code": "mGZ8k2VtQ0", "url": "https://hearth.example.org/invite/mGZ8k2VtQ0",
            "role": "caregiver", "email": "nora@example.org", "invited_by": 2, "created_at": ExampleValues.moment,
            "expires_at": "2026-11-28T11:51:59.269Z",
        ]
    }
}

extension ChildInvitesResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "items": [
                [
                    "id": ExampleValues.id, "role": "caregiver", "email": "nora@example.org", "invited_by": 2,
                    "created_at": ExampleValues.moment, "expires_at": "2026-11-28T11:51:59.269Z",
                ]
            ]
        ]
    }
}

extension ChildMemberResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "user_id": 9, "display_name": "Nora", "role": "caregiver", "via": "share",
            "granted_at": ExampleValues.moment,
        ]
    }
}

extension ChildMembersResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue { ["items": [ChildMemberResponse.openAPIExample]] }
}

extension InviteAcceptResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["zone": "profile-01a20846-fe00-7000-8000-5a17c0de0001", "role": "caregiver"]
    }
}
