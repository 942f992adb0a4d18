/// A subscriber as a subject keeps it.
///
/// Closures rather than `any Subscriber`: made where the subscriber's type is known, they stay specialised for it.
@usableFromInline
struct Listener<Output, Failure: Error> {
  @usableFromInline
  let receive: (Output) -> Subscribers.Demand
  @usableFromInline
  let complete: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  init<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    receive = { subscriber.receive($0) }
    complete = { subscriber.receive(completion: $0) }
  }
}
