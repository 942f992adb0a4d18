import CombineContract

/// The parts of the given solution, as the tests of the checkers need them. The tests see the reader's module as well, whose
/// parts have the same names.
public enum Solved {
  public static func just<Value>(_ value: Value) -> some Publisher<Value, Never> { Just(value) }

  public static func sink<Failure: Error>(
    _ onEnd: @escaping (Subscribers.Completion<Failure>) -> Void, _ onValue: @escaping (Int) -> Void
  ) -> some Subscriber<Int, Failure> & Cancellable {
    Subscribers.Sink<Int, Failure>(receiveCompletion: onEnd, receiveValue: onValue)
  }

  public static func sequence<Elements: Sequence>(_ elements: Elements) -> some Publisher<Elements.Element, Never> {
    elements.publisher
  }

  public static func map<P: Publisher, T>(_ upstream: P, _ transform: @escaping (P.Output) -> T)
    -> some Publisher<T, P.Failure>
  { upstream.map(transform) }

  public static func filter<P: Publisher>(_ upstream: P, _ isIncluded: @escaping (P.Output) -> Bool)
    -> some Publisher<P.Output, P.Failure>
  { upstream.filter(isIncluded) }

  public static func scan<P: Publisher, T>(_ upstream: P, _ initial: T, _ next: @escaping (T, P.Output) -> T)
    -> some Publisher<T, P.Failure>
  { upstream.scan(initial, next) }

  public static func first<P: Publisher>(_ upstream: P) -> some Publisher<P.Output, P.Failure> { upstream.first() }

  public static func flatMap<P: Publisher, Inner: Publisher>(
    _ upstream: P, _ limit: Subscribers.Demand, _ transform: @escaping (P.Output) -> Inner
  ) -> some Publisher<Inner.Output, Inner.Failure> where Inner.Failure == P.Failure {
    upstream.flatMap(maxPublishers: limit, transform)
  }

  public static func zip<A: Publisher, B: Publisher>(_ a: A, _ b: B) -> some Publisher<(A.Output, B.Output), A.Failure>
  where A.Failure == B.Failure { a.zip(b) }

  public static func share<P: Publisher>(_ upstream: P) -> some Publisher<P.Output, P.Failure> { upstream.share() }

  public static func receive<P: Publisher>(_ upstream: P, on scheduler: some Scheduler)
    -> some Publisher<P.Output, P.Failure>
  { upstream.receive(on: scheduler) }

  public static func store(_ cancellable: AnyCancellable, _ set: inout Set<AnyCancellable>) {
    cancellable.store(in: &set)
  }

  public static func sinkMethod<P: Publisher>(
    _ upstream: P, _ onEnd: @escaping (Subscribers.Completion<P.Failure>) -> Void,
    _ onValue: @escaping (P.Output) -> Void
  ) -> AnyCancellable { upstream.sink(receiveCompletion: onEnd, receiveValue: onValue) }

  public static func sinkMethod<P: Publisher>(_ upstream: P, _ onValue: @escaping (P.Output) -> Void) -> AnyCancellable
  where P.Failure == Never { upstream.sink(receiveValue: onValue) }
}
