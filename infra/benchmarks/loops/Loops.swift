import Foundation

/// Runs one inner loop for `infra/benchmarks/loops.py`, which counts its instructions and allocations.
@main
enum Loops {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "list" {
            for loop in Loop.all { print(loop.name, loop.iterations) }
            return
        }
        guard arguments.count == 2, let loop = Loop.all.first(where: { $0.name == arguments.first }),
            let iterations = arguments.last.flatMap(Int.init)
        else {
            FileHandle.standardError.write(Data("usage: hearth-loops list | LOOP ITERATIONS\n".utf8))
            exit(2)
        }
        let work = try loop.prepare()
        var sum = 0
        for iteration in 0..<iterations { sum &+= try work(iteration) }
        print(sum)
    }
}
