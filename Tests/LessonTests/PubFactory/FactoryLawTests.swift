import Combine
import StreamComparison
import TestKit
import Testing
import VirtualTime

@testable import PubFactory

struct FactoryLawTests {
  /// A `Create` that sends what a subject sends is like that subject. This holds on a thousand random streams: with requests
  /// and cancellations at any time, also from inside of what the subscriber receives.
  @Test func createDropsLikeASubject() {
    expectNil(firstDifference { $0 })
    #expect(firstDifference { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropOldest) } != nil)
  }

  /// The first difference that a subscriber notices. What the source is asked for differs: it is all, and at once.
  private func firstDifference<P: Publisher>(_ change: (Create<Int, MarbleFailure>) -> P) -> Difference?
  where P.Output == Int, P.Failure == MarbleFailure {
    StreamComparison(Shape(kinds: [.subject])).firstDifference(
      yours: { inputs in
        change(
          Create { subscriber in
            inputs.publisher().sink(
              receiveCompletion: { subscriber.receive(completion: $0) }, receiveValue: { subscriber.receive($0) })
          })
      },
      expected: { $0.publisher() }
    ).flatMap { $0.fault.isVisible ? $0 : nil }
  }
}
