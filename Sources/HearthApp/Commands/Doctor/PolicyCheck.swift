import PolicyEngine

/// The check of the safety policies: they are valid and pass their own tests.
struct PolicyCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "policy"
    let limit = Duration.seconds(9)

    func findings() async -> [Finding] {
        await offTasks {
            do {
                let policies = try environment.loadPolicy()
                if let failure = policies.runTests().first { return [.fail(name, "\(failure)", "hearth policy test")] }
                return [.ok(name, "\(policies.rules.count) rules pass their \(policies.tests.count) tests")]
            } catch {
                return [.fail(name, "\(error)", "hearth policy lint")]
            }
        }
    }
}
