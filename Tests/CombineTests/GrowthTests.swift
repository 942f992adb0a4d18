import Combine
import TestKit
import Testing

/// Something that lives on keeps nothing of the subscriptions that are over.
struct GrowthTests {
  /// A way to subscribe to the same thing again and again. It makes a closure that subscribes once more.
  typealias Row = Named<(LoosePublisher) -> () -> [AnyCancellable]>

  static let rows: [Row] = [
    Row("share") { upstream in
      let shared = upstream.share()
      return { [shared.count().sink(receiveCompletion: { _ in }, receiveValue: { _ in })] }
    },
    Row("autoconnect") { upstream in
      let connected = upstream.multicast(subject: CurrentValueSubject(0)).autoconnect()
      return { [connected.sink(receiveCompletion: { _ in }, receiveValue: { _ in })] }
    },
    Row("multicast by a PassthroughSubject") {
      connections(of: $0.multicast { PassthroughSubject() })
    },
    Row("multicast by a CurrentValueSubject") {
      connections(of: $0.multicast(subject: CurrentValueSubject(0)))
    },
    Row("makeConnectable") { upstream in
      connections(of: upstream.catch { _ in Empty<Int, Never>() }.makeConnectable())
    },
    Row("subscribe to a PassthroughSubject") { upstream in
      let subject = PassthroughSubject<Int, TestError>()
      return { [upstream.subscribe(subject)] }
    },
    Row("subscribe to a CurrentValueSubject") { upstream in
      let subject = CurrentValueSubject<Int, TestError>(0)
      return { [upstream.subscribe(subject)] }
    },
    Row("subscribe to a PassthroughSubject that has a subscriber") { upstream in
      let subject = PassthroughSubject<Int, TestError>()
      let sink = subject.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      return { withExtendedLifetime(sink) { [upstream.subscribe(subject)] } }
    },
  ]

  private static func connections<P: ConnectablePublisher>(of publisher: P) -> () -> [AnyCancellable] {
    {
      [
        publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in }),
        AnyCancellable(publisher.connect()),
      ]
    }
  }

  @Test(arguments: rows)
  func cancelledSubscriptionsAreReleased(by row: Row) {
    let upstream = LoosePublisher()
    let subscribe = row.value(upstream)
    for _ in 1...100 {
      for cancellable in subscribe() { cancellable.cancel() }
      upstream.forgetSubscribers()
    }
    expectEqual(upstream.living, 0)
    expectEqual(upstream.livingSubscribers, 0)
    withExtendedLifetime(subscribe) {}
  }

  @Test(arguments: rows)
  func completedSubscriptionsAreReleased(by row: Row) {
    for completion in [Subscribers.Completion.finished, .failure(TestError.broken)] {
      let upstream = LoosePublisher()
      let subscribe = row.value(upstream)
      var cancellables: [AnyCancellable] = []
      for _ in 1...100 {
        cancellables += subscribe()
        upstream.send(1)
        upstream.send(completion: completion)
        upstream.forgetSubscribers()
      }
      expectEqual(upstream.living, 0)
      // A cancellable is what keeps the subscriber of a subject.
      cancellables = []
      // What connects by itself keeps its one connection, which is over, and does not connect again.
      let connections = ["share", "autoconnect"].contains(row.name) ? 1 : 0
      expectEqual(upstream.livingSubscribers, connections)
      withExtendedLifetime(subscribe) {}
    }
  }

  /// A subject that is itself the subscriber.
  @Test func subjectReleasesWhatFeedsItWhenItCompletes() {
    let (passthrough, currentValue) = (PassthroughSubject<Int, TestError>(), CurrentValueSubject<Int, TestError>(0))
    for subscriber in [AnySubscriber(passthrough), AnySubscriber(currentValue)] {
      let upstream = LoosePublisher()
      upstream.subscribe(subscriber)
      upstream.send(completion: .finished)
      upstream.forgetSubscribers()
      expectEqual(upstream.living, 0)
    }
    withExtendedLifetime((passthrough, currentValue)) {}
  }
}
