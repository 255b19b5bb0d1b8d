import Foundation
import HearthCore
import Records

/// The people of a household, by whom chores and routines are done.
struct HouseholdPeople: Sendable {
    /// A child of the household that the sender may see.
    struct Child: Hashable, Sendable {
        /// The id of the child.
        var id: UUID
        /// The name.
        var name: String
        /// The day of birth; nil if the record has none.
        var birthday: CalendarDay?
    }

    /// The members of the household.
    let members: [User]
    /// The children of the household that the sender may see, the first one added first.
    let children: [Child]

    /// Returns the person of a name, as a value of the kind `who`; nil if nobody or more than one person has it.
    ///
    /// A first name is enough, unless somebody's whole name is the same.
    func who(named name: String) -> String? {
        let wanted = Words.fold(name)
        let all =
            children.map { ("child:\($0.id.text)", Words.fold($0.name)) }
            + members.compactMap { member in
                member.displayName.map { ("user:\(member.number)", Words.fold($0)) }
            }
        let exact = all.filter { $0.1 == wanted }
        let found = exact.isEmpty ? all.filter { $0.1.hasPrefix(wanted) } : exact
        return found.count == 1 ? found[0].0 : nil
    }

    /// Returns the children of some ages on a day.
    ///
    /// - Parameter years: as a plan states them, rounded to hundredths.
    func children(ofAges years: Set<Double>, on day: CalendarDay) -> [UUID] {
        children.filter { child in
            guard let birthday = child.birthday else { return false }
            return years.contains((Age(from: birthday, to: day).years * 100).rounded() / 100)
        }.map(\.id)
    }
}
