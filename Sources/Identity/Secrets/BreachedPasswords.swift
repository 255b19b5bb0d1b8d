import Foundation

/// A list of passwords that attackers try first (NIST SP 800-63B, section 3.1.1.2).
package protocol BreachedPasswords: Sendable {
    /// Returns whether the password is on the list.
    func contains(_ password: String) async -> Bool
}

/// The most frequent breached passwords, compared without case.
package struct CommonPasswords: BreachedPasswords {
    /// Creates the list.
    package init() {}

    /// Returns whether the password is on the list, in any case.
    package func contains(_ password: String) -> Bool {
        Self.all.contains(password.precomposedStringWithCompatibilityMapping.lowercased())
    }

    private static let all: Set<String> = [
        "000000", "00000000", "0123456789", "102030", "111111", "11111111", "112233", "11223344", "121212", "12121212",
        "123123", "123123123", "123321", "1234", "12341234", "12345", "123456", "1234567", "12345678", "123456789",
        "1234567890", "1234567891", "123456a", "123456789a", "1234abcd", "123abc", "123qwe", "12qwaszx", "147258369",
        "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx", "1qaz2wsx3edc", "222222", "55555555", "654321", "666666", "66666666",
        "7777777", "77777777", "87654321", "88888888", "987654321", "9876543210", "99999999", "a1b2c3d4", "a123456",
        "a12345678", "aa123456", "aaaaaa", "aaaaaaaa", "abc12345", "abc123", "abcd1234", "abcdefgh", "access14",
        "admin", "admin123", "administrator", "asdasdasd", "asdf1234", "asdfasdf", "asdfghjkl", "baseball",
        "basketball", "changeme", "charlie", "chocolate", "computer", "dragon", "football", "iloveyou", "iloveyou1",
        "jennifer", "letmein", "letmein1", "liverpool", "login", "master", "michelle", "monkey", "mynoob", "p@ssw0rd",
        "p@ssword", "pa$$w0rd", "pass1234", "passw0rd", "password", "password!", "password1", "password1!",
        "password12", "password123", "princess", "q1w2e3r4", "q1w2e3r4t5", "qazwsxedc", "qwer1234", "qwerasdf",
        "qwerty", "qwerty1", "qwerty12", "qwerty123", "qwerty1234", "qwertyui", "qwertyuiop", "secret", "shadow",
        "starwars", "sunshine", "superman", "test1234", "testtest", "trustno1", "welcome", "welcome1", "welcome123",
        "whatever", "zaq12wsx", "zxcvbnm", "zxcvbnm1", "qweqweqwe", "family", "familie", "passwort", "passwort1",
        "hallo123", "schatz", "azerty", "azertyuiop", "motdepasse", "soleil", "doudou", "contraseña", "contrasena",
        "tequiero", "hearth", "hearth123",
    ]
}
