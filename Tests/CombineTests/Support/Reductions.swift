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

  func subscribed(asking demand: Subscribers.Demand = .unlimited) -> (
    upstream: ManualPublisher<Int, TestError>, downstream: TestSubscriber<Operator.Output, Operator.Failure>
  ) {
    let upstream = ManualPublisher<Int, TestError>()
    let downstream = TestSubscriber<Operator.Output, Operator.Failure>(asking: demand) { _ in .max(1) }
    make(upstream).subscribe(downstream)
    return (upstream, downstream)
  }

  // Asked for before it is known.
  let early = subscribed(asking: .max(1))
  #expect(early.downstream.events == [greeting], sourceLocation: sourceLocation)
  feed(early.upstream)
  #expect(early.downstream.events == [greeting] + ending, sourceLocation: sourceLocation)
  expectUpstream(early.upstream)
  early.upstream.send(7)
  early.upstream.send(completion: .failure(.broken))
  #expect(early.downstream.events == [greeting] + ending, sourceLocation: sourceLocation)

  // Known before it is asked for.
  let late = subscribed(asking: .none)
  feed(late.upstream)
  expectUpstream(late.upstream)
  #expect(late.downstream.events == [greeting], sourceLocation: sourceLocation)
  late.upstream.send(7)
  late.downstream.request(.max(2))
  late.downstream.request(.max(2))
  #expect(late.downstream.events == [greeting] + ending, sourceLocation: sourceLocation)
  expectUpstream(late.upstream)

  // Cancelled before it is asked for.
  let never = subscribed(asking: .none)
  feed(never.upstream)
  never.downstream.cancel()
  never.downstream.request(.max(1))
  #expect(never.downstream.events == [greeting], sourceLocation: sourceLocation)
  expectUpstream(never.upstream)

  // Cancelled from inside.
  let fickle = subscribed()
  fickle.downstream.onValue = { [unowned downstream = fickle.downstream] _ in downstream.cancel() }
  feed(fickle.upstream)
  let expected = [greeting] + (result == nil ? ending : ending.dropLast())
  #expect(fickle.downstream.events == expected, sourceLocation: sourceLocation)
}
