import Combine
import Foundation
import TestKit
import Testing

struct CombineIdentifierTests {
  private final class Object: CustomCombineIdentifierConvertible {}

  @Test func everyNewOneIsDifferentOnAllThreads() {
    let lock = NSLock()
    var all = Set<CombineIdentifier>()
    let isDone = onEightThreads { _ in
      let mine = (0..<1_000).map { _ in CombineIdentifier() }
      lock.withLock { all.formUnion(mine) }
    }
    expectTrue(isDone)
    expectEqual(lock.withLock { all.count }, 8_000)
  }

  @Test func copyIsTheSame() {
    let identifier = CombineIdentifier()
    let copy = identifier
    expectEqual(identifier, copy)
    expectEqual(identifier.hashValue, copy.hashValue)
    expectEqual(identifier.description, copy.description)
  }

  @Test func oneObjectHasOneIdentifier() {
    let (one, other) = (Object(), Object())
    expectEqual(CombineIdentifier(one), CombineIdentifier(one))
    expectTrue(CombineIdentifier(one) != CombineIdentifier(other))
    expectEqual(one.combineIdentifier, CombineIdentifier(one))
    expectTrue(one.combineIdentifier != other.combineIdentifier)
  }

  @Test func describedByAHexadecimalNumber() {
    let object = Object()
    let address = UInt(bitPattern: ObjectIdentifier(object))
    expectEqual(CombineIdentifier(object).description, "0x" + String(address, radix: 16))

    let description = CombineIdentifier().description
    expectTrue(description.hasPrefix("0x"))
    expectTrue(UInt(description.dropFirst(2), radix: 16) != nil)
  }
}
