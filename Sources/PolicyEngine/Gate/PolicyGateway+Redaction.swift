extension PolicyGateway {
    package func redacted(_ text: String) -> String { current.redactor.redact(text).text }
}
