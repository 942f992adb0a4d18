import Combine
import LessonKit

/// The article's types, with lines that print the calls which step 2 shows.
enum Watched {
  struct Create<Output, Failure: Error>: Publisher {
    private let factory: (Subscriber) -> any Cancellable

    init(factory: @escaping (Subscriber) -> any Cancellable) {
      self.factory = factory
    }

    func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: Subscription(factory: factory, downstream: subscriber))
    }

    struct Subscriber {
      let original: Original.Create<Output, Failure>.Subscriber

      func send(_ input: Output) {
        Calls.print("subscriber.send(\(input))") { original.send(input) }
      }

      func send(completion: Subscribers.Completion<Failure>) {
        Calls.print("subscriber.send(completion: \(completion))") { original.send(completion: completion) }
      }
    }
  }

  private final class Subscription<Downstream: Subscriber>: Combine.Subscription, CustomStringConvertible {
    typealias Creation = Create<Downstream.Input, Downstream.Failure>

    let description = "Create"
    private let buffer: Buffer<Downstream>
    private var cancelable: (any Cancellable)?

    init(factory: (Creation.Subscriber) -> any Cancellable, downstream: Downstream) {
      buffer = Buffer(subscriber: downstream)
      let subscriber = Original.Create<Downstream.Input, Downstream.Failure>.Subscriber(
        onValue: { [weak self] value in
          Calls.print("onValue(\(value))") { _ = self?.buffer.buffer(value: value) }
        },
        onCompletion: { [weak self] completion in
          Calls.print("onCompletion(\(completion))") { self?.buffer.complete(completion: completion) }
        })
      cancelable = factory(Creation.Subscriber(original: subscriber))
    }

    func request(_ demand: Subscribers.Demand) {
      // The subscriber has printed this call.
      Calls.print(nil) { _ = buffer.demand(demand) }
    }

    func cancel() {
      cancelable?.cancel()
    }
  }

  private final class Buffer<S: Subscriber>: Original.DemandBuffer<S> {
    override func buffer(value: S.Input) -> Subscribers.Demand {
      Calls.print("buffer.buffer(value: \(value))") { super.buffer(value: value) }
    }

    override func complete(completion: Subscribers.Completion<S.Failure>) {
      Calls.print("buffer.complete(completion: \(completion))") { super.complete(completion: completion) }
    }

    override func demand(_ demand: Subscribers.Demand) -> Subscribers.Demand {
      Calls.print("buffer.demand(.\(demand))") { super.demand(demand) }
    }

    override func flush(adding newDemand: Subscribers.Demand?) -> Subscribers.Demand {
      Calls.print(newDemand.map { "flush(adding: .\($0))" } ?? "flush()") {
        let requested = number(demandState.requested + (newDemand ?? .none))
        Calls.print("requested \(requested), processed \(number(demandState.processed)), buffer: \(self)") {}
        return super.flush(adding: newDemand)
      }
    }

    private func number(_ demand: Subscribers.Demand) -> String {
      demand.max.map(String.init) ?? "all"
    }
  }
}
