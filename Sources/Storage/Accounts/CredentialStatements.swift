import Foundation
import HearthCore

/// The statements by which invitations and links end together with the session or API token that made them.
enum CredentialStatements {
    /// A condition: the session or API token has not ended.
    ///
    /// - Parameter column: the column of its id; null, as in dev mode, has no end.
    static func isOpen(_ column: SQL, at time: Timestamp) -> SQL {
        "(\(column) IS NULL OR \(isValid(column, at: time)))"
    }

    /// A condition: the id is that of a session or API token that has not ended.
    static func isValid(_ id: SQL, at time: Timestamp) -> SQL {
        """
        (EXISTS (SELECT 1 FROM sessions
                WHERE sessions.id = \(id) AND sessions.revoked_at IS NULL AND sessions.expires_at > \(time))
            OR EXISTS (SELECT 1 FROM api_tokens
                WHERE api_tokens.id = \(id) AND api_tokens.revoked_at IS NULL
                    AND (api_tokens.expires_at IS NULL OR api_tokens.expires_at > \(time))))
        """
    }

    /// Ends the open invitations and links that a session or API token has made.
    static func end(madeWith credential: UUID, at time: Timestamp, where condition: SQL) -> [SQL] {
        [
            endInvites("made_with = \(credential) AND \(condition)"),
            endLinks("made_with = \(credential) AND \(condition)", at: time),
        ]
    }

    /// Ends the open invitations and links that a user has made.
    static func end(madeBy user: UUID, at time: Timestamp, where condition: SQL = "1 = 1") -> [SQL] {
        [
            endInvites("invited_by = \(user) AND \(condition)"),
            endLinks("made_by = \(user) AND \(condition)", at: time),
        ]
    }

    /// Deletes the invitations into a household that were not taken.
    static func endInvites(_ condition: SQL) -> SQL { "DELETE FROM invites WHERE used_by IS NULL AND \(condition)" }

    /// Revokes links and invitations to children.
    static func endLinks(_ condition: SQL, at time: Timestamp) -> SQL {
        "UPDATE share_links SET revoked_at = \(time) WHERE revoked_at IS NULL AND \(condition)"
    }
}
