package import Foundation
import HearthCore
package import JSONText

/// The body of `POST /v1/sync/push`.
package struct PushRequest: Equatable, Sendable {
    /// The most edits of one push.
    package static let largestCount = 200
    /// The most bytes of one push.
    package static let largestSize = 524_288

    /// The device that made the edits.
    package var device: UUID
    /// The device has the outcomes of all edits before this one, so that the server may forget them.
    package var settledBefore: UUID?
    /// The edits in their order.
    package var mutations: [PushedMutation]

    /// Creates a push.
    package init(device: UUID, settledBefore: UUID? = nil, mutations: [PushedMutation]) {
        self.device = device
        self.settledBefore = settledBefore
        self.mutations = mutations
    }

    /// Why a whole push is refused.
    package enum Failure: Error, Hashable, Sendable {
        case isNotJSON(JSONError)
        case isInvalid([RecordProblem])
    }

    /// Reads the body of a push. An edit that cannot be read is ``PushedMutation/malformed(mid:problems:)`` and refuses
    /// nothing else.
    ///
    /// - Throws: ``Failure``.
    package init(parsing body: [UInt8]) throws(Failure) {
        // One level for the request, and one for the list.
        let limits = JSONLimits(
            depth: FieldValue.limits.depth + 2, members: FieldValue.limits.members, numberLength: 64,
            requiresUniqueNames: true)
        let value: FieldValue
        do throws(JSONError) {
            value = try FieldValue(parsing: body, within: limits)
        } catch {
            throw .isNotJSON(error)
        }
        guard let json = value.object else {
            throw .isInvalid([RecordProblem(field: "", message: "must be an object")])
        }
        var problems: [RecordProblem] = []
        let device = json["device"]?.string.flatMap { UUID(canonical: $0) }
        if device == nil { problems.append(RecordProblem(field: "/device", message: "must be a UUID in lower case")) }
        let settled = json["settled_before"].flatMap { $0 == .null ? nil : $0 }
        settledBefore = settled?.string.flatMap { UUID(canonical: $0) }
        if settled != nil, settledBefore == nil {
            problems.append(RecordProblem(field: "/settled_before", message: "must be a UUID in lower case"))
        }
        let elements = json["mutations"]?.array
        if (elements?.count ?? .max) > Self.largestCount {
            problems.append(
                RecordProblem(field: "/mutations", message: "must be a list of at most \(Self.largestCount) mutations"))
        }
        guard problems.isEmpty, let device, let elements else { throw .isInvalid(problems) }
        self.device = device
        mutations = elements.map { PushedMutation($0) }
    }

    /// The body of the push.
    package var body: [UInt8] {
        var bytes: [UInt8] = Array(#"{"device":""#.utf8) + device.text.utf8 + Array(#"","mutations":["#.utf8)
        var isFirst = true
        for case .readable(let mutation) in mutations {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            mutation.json.append(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
        if let settledBefore { bytes += #","settled_before":"\#(settledBefore.text)""#.utf8 }
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
