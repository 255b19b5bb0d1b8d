package import HearthAPI
package import ServerKit

extension Constraint where Value == String {
    /// A secret that the client received earlier and returns: a nonce, code, state or token.
    static let secret = Constraint.text(1...8192)
    static let device = Constraint.text(0...200)
    /// An e-mail address by its rough shape. The account service decides if an account may have it.
    static let email = Constraint(["format": "email", "maxLength": 254], "must be an e-mail address") {
        $0.utf8.count <= 254 && $0.contains("@") && !$0.utf8.contains(0)
    }
    /// A new password. The account service compares it with lists of known passwords.
    static let newPassword = Constraint(["minLength": 10, "maxLength": 200], "must have 10 to 200 characters") {
        (10...200).contains($0.unicodeScalars.count)
    }
}

extension AppleSignInRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("id_token", \.idToken, .secret), Rule("nonce", \.nonce, .secret), Rule("invite", \.invite, .secret),
        Rule("device", \.device, .device),
    ]
}

extension SignUpRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("email", \.email, .email), Rule("password", \.password, .newPassword),
        Rule("display_name", \.displayName, .text(0...200)), Rule("invite", \.invite, .secret),
        Rule("device", \.device, .device),
    ]
}

extension PasswordSignInRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("email", \.email, .text(1...254)), Rule("password", \.password, .text(1...200)),
        Rule("device", \.device, .device),
    ]
}

extension OpenIDSignInRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("code", \.code, .secret), Rule("state", \.state, .secret), Rule("binding", \.binding, .secret),
        Rule("invite", \.invite, .secret), Rule("device", \.device, .device),
    ]
}

extension SetupRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("token", \.token, .secret), Rule("email", \.email, .email), Rule("password", \.password, .newPassword),
        Rule("display_name", \.displayName, .text(0...200)), Rule("device", \.device, .device),
    ]
}

extension RefreshRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("refresh_token", \.refreshToken, .secret)]
}

extension PasswordChangeRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("old_password", \.oldPassword, .text(1...200)), Rule("new_password", \.newPassword, .newPassword),
    ]
}

extension APITokenRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("name", \.name, .text(1...100)),
        Rule("scopes", \.scopes, .list(1...20, of: "scopes", each: Constraint([:]) { _, _, _ in })),
        Rule("expires_in_days", \.expiresInDays, .range(1...3650)),
        Rule("areas", \.areas, .list(1...4, of: "areas", each: Constraint([:]) { _, _, _ in })),
        Rule("zones", \.zones, .list(1...100, of: "zones", each: .zone)),
    ]
}

extension AccountChangeRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("display_name", \.displayName, .text(0...200)),
        Rule("locale", \.locale, .languageTag),
        Rule("time_zone", \.timeZone, .timeZone),
        Rule("settings", \.settings, .object()),
    ]
}

extension AccountSettings: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [
        Rule("quiet_hours", \.quietHours, .object()),
        Rule("notify", \.notify, .channels),
        Rule("voice", \.voice, .text(1...100)),
    ]
}

extension AccountSettings.QuietHours: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("from", \.from, .timeOfDay), Rule("to", \.to, .timeOfDay)]
}

extension Constraint where Value == [String: AccountSettings.Channel] {
    /// The channels of notifications by kind.
    fileprivate static let channels = Constraint(
        ["maxProperties": 50, "propertyNames": ["pattern": "^[a-z_]{1,40}$"]],
        "must have at most 50 members, whose names have 1 to 40 letters a-z or _"
    ) { channels in
        channels.count <= 50
            && channels.keys.allSatisfy { name in
                (1...40).contains(name.utf8.count)
                    && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= $0 }
            }
    }
}

extension Constraint where Value == String {
    fileprivate static let timeOfDay = Constraint(
        ["pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"], "must be a time of the day such as 21:30"
    ) { $0.wholeMatch(of: /(?:[01][0-9]|2[0-3]):[0-5][0-9]/) != nil }

    /// The id of a zone. It need not exist.
    fileprivate static let zone = Constraint(
        ["pattern": "^(household|profile)-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$"],
        "must be household-UUID or profile-UUID, in lower case"
    ) { $0.wholeMatch(of: /(?:household|profile)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil }
}

extension JoinRequest: Validatable {
    /// The constraints of the members.
    package static let rules: [Rule<Self>] = [Rule("code", \.code, .secret)]
}
