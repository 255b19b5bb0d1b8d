package import HearthCore

/// What goes wrong where tokens, keys and passwords are checked.
package struct IdentityError: Error, CustomStringConvertible {
    package enum Code: String, Sendable {
        /// A PEM text is no RSA key.
        case malformedKey = "malformed_key"
        /// An RSA key of fewer than 2048 bits.
        case weakKey = "weak_key"
        /// The public key is not that of the private one.
        case keyMismatch = "key_mismatch"
        /// A token that proves nothing.
        case invalidToken = "invalid_token"
        /// An issuer refused a code.
        case refused
        /// An issuer cannot be reached, or is not well.
        case unreachable
        /// An issuer's answer that cannot be used.
        case malformedAnswer = "malformed_answer"
        /// A stored password hash that no version of this binary writes.
        case malformedHash = "malformed_hash"
        /// The file of known passwords cannot be read.
        case unreadableFile = "unreadable_file"
        /// OpenSSL failed at what it cannot fail at.
        case cryptography
    }

    package var code: Code
    /// For the operator. Holds no token, no key, no password and nothing of what they say.
    package var message: String
    package var underlying: (any Error)?
    package var file: StaticString
    package var line: UInt

    package init(
        _ code: Code, _ message: String, underlying: (any Error)? = nil, file: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.code = code
        self.message = message
        self.underlying = underlying
        self.file = file
        self.line = line
    }

    package var description: String { "identity.\(code.rawValue) at \(file):\(line)" }

    /// What Core and the clients see of it.
    /// - Parameter refusal: the one message for every proof that does not hold, so that it tells nobody why.
    package func hearthError(refusal: String) -> HearthError {
        let (code, message): (HearthError.Code, String) =
            switch self.code {
            case .invalidToken, .refused: (.unauthorized, refusal)
            case .unreachable, .malformedAnswer:
                (.providerUnavailable, "The sign-in service cannot be reached. Try again later.")
            case .malformedKey, .weakKey, .keyMismatch, .malformedHash, .unreadableFile, .cryptography:
                (.internalError, "Something went wrong on our side.")
            }
        return HearthError(code, message, detail: self.message, underlying: self, file: file, line: line)
    }
}

extension IdentityError: CustomDebugStringConvertible {
    package var debugDescription: String {
        var text = "\(description): \(message)"
        if let underlying { text += " <- \(String(reflecting: underlying))" }
        return text
    }
}

/// The border between this module and Core: every proof is checked inside.
func atSeam<Value>(refusal: String, _ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as IdentityError {
        throw error.hearthError(refusal: refusal)
    }
}
