import Records

/// The number of each record type in the column `type`. A number never changes and is never given to another type.
enum RecordTypeCodes {
    private static let numbers: [String: Int64] = [
        "child": 1, "feeding": 2, "diaper": 3, "sleep": 4, "pumping": 5, "activity": 6, "medicine": 7, "medication": 8,
        "temperature": 9, "growth": 10, "milestone": 11, "note": 12, "reminder": 13, "recipe": 14, "favourite": 15,
        "plan_entry": 16, "list": 17, "shopping_item": 18, "pantry_item": 19, "pantry_move": 20, "chore": 21,
        "chore_done": 22, "point_entry": 23, "reward": 24, "routine": 25, "routine_run": 26, "event": 27,
        "calendar_source": 28, "board_note": 29,
    ]
    private static let names = Dictionary(uniqueKeysWithValues: numbers.map { ($1, $0) })

    /// Returns the number of a type.
    ///
    /// - Throws: ``StorageError`` `malformedRow` for a type without a number.
    static func number(of name: String) throws(StorageError) -> Int64 {
        guard let number = numbers[name] else {
            throw StorageError(.malformedRow, "the record type \(name) has no number in RecordTypeCodes")
        }
        return number
    }

    /// Returns the name of a type.
    ///
    /// - Throws: ``StorageError`` `malformedRow` for a number that this version does not know.
    static func name(of number: Int64) throws(StorageError) -> String {
        guard let name = names[number] else {
            throw StorageError(.malformedRow, "no record type has the number \(number)")
        }
        return name
    }
}
