/// The kinds of personal data. The raw value is the kind's name in placeholders and in the answers of `hearth redact`.
package enum PIIKind: String, CaseIterable, Sendable {
    case email = "EMAIL"
    case phone = "PHONE"
    case address = "ADDRESS"
    case creditCard = "CREDIT_CARD"
    case socialSecurityNumber = "US_SSN"
    case iban = "IBAN"
    case ipAddress = "IP"
    /// A URL that carries a secret: a password, a token, a signature.
    case urlWithToken = "URL_TOKEN"
    case dateOfBirth = "DATE_OF_BIRTH"
    /// A number by which a state knows a person.
    case governmentID = "GOV_ID"
}

/// Personal data in a text: its kind and where it stands, in bytes of UTF-8.
package struct PIISpan: Hashable, Sendable {
    package var kind: PIIKind
    package var range: Range<Int>

    package init(kind: PIIKind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
