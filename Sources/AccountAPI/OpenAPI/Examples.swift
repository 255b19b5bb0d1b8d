package import HearthAPI
import ServerKit

extension AccountResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "administrator": false, "display_name": "Anna", "household_id": ExampleValues.household, "role": "owner",
            "user_id": 2, "locale": "en", "time_zone": "Europe/Berlin",
            "settings": ["units": "metric", "week_start": "monday"],
        ]
    }
}

extension APITokenResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": ExampleValues.id, "name": "backup", "scopes": ["read"],
            "token": "hth_1Fv0yQ2xkzS5v3Wb9TnJc7LdMhRgPaE4uXq8",
            "created_at": ExampleValues.moment, "expires_at": "2027-11-21T11:51:59.269Z",
        ]
    }
}

extension APITokensResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "tokens": [
                [
                    "id": ExampleValues.id, "name": "backup", "scopes": ["read"], "created_at": ExampleValues.moment,
                    "expires_at": "2027-11-21T11:51:59.269Z", "last_used_at": ExampleValues.later,
                ]
            ]
        ]
    }
}

extension SessionsResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "sessions": [
                [
                    "id": ExampleValues.id, "method": "password", "device": "browser", "current": true,
                    "created_at": ExampleValues.moment,
                    "last_used_at": ExampleValues.later, "expires_at": "2026-12-21T11:51:59.318Z",
                ]
            ]
        ]
    }
}

extension NonceResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "nonce": "https://hearth.example.org#u3Jq0cZc5rU8s1mC", "expires_in": 600,
        ]
    }
}

extension OpenIDStartResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "authorization_url": "https://id.example.org/authorize?client_id=hearth&state=af0ifjsldkj",
            "state": "af0ifjsldkj", "binding": "u3Jq0cZc5rU8s1mCmGZ8k2VtQ0",
        ]
    }
}

extension SignInResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "user_id": 7, "jwt": "eyJhbGciOiJSUzI1NiIs.eyJpc3MiOiJwYXJl.SflKxwRJSMeKKF2QT4", "token_type": "Bearer",
            "expires_in": 86_400, "refresh_token": "mGZ8u3Jq0cZc5rU8s1mC",
            "session": ["id": ExampleValues.id, "expires_at": "2026-12-21T11:51:59.318Z"],
            "user": UserResponse.openAPIExample,
        ]
    }
}

extension UserResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "user_id": 2, "id": ExampleValues.id, "display_name": "Anna", "locale": "en", "time_zone": "Europe/Berlin",
            "created_at": ExampleValues.moment,
        ]
    }
}

extension HouseholdResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "household_id": ExampleValues.household, "user_id": 2, "updated_at": ExampleValues.later,
            "prefs": [
                "adults": 2, "kidsAges": [0.75, 4], "allergies": ["sesame"], "cuisines": ["indian"], "pets": ["cat"],
            ],
        ]
    }
}

extension MemberResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["user_id": 7, "display_name": "Grandmother", "role": "viewer"]
    }
}

extension MembersResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "household_id": ExampleValues.household,
            "members": [
                ["user_id": 2, "display_name": "Anna", "role": "owner"],
                ["user_id": 7, "display_name": "Grandmother", "role": "viewer"],
            ],
        ]
    }
}

extension InviteResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": ExampleValues.id, "code": "mGZ8k2VtQ0", "role": "viewer", "expires_at": "2026-11-28T11:51:59.269Z",
        ]
    }
}

extension OpenInvitesResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "invites": [
                [
                    "id": ExampleValues.id, "role": "viewer", "invited_by": 2, "created_at": ExampleValues.moment,
                    "expires_at": "2026-11-28T11:51:59.269Z",
                ]
            ]
        ]
    }
}

extension MemoryResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        [
            "id": ExampleValues.id, "text": "Mia hates mushrooms", "created_at": ExampleValues.moment,
            "updated_at": ExampleValues.moment,
        ]
    }
}

extension MemoriesResponse: ExampleProviding {
    /// The example in the OpenAPI document.
    package static var openAPIExample: JSONValue {
        ["count": 1, "memories": [MemoryResponse.openAPIExample]]
    }
}
