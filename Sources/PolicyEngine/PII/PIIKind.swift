/// The kinds of personal data. The raw value is the name in placeholders and in the output of `hearth redact`.
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
    /// A number by which a state identifies a person.
    case governmentID = "GOV_ID"
}

/// A finding of personal data in a text: its kind and its range, in bytes of UTF-8.
package struct PIISpan: Hashable, Sendable {
    /// Kind of data.
    package var kind: PIIKind
    /// Bytes of the original text.
    package var range: Range<Int>

    /// Creates a finding.
    package init(kind: PIIKind, range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
