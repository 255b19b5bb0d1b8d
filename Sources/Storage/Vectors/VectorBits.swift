import Assist
import Kitchen

// Numbers of bits in the tables' masks. A number never changes and is never reused: several versions of this binary may
// search the same table.

extension Document.Kind {
    var bit: Int64 {
        switch self {
        case .recipe: 1 << 0
        case .safety: 1 << 1
        case .discipline: 1 << 2
        case .routines: 1 << 3
        case .development: 1 << 4
        case .tips: 1 << 5
        case .chores: 1 << 6
        // Never in the tables: memories are searched separately.
        case .memory: 1 << 7
        }
    }
}

extension Allergen {
    var bit: Int64 {
        switch self {
        case .peanut: 1 << 0
        case .treeNut: 1 << 1
        case .dairy: 1 << 2
        case .egg: 1 << 3
        case .wheat: 1 << 4
        case .gluten: 1 << 5
        case .soy: 1 << 6
        case .fish: 1 << 7
        case .shellfish: 1 << 8
        case .mollusc: 1 << 9
        case .sesame: 1 << 10
        case .celery: 1 << 11
        case .mustard: 1 << 12
        case .lupin: 1 << 13
        case .sulphite: 1 << 14
        }
    }
}

extension Sequence where Element == Allergen {
    var bits: Int64 { reduce(0) { $0 | $1.bit } }
}

extension Sequence where Element == Document.Kind {
    var bits: Int64 { reduce(0) { $0 | $1.bit } }
}
