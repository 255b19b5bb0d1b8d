package import HearthAPI

/// The type of a JSON response, with its example in the OpenAPI document. `OpenAPITests` validates all examples against
/// the types' schemas.
package protocol ExampleProviding {
    /// The example.
    static var openAPIExample: JSONValue { get }
}

/// Values that several examples contain.
package enum ExampleValues {
    /// An id of a user, a run or another entity.
    package static let id: JSONValue = "01a1fdf2-f025-78a2-be39-ea0ad0530426"
    /// The id of a household.
    package static let household: JSONValue = "01a1fdf2-f056-71eb-8fd3-8bb4cd11fd28"
    /// A time.
    package static let moment: JSONValue = "2026-11-21T11:51:59.269Z"
    /// A time 49 ms after ``moment``.
    package static let later: JSONValue = "2026-11-21T11:51:59.318Z"
}
