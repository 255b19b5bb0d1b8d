/// A stored password hash in the PHC string format: `$scrypt$ln=15,r=8,p=1$<salt>$<hash>`, both in base64 without
/// padding.
struct PasswordHash: Hashable, Sendable {
    var scrypt: Scrypt
    var salt: [UInt8]
    var key: [UInt8]

    var text: String {
        let parameters = "ln=\(scrypt.cost),r=\(scrypt.blockSize),p=\(scrypt.parallelism)"
        return "$scrypt$\(parameters)$\(Base64.encode(salt, .standard))$\(Base64.encode(key, .standard))"
    }

    init(scrypt: Scrypt, salt: [UInt8], key: [UInt8]) {
        self.scrypt = scrypt
        self.salt = salt
        self.key = key
    }

    /// - Throws: ``IdentityError`` `malformed_hash`, also for parameters that need too much memory or time.
    init(_ text: String) throws(IdentityError) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0].isEmpty, fields[1] == "scrypt",
            let salt = Base64.decode(fields[3].utf8, .standard), (8...64).contains(salt.count),
            let key = Base64.decode(fields[4].utf8, .standard), (16...64).contains(key.count)
        else {
            throw IdentityError(.malformedHash, "Malformed password hash: expected $scrypt$ln=…,r=…,p=…$salt$hash.")
        }
        let parameters = fields[2].split(separator: ",", omittingEmptySubsequences: false)
        guard parameters.count == 3, let cost = Self.number(parameters[0], "ln="),
            let blockSize = Self.number(parameters[1], "r="), let parallelism = Self.number(parameters[2], "p=")
        else { throw IdentityError(.malformedHash, "Malformed password hash: expected the parameters ln, r and p.") }
        let scrypt = Scrypt(cost: cost, blockSize: blockSize, parallelism: parallelism)
        guard scrypt.isAffordable else {
            throw IdentityError(.malformedHash, "Invalid password hash: its parameters need too much memory or time.")
        }
        self.init(scrypt: scrypt, salt: salt, key: key)
    }

    private static func number(_ field: Substring, _ name: String) -> Int? {
        guard field.hasPrefix(name) else { return nil }
        let digits = field.dropFirst(name.count).utf8
        guard (1...3).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(Substring(digits)))
    }
}
