import Combine
import TestKit
import Testing

/// An error of the tests inside of another type.
private struct Wrapped: Error, Equatable {
  let error: TestError
}

/// Decodes a number into itself, and no other type.
private struct NumberDecoder: TopLevelDecoder {
  func decode<T: Decodable>(_ type: T.Type, from number: Int) throws -> T {
    guard let value = number as? T else { throw TestError.other }
    return value
  }
}

/// What `EquationTests` does not say of the operators that make one value of one value.
struct MappingTests {
  private let upstream = TestUpstream()

  @Test func mapErrorMakesANewErrorOfTheError() {
    let labelled = Publishers.MapError(upstream: upstream, transform: Wrapped.init)
    let unlabelled = Publishers.MapError(upstream: upstream, Wrapped.init)
    for publisher in [labelled, unlabelled, upstream.mapError(Wrapped.init)] {
      let subscriber = TestSubscriber<Int, Wrapped>()
      var completion: Subscribers.Completion<Wrapped>?
      subscriber.onCompletion = { completion = $0 }
      publisher.subscribe(subscriber)
      upstream.send(1)
      upstream.send(completion: .failure(.broken))
      expectEqual(subscriber.values, [1])
      expectEqual(completion, .failure(Wrapped(error: .broken)))
      expectEqual(publisher.transform(.other), Wrapped(error: .other))
      expectTrue(publisher.upstream === upstream)
    }
  }

  @Test func setFailureTypePassesEverythingOn() {
    let upstream = ManualPublisher<Int, Never>()
    let subscriber = upstream.setFailureType(to: TestError.self).testSubscriber()
    upstream.send(1)
    upstream.send(completion: .finished)
    expectTrue(subscriber.subscription as? ManualSubscription === upstream.subscriptions[0])
    expectEqual(subscriber.events, ["subscription Manual", "value 1", "finished"])
  }

  @Test func replaceNilLeavesNilInsideOfAnOptional() {
    let nested = PassthroughSubject<Int??, Never>()
    let subscriber = nested.replaceNil(with: 7 as Int?).testSubscriber()
    nested.send(.some(nil))
    nested.send(nil)
    expectEqual(subscriber.values, [nil, 7])
  }

  @Test func decodeMakesTheTypeThatWasAskedFor() {
    let (numbers, texts) = (TestSubscriber<Int, any Error>(), TestSubscriber<Double, any Error>())
    let publisher = Publishers.Decode<Just<Int>, Double, NumberDecoder>(upstream: Just(1), decoder: NumberDecoder())
    publisher.subscribe(texts)
    Just(1).decode(type: Int.self, decoder: NumberDecoder()).subscribe(numbers)
    expectEqual(texts.events, ["subscription Decode", "failure other"])
    expectEqual(numbers.events, ["subscription Decode", "value 1", "finished"])
    expectEqual(publisher.upstream, Just(1))
  }

  /// A closure may cancel, and then return a value or throw.
  @Test(arguments: [false, true])
  func closureThatCancelsSendsNothing(andThrows throwsAnError: Bool) {
    let subscriber = TestSubscriber<Int, any Error>()
    var calls = 0
    upstream.tryMap { value in
      calls += 1
      subscriber.cancel()
      if throwsAnError { throw TestError.other }
      return value
    }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(2)
    expectEqual(calls, 1, "a value after the end is not for the closure")
    expectEqual(subscriber.events, ["subscription TryMap"])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }
}
