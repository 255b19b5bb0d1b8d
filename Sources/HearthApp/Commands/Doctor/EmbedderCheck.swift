import Foundation
import Retrieval

/// The check of the local embedder's model file: existence and checksum.
struct EmbedderCheck: DoctorCheck {
    let environment: ServerEnvironment
    let name = "embedder"
    let limit = Duration.seconds(8)

    func findings() async -> [Finding] {
        let (choice, file) = (environment.settings["EMBEDDER"], environment.settings["EMBEDDER_FILE"])
        switch choice {
        case "none": return [.ok(name, "none: cards are searched by words only")]
        case "openai": return [.ok(name, "\(environment.settings["EMBEDDING_MODEL"]) at OPENAI_BASE_URL")]
        default: break
        }
        guard access(file, F_OK) == 0 else {
            let finding = Finding.warn(name, "there is no \(file): cards are searched by words only", "make embedder")
            return [choice == "local" ? .fail(name, "there is no \(file)", "make embedder") : finding]
        }
        return await offTasks {
            do throws(EmbedderError) {
                let embedder = try LocalEmbedder(file: file)
                try embedder.verify()
                return [.ok(name, "\(file) is valid: \(embedder.space), \(embedder.fileSize / 1_000_000) MB")]
            } catch {
                return [.fail(name, error.message, "rm \(file) && make embedder")]
            }
        }
    }
}
