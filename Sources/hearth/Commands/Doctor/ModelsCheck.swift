import HearthCore
import ModelRouter

/// models.yaml, and whether anybody in it can be asked.
struct ModelsCheck: DoctorCheck {
    let house: House
    let name = "models"

    func findings() async -> [Finding] {
        do {
            let catalog = try house.loadCatalog()
            let known = "\(catalog.models.count) models with prices"
            guard house.settings.boolean("AI_ASSIST_ENABLED") else {
                return [.ok(name, "\(known); AI_ASSIST_ENABLED is false, the offline planner writes")]
            }
            if house.credentials(for: catalog).values.contains(where: \.suffice) { return [.ok(name, known)] }
            return [
                .warn(
                    name, "no provider has a key: the offline planner writes", "set OPENAI_API_KEY or ANTHROPIC_API_KEY"
                )
            ]
        } catch {
            return [.fail(name, "\(error)", "mend the line; a server that runs keeps its models")]
        }
    }
}
