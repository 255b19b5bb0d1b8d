import Foundation
import RecipeReading

/// The program that decodes bytes of strangers for the server. It links little, so that it starts in a few milliseconds.
@main
enum InspectMain {
    static func main() {
        umask(0o077)
        exit(Inspection.run(Array(CommandLine.arguments.dropFirst())))
    }
}
