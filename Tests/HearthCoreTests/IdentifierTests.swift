import Foundation
import HearthCore
import HearthTesting
import Testing

@Suite struct IdentifierTests {
    @Test func `a UUID is printed as by Foundation, in lower case, and read again`() throws {
        for _ in 0..<1000 {
            let id = UUID()
            #expect(id.text == id.uuidString.lowercased())
            #expect(UUID(text: id.text) == id)
            #expect(UUID(text: id.uuidString) == id)
        }
    }

    @Test(arguments: [
        "", "-", "0199aabb-ccdd-7eef-8001-02030405060", "0199aabb-ccdd-7eef-8001-0203040506078",
        "0199aabb-ccdd-7eef-8001-02030405060g", "0199aabbcccdd-7eef-8001-020304050607",
        "0199aabb-ccdd-7eef-8001-0203040506é", "{199aabb-ccdd-7eef-8001-020304050607}",
        "0199aabb-ccdd-7eef-8001-020304050607 ",
    ])
    func `other text is not a UUID`(text: String) { #expect(UUID(text: text) == nil) }

    @Test func `a sequential generator returns the same ids in every run, and no id twice`() {
        let (first, second) = (SequentialIDs(), SequentialIDs())
        let time = Timestamp(milliseconds: 1_795_255_200_000)
        let ids = (0..<100).map { _ in first.uuid(at: time) }
        #expect(ids == (0..<100).map { _ in second.uuid(at: time) })
        #expect(Set(ids).count == 100)
    }

    @Test func `a random generator returns ids that sort by time`() {
        let ids = (1...50).map { RandomIDs().uuid(at: Timestamp(milliseconds: $0 * 1000)).text }
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == 50)
    }

    @Test func `the id of an entity prints as its UUID`() {
        let id: ID<ServerProcess> = SequentialIDs().id(at: Timestamp(milliseconds: 0))
        #expect("\(id)" == id.uuid.text)
    }
}
