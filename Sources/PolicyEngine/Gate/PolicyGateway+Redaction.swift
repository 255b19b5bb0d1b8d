extension PolicyGateway {
    package func redacted(_ text: String, keeping allowed: [String]) -> String {
        current.redactor.redact(text, keeping: AllowList(allowed)).text
    }
}
