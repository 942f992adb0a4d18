import Combine

/// A subscriber that prints all it is sent, all it asks for, and who says it to whom.
///
///     Just(1).subscribe(Narrator<Int, Never>(asking: .max(1)))
///     // publisher -> subscriber  receive(subscription: Just)
///     // subscriber -> publisher  request(max(1))
///     // publisher -> subscriber  receive(1)
///     // subscriber -> publisher  ... and returns max(0)
///     // publisher -> subscriber  receive(completion: finished)
///
/// It is a class, as the article says a subscriber should be: it remembers its subscription.
final class Narrator<Input, Failure: Error>: Subscriber {
  private let initial: Subscribers.Demand
  private let more: (Input) -> Subscribers.Demand
  private let output: (String) -> Void
  private var subscription: (any Subscription)?

  /// - Parameters:
  ///   - initial: What it asks for when the subscription arrives; `.none` to ask for nothing.
  ///   - more: What it returns for a value: how many it wants on top of what it has asked for.
  ///   - output: Where its lines go.
  init(
    asking initial: Subscribers.Demand, more: @escaping (Input) -> Subscribers.Demand = { _ in .none },
    output: @escaping (String) -> Void = { print($0) }
  ) {
    self.initial = initial
    self.more = more
    self.output = output
  }

  func receive(subscription: any Subscription) {
    hear("receive(subscription: \(subscription))")
    guard self.subscription == nil else { return subscription.cancel() }
    self.subscription = subscription
    // To ask for nothing is a mistake, which ends the program.
    if initial > .none { request(initial) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let demand = more(input)
    hear("receive(\(input))")
    say("... and returns \(demand)")
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    hear("receive(completion: \(completion))")
    subscription = nil
  }

  /// Asks for more, if there may be more.
  func request(_ demand: Subscribers.Demand) {
    guard let subscription else { return }
    say("request(\(demand))")
    subscription.request(demand)
  }

  /// Wants nothing more.
  func cancel() {
    guard let subscription else { return }
    self.subscription = nil
    say("cancel()")
    subscription.cancel()
  }

  private func hear(_ what: String) {
    output("publisher -> subscriber  \(what)")
  }

  private func say(_ what: String) {
    output("subscriber -> publisher  \(what)")
  }
}
