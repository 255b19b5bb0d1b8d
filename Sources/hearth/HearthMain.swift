import HearthApp

/// The executable. Its commands are in HearthApp, so that tests can import them.
@main
enum HearthMain {
    static func main() async { await Program.run() }
}
