package import CareFormats
package import Foundation
import HearthCore
import Records

/// The choices of the person who imports a log. A job keeps them as JSON, so that the import goes on in the same way.
package struct ImportChoices: Hashable, Sendable {
    /// The log; nil decides by the content of the files.
    package var format: CareFormat?
    /// The name of the zone of times that are written without one.
    package var timeZone: String?
    /// The unit of volumes that are written without one.
    package var volume: VolumeUnit?
    /// The unit of weights that are written without one.
    package var weight: WeightUnit?
    /// The unit of temperatures that are written without one.
    package var temperature: TemperatureUnit?
    /// The order of dates that end with the year; nil lets the dates of the log decide.
    package var dates: DateOrder?
    /// The child that the log is about.
    package var child: UUID?
    /// True if records come back that somebody has deleted, for example to undo that a wrong import was deleted.
    package var restoresDeleted = false
    /// The name of the file, for logs whose files have no other difference.
    package var fileName: String?
    /// The children of the household by name, as `Words.fold` has it. They are fixed when the import begins: its own new
    /// children must not change where later entries go.
    package var children: [String: UUID] = [:]

    /// Creates choices that leave everything to the files.
    package init() {}

    /// Returns the options of a reader.
    ///
    /// - Parameter time: the time of the import.
    func options(for household: UUID, at time: Timestamp) -> ImportOptions {
        ImportOptions(
            timeZone: timeZone.flatMap(TimeZone.named), volume: volume, weight: weight, temperature: temperature,
            dates: dates, children: children, child: child, household: household, now: time)
    }
}

extension ImportChoices {
    /// The choices as a job keeps them.
    var json: Fields {
        var json: Fields = [:]
        json["from"] = format.map { .string($0.rawValue) }
        json["time_zone"] = timeZone.map { .string($0) }
        json["volume"] = volume.map { .string($0.rawValue) }
        json["weight"] = weight.map { .string($0.rawValue) }
        json["temperature"] = temperature.map { .string($0.rawValue) }
        json["dates"] = dates.map { .string($0.rawValue) }
        json["child"] = child.map { .string($0.text) }
        json["restore"] = restoresDeleted ? "true" : nil
        json["name"] = fileName.map { .string($0) }
        json["children"] = .object(Fields(children.map { ($0.key, .string($0.value.text)) }))
        return json
    }

    /// The choices as parameters of `POST /v1/import`, which finds out the children itself.
    package var query: [(name: String, value: String)] {
        json.members.compactMap { member in
            guard let text = member.value.string else { return nil }
            return (member.name, text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
    }

    /// Reads what ``json`` wrote.
    init(_ json: Fields) {
        format = json["from"]?.string.flatMap(CareFormat.init)
        timeZone = json["time_zone"]?.string
        volume = json["volume"]?.string.flatMap(VolumeUnit.init)
        weight = json["weight"]?.string.flatMap(WeightUnit.init)
        temperature = json["temperature"]?.string.flatMap(TemperatureUnit.init)
        dates = json["dates"]?.string.flatMap(DateOrder.init)
        child = json["child"]?.string.flatMap { UUID(text: $0) }
        restoresDeleted = json["restore"] == "true"
        fileName = json["name"]?.string
        for (name, id) in json["children"]?.object?.members ?? [] {
            children[name] = id.string.flatMap { UUID(text: $0) }
        }
    }
}
