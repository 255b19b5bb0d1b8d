package import HearthCore

extension HearthError.Code {
    /// No child that the user may see has the id.
    package static let childNotFound = Self("child_not_found", .notFound)
}
