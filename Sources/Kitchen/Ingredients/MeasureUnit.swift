/// A unit of an ingredient line: a mass, a volume, or a thing that is counted.
package struct MeasureUnit: Hashable, Sendable {
    /// What units of one dimension measure; amounts of one dimension add up.
    package enum Dimension: Hashable, Sendable { case mass, volume, length, count }

    /// Where a unit belongs: a list stays in US units if all its lines are.
    package enum System: Hashable, Sendable { case metric, spoon, us, none }

    /// The English name in the singular: `g`, `tbsp`, `clove`.
    package let name: String
    package let dimension: Dimension
    package let system: System
    /// The grams, millilitres or centimetres of one unit; 1 for counted units.
    package let factor: Rational

    package static func == (left: MeasureUnit, right: MeasureUnit) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// True for units that hold an amount of their own: a tin of 400 g.
    package var isContainer: Bool { Self.containers.contains(name) }

    /// Spoons and cups are those of US labels (21 CFR 101.9(b)(5)(viii)): 5, 15 and 240 ml. An ounce is exact.
    package static let measured: [MeasureUnit] = {
        func mass(_ name: String, _ factor: Rational, _ system: System) -> MeasureUnit {
            MeasureUnit(name: name, dimension: .mass, system: system, factor: factor)
        }
        func volume(_ name: String, _ millilitres: Rational, _ system: System) -> MeasureUnit {
            MeasureUnit(name: name, dimension: .volume, system: system, factor: millilitres)
        }
        return [
            mass("mg", Rational(1, 1000), .metric), mass("g", 1, .metric), mass("kg", 1000, .metric),
            mass("oz", Rational(45_359_237, 1_600_000), .us), mass("lb", Rational(45_359_237, 100_000), .us),
            volume("ml", 1, .metric), volume("cl", 10, .metric), volume("dl", 100, .metric),
            volume("l", 1000, .metric), volume("tsp", 5, .spoon), volume("dsp", 10, .spoon),
            volume("tbsp", 15, .spoon), volume("fl oz", 30, .us), volume("cup", 240, .us), volume("pt", 480, .us),
            volume("qt", 960, .us), volume("gal", 3840, .us),
            MeasureUnit(name: "cm", dimension: .length, system: .metric, factor: 1),
            MeasureUnit(name: "mm", dimension: .length, system: .metric, factor: Rational(1, 10)),
            MeasureUnit(name: "in", dimension: .length, system: .us, factor: Rational(254, 100)),
        ]
    }()

    private static let byName = Dictionary(uniqueKeysWithValues: measured.map { ($0.name, $0) })

    /// Returns the unit with a name; any name that is no measure is a counted unit.
    package static func named(_ name: String) -> MeasureUnit {
        byName[name] ?? MeasureUnit(name: name, dimension: .count, system: .none, factor: 1)
    }

    package static let gram = named("g")
    package static let millilitre = named("ml")

    private static let containers: Set<String> = [
        "bag", "bottle", "box", "can", "carton", "container", "envelope", "jar", "package", "pouch", "punnet",
        "sachet", "tray", "tub", "tube", "block", "brick", "pot", "ball", "log", "wheel", "crate", "net",
    ]
}

extension Rational: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}
