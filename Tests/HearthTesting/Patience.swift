extension Duration {
    /// The timeout of a test's client where no timeout is the subject.
    ///
    /// Longer than the half hour after which `infra/swift-test.py` ends a run in which nothing happens, and names the open
    /// tests. So a busy machine fails no test.
    package static let testPatience: Duration = .seconds(3600)
}
