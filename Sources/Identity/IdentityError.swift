package import HearthCore

/// An error of a check of tokens, keys or passwords.
package struct IdentityError: Error, CustomStringConvertible {
    /// The kinds of errors.
    package enum Code: String, Sendable {
        /// A PEM text or a set of numbers is not an RSA key or a key on P-256.
        case malformedKey = "malformed_key"
        /// An RSA key of fewer than 2048 bits.
        case weakKey = "weak_key"
        /// The public key does not belong to the private key.
        case keyMismatch = "key_mismatch"
        /// A token that is malformed, expired, or not signed by a known key.
        case invalidToken = "invalid_token"
        /// An issuer rejected an authorization code.
        case refused
        /// An issuer cannot be reached, or responds with an error.
        case unreachable
        /// A response of an issuer that cannot be used.
        case malformedAnswer = "malformed_answer"
        /// A stored password hash that no version of this binary writes.
        case malformedHash = "malformed_hash"
        /// The file of breached passwords cannot be read.
        case unreadableFile = "unreadable_file"
        /// OpenSSL failed at an operation that does not depend on input, or decryption did not verify.
        case cryptography
    }

    /// The kind of the error.
    package var code: Code
    /// The message for the operator. Contains no token, key or password and nothing of their content.
    package var message: String
    /// The error that caused this one.
    package var underlying: (any Error)?
    /// The source file that created the error.
    package var file: StaticString
    /// The source line that created the error.
    package var line: UInt

    /// Creates an error.
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

    /// Returns the error that Core and the clients see.
    ///
    /// - Parameter refusal: the message of every rejected token, password or code. It is always the same, so that it
    ///   does not reveal the reason.
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

/// Runs `body` and rethrows an ``IdentityError`` as the ``HearthError`` that Core and the clients see.
func atSeam<Value>(refusal: String, _ body: () async throws -> Value) async throws -> Value {
    do {
        return try await body()
    } catch let error as IdentityError {
        throw error.hearthError(refusal: refusal)
    }
}
