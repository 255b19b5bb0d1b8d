import HearthCore
import Records

extension Registry {
    /// Returns a record as REST shows it: the fields beside `id`, `type`, `zone`, `rev` and who wrote it when.
    ///
    /// Moments are texts of RFC 3339 in UTC, and a field that is absent has the value that it stands for.
    func json(of record: StoredRecord) -> Fields {
        var json = (try? Fields(stored: visibleData(of: record.type, record.data))) ?? Fields()
        for rule in self[record.type]?.fields ?? [] {
            if case .moment = rule.kind, let moment = json[rule.name]?.integer {
                json[rule.name] = .string(Timestamp(milliseconds: moment).rfc3339)
            } else if json[rule.name] == nil, !rule.isSecret, let text = rule.defaultText {
                json[rule.name] = try? FieldValue(parsing: text)
            }
        }
        json["id"] = .string(record.id.text)
        json["type"] = .string(record.type)
        json["zone"] = .string(record.zone.text)
        json["rev"] = .number(Double(record.rev))
        json["created_at"] = .string(record.createdAt.rfc3339)
        json["updated_at"] = .string(record.updatedAt.rfc3339)
        json["created_by"] = .number(Double(record.createdBy))
        json["updated_by"] = .number(Double(record.updatedBy))
        return json
    }
}
