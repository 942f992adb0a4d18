import TestKit
import Testing
import VirtualTime

struct VirtualTimeTests {
  typealias Stride = VirtualTime.Stride

  @Test(arguments: [
    (Stride.zero, "0s"), (.seconds(2), "2s"), (.milliseconds(1500), "1.5s"), (.milliseconds(5), "0.005s"),
    (.nanoseconds(1), "0.000000001s"), (.seconds(-0.25), "-0.25s"), (10, "10s"), (0.5, "0.5s"),
    (.microseconds(20), "0.00002s"),
  ])
  func description(_ span: Stride, _ text: String) { expectEqual(span.description, text) }

  /// Literals are seconds, so a product is one of seconds.
  @Test func arithmetic() {
    let start = VirtualTime(nanoseconds: 0)
    let end = start.advanced(by: .seconds(1) + .milliseconds(500))
    expectEqual(start.distance(to: end), 1.5)
    expectEqual(end.distance(to: start), -1.5)
    expectEqual(end.advanced(by: .seconds(-1)), VirtualTime(nanoseconds: 500_000_000))
    #expect(start < end)
    expectEqual(Stride.seconds(5) * 2, 10)
    expectEqual(Stride.milliseconds(250) * -0.5, .milliseconds(-125))
    expectEqual(Stride(exactly: 2), 2)
  }

  /// What does not fit becomes the longest length, and what is no number is nothing.
  @Test func lengthsDoNotOverflow() {
    let (longest, shortest) = (Stride(nanoseconds: .max), Stride(nanoseconds: .min))
    expectEqual(Set([Stride.seconds(.max), .milliseconds(.max), .microseconds(.max), .seconds(.infinity)]), [longest])
    expectEqual(Set([Stride.seconds(.min), .milliseconds(.min), .microseconds(.min), .seconds(-1e30)]), [shortest])
    expectEqual(Stride.seconds(.nan), 0)
    expectTrue(longest + 1 == longest && shortest - 1 == shortest && 0 - shortest == longest)
    expectTrue(longest * longest == longest && longest * shortest == shortest)
    let (first, last) = (VirtualTime(nanoseconds: .min), VirtualTime(nanoseconds: .max))
    expectTrue(first.distance(to: last) == longest && last.distance(to: first) == shortest)
    expectTrue(last.advanced(by: 1) == last && first.advanced(by: -1) == first)
  }
}
