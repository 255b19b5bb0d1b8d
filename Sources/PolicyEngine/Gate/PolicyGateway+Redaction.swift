extension PolicyGateway {
    package func redacted(_ text: String) -> String { redacted(text, keeping: AllowList()) }

    /// - Parameter kept: what the household wants left as it is.
    package func redacted(_ text: String, keeping kept: AllowList) -> String {
        current.redactor.redact(text, keeping: kept).text
    }
}
