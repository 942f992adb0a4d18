import Combine
import StreamComparison
import TestKit
import Testing
import VirtualTime

@testable import CustomPublisher

/// A `Create` that sends what a publisher sends is like that publisher, if it waits for demand. This holds on a thousand
/// random streams: with requests and cancellations at any time, also from inside of what the subscriber receives.
struct CreateLawTests {
  /// The first difference that a subscriber notices. What the publisher is asked for differs: it is all, and at once.
  private func firstDifference<P: Publisher<Int, MarbleFailure>>(
    _ create: @escaping (AnyPublisher<Int, MarbleFailure>) -> P
  ) -> Difference? {
    let difference = StreamComparison(Shape(kinds: [.buffer, .sequence])).firstDifference(
      yours: { create($0.publisher()) }, expected: { $0.publisher() })
    return difference.flatMap { $0.fault.isVisible ? $0 : nil }
  }

  @Test func repairedCreateIsLikeItsSource() {
    expectNil(
      firstDifference { source in
        Publishers.Create<Int, MarbleFailure> { subscriber in
          source.sink(receiveCompletion: subscriber.send(completion:), receiveValue: subscriber.send)
        }
      })
  }

  @Test func theArticlesCreateIsNot() {
    let difference = firstDifference { source in
      Original.Create<Int, MarbleFailure> { subscriber in
        source.sink(receiveCompletion: subscriber.send(completion:), receiveValue: subscriber.send)
      }
    }
    #expect(difference != nil)
  }

  @Test func demandIsANumberOrUnlimited() {
    typealias Demand = Subscribers.Demand
    #expect(Demand.none == .max(0) && Demand.max(2) < .unlimited)
    expectEqual([Demand.max(2) + .max(1), .max(2) + .unlimited], [.max(3), .unlimited])
  }

  @Test func newDemandIsReturnedOnce() {
    let article = Original.DemandBuffer(subscriber: TestSubscriber<Int, Never>())
    let repaired = Publishers.DemandBuffer(subscriber: TestSubscriber<Int, Never>())
    for demand in [article.demand, repaired.demand] {
      expectEqual([demand(.max(2)), demand(.max(1)), demand(.none)], [.max(2), .max(1), .none])
    }
  }

  @Test func cancelledBufferKeepsNothing() {
    let buffer = Publishers.DemandBuffer(subscriber: TestSubscriber<Int, Never>())
    _ = buffer.buffer(value: 1)
    buffer.cancel()
    _ = buffer.buffer(value: 2)
    expectEqual(buffer.buffer, [])
  }
}
