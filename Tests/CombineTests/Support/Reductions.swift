import Combine
import TestKit
import Testing

/// Checks an operator that makes one value of many: what it makes of some values, and that downstream gets the result
/// when it is known and asked for, whichever comes first.
///
/// - Parameters:
///   - values: What upstream sends.
///   - isDecided: Whether the last of them settles the result. If not, upstream finishes.
///   - result: The description of the result. Nil if there is none: the completion waits for a request all the
///     same.
func expectReduction<Operator: Publisher>(
  _ name: String, of values: [Int], isDecided: Bool = false, is result: String?,
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (ManualPublisher<Int, TestError>) -> Operator
) {
  let greeting = "subscription \(name)"
  let ending = (result.map { ["value \($0)"] } ?? []) + ["finished"]

  func feed(_ upstream: ManualPublisher<Int, TestError>) {
    for value in values {
      #expect(upstream.send(value) == .none, "values need no further demand", sourceLocation: sourceLocation)
    }
    if !isDecided { upstream.send(completion: .finished) }
  }

  func expectUpstream(_ upstream: ManualPublisher<Int, TestError>) {
    let expected = ["request unlimited"] + (isDecided ? ["cancel"] : [])
    #expect(upstream.events == expected, sourceLocation: sourceLocation)
  }

  // Asked for before it is known.
  let early = TestSubscriber<Operator.Output, Operator.Failure>(asking: .max(1), returning: { _ in .max(1) })
  let upstream1 = ManualPublisher<Int, TestError>()
  make(upstream1).subscribe(early)
  #expect(early.events == [greeting], sourceLocation: sourceLocation)
  feed(upstream1)
  #expect(early.events == [greeting] + ending, sourceLocation: sourceLocation)
  expectUpstream(upstream1)
  upstream1.send(7)
  upstream1.send(completion: .failure(.broken))
  #expect(early.events == [greeting] + ending, sourceLocation: sourceLocation)

  // Known before it is asked for.
  let late = TestSubscriber<Operator.Output, Operator.Failure>(asking: .none)
  let upstream2 = ManualPublisher<Int, TestError>()
  make(upstream2).subscribe(late)
  feed(upstream2)
  expectUpstream(upstream2)
  #expect(late.events == [greeting], sourceLocation: sourceLocation)
  upstream2.send(7)
  late.request(.max(2))
  late.request(.max(2))
  #expect(late.events == [greeting] + ending, sourceLocation: sourceLocation)
  expectUpstream(upstream2)

  // Cancelled before it is asked for.
  let never = TestSubscriber<Operator.Output, Operator.Failure>(asking: .none)
  let upstream3 = ManualPublisher<Int, TestError>()
  make(upstream3).subscribe(never)
  feed(upstream3)
  never.cancel()
  never.request(.max(1))
  #expect(never.events == [greeting], sourceLocation: sourceLocation)
  expectUpstream(upstream3)

  // Cancelled from inside.
  let fickle = TestSubscriber<Operator.Output, Operator.Failure>()
  let upstream4 = ManualPublisher<Int, TestError>()
  fickle.onValue = { [unowned fickle] _ in fickle.cancel() }
  make(upstream4).subscribe(fickle)
  feed(upstream4)
  #expect(fickle.events == [greeting] + (result == nil ? ending : ending.dropLast()), sourceLocation: sourceLocation)
}
