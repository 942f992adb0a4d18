import Combine
import Testing

/// Step 5 says how to search in a long pipeline with one `print` after another.
struct HalvingTests {
  /// `prefix` is in the upper half, and cancels: a `print` above it reports the cancel, and one below it does not.
  @Test func halvingFindsWhereACancelBegins() {
    let (top, middle, bottom) = (Report(), Report(), Report())
    let field = PassthroughSubject<String, Never>()
    let cancellable = field.print("", to: top).prefix(1).print("", to: middle).map { $0 }.print("", to: bottom)
      .sink { _ in }
    field.send("swift")
    #expect([top, middle, bottom].map { $0.has("receive cancel") } == [true, false, false])
    cancellable.cancel()

    let others = (Report(), Report(), Report())
    let repaired = field.print("", to: others.0).map { $0 }.print("", to: others.1).prefix(1).print("", to: others.2)
      .sink { _ in }
    field.send("swift")
    #expect([others.0, others.1, others.2].map { $0.has("receive cancel") } == [true, true, false])
    repaired.cancel()
  }

  /// `flatMap` requests one value and waits for its publisher to end. Below it, everything is requested.
  @Test func halvingFindsWhereARequestEnds() {
    let (top, middle, bottom) = (Report(), Report(), Report())
    let field = PassthroughSubject<String, Never>()
    let cancellable = field.print("", to: top)
      .flatMap(maxPublishers: .max(1)) { _ in Empty<String, Never>(completeImmediately: false) }
      .print("", to: middle).map { $0 }.print("", to: bottom).sink { _ in }
    #expect([top, middle, bottom].map { $0.has("request unlimited") } == [false, true, true])
    cancellable.cancel()

    let others = (Report(), Report(), Report())
    let later = field.print("", to: others.0).map { $0 }.print("", to: others.1)
      .flatMap(maxPublishers: .max(1)) { _ in Empty<String, Never>(completeImmediately: false) }
      .print("", to: others.2).sink { _ in }
    #expect([others.0, others.1, others.2].map { $0.has("request unlimited") } == [false, false, true])
    later.cancel()
  }

  /// *Which reason is it?*: everything is requested, and yet `filter` requests one more for a value that it drops.
  @Test func aDroppedValueIsAskedForAgain() {
    let (above, below) = (Report(), Report())
    let field = PassthroughSubject<String, Never>()
    let cancellable = field.print("", to: above).filter { $0.count > 2 }.print("", to: below).sink { _ in }
    field.send("Swift")
    #expect(!above.has("(synchronous)"))
    field.send("Go")
    #expect(above.has("request unlimited"))
    #expect(above.has("receive value: (Go)\nrequest max: (1) (synchronous)"))
    #expect(!below.has("(synchronous)"))
    cancellable.cancel()
  }
}
