import Testing
import VirtualTime

@Suite struct VirtualTimeTests {
  @Test(arguments: [
    (VirtualTime.Stride.zero, "0s"), (.seconds(2), "2s"), (.milliseconds(1500), "1.5s"), (.milliseconds(5), "0.005s"),
    (.nanoseconds(1), "0.000000001s"), (.seconds(-0.25), "-0.25s"), (10, "10s"), (0.5, "0.5s"),
    (.microseconds(20), "0.00002s"),
  ])
  func description(_ span: VirtualTime.Stride, _ text: String) {
    #expect(span.description == text)
  }

  @Test func arithmetic() {
    let start = VirtualTime(nanoseconds: 0)
    let end = start.advanced(by: .seconds(1) + .milliseconds(500))
    #expect(start.distance(to: end) == 1.5)
    #expect(end.distance(to: start) == -1.5)
    #expect(end.advanced(by: .seconds(-1)) == VirtualTime(nanoseconds: 500_000_000))
    #expect(start < end)
  }
}
