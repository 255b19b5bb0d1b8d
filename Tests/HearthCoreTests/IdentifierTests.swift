import Foundation
import HearthCore
import Testing

@Suite struct IdentifierTests {
    @Test func `an identifier is printed as Foundation does, in lower case, and read again`() throws {
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
    func `a text that is not an identifier is rejected`(text: String) { #expect(UUID(text: text) == nil) }
}
