import Synchronization

/// Knows what merge has been sent before it was asked for: at most one value of each side, because no side is asked
/// for more.
@usableFromInline
struct MergeMachine<Value> {
  private var waiting: [Value?]
  private var unfinished: Int

  /// How many values wait.
  @usableFromInline
  private(set) var count = 0

  @usableFromInline
  init(sides: Int) {
    waiting = Array(repeating: nil, count: sides)
    unfinished = sides
  }

  /// Whether there will be no value any more.
  var isOver: Bool { unfinished == 0 && count == 0 }

  /// Keeps a value. Returns the one that it replaces, for the caller to release.
  mutating func hold(_ value: Value, of side: Int) -> Value? {
    if waiting[side] == nil { count += 1 }
    return exchange(&waiting[side], with: value)
  }

  /// Takes out what waits on the first side where something does.
  mutating func next() -> (side: Int, value: Value)? {
    guard count > 0, let side = waiting.firstIndex(where: { $0 != nil }), let value = waiting[side].take() else {
      return nil
    }
    count -= 1
    return (side, value)
  }

  mutating func finish() -> Bool {
    unfinished -= 1
    return isOver
  }

  /// Takes out what waits.
  mutating func takeAll() -> [Value?] {
    count = 0
    return exchange(&waiting, with: Array(repeating: nil, count: waiting.count))
  }
}

/// What is to be done after values have been sent.
@usableFromInline
struct MergeOrders {
  /// Whose value waited no longer: they are asked for another.
  var sides: [Int] = []

  var isOver = false
}

/// The middle of merge, for any number of sides.
///
/// If downstream wants everything, so does merge of each side, and sends it on as it comes. If not, it asks each side
/// for one value ahead, and for another when that one has been sent.
@usableFromInline
final class MergeEngine<Downstream: Subscriber>: Confluence {
  @usableFromInline
  let description = "Merge"
  @usableFromInline
  let junction: Junction<Downstream>

  /// Guarded by the junction's `delivery`.
  @usableFromInline
  @exclusivity(unchecked)
  var machine: MergeMachine<Downstream.Input>

  /// Makes an engine and greets downstream, which is done before the sides are subscribed to.
  @usableFromInline
  init(_ downstream: Downstream, sides: Int) {
    junction = Junction(downstream, sides: sides)
    machine = MergeMachine(sides: sides)
    greet()
    if sides == 0 { end(with: .finished) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    junction.account.deposit(demand)
    leave(.sending)
    if junction.account.isUnlimited { junction.askAllForEverything() }
  }

  /// Takes a value, with `delivery` held, and lets go of that.
  @usableFromInline
  func receiveAgainstDemand(_ input: Downstream.Input, from side: Int) -> Subscribers.Demand {
    var reply = Subscribers.Demand.none
    var orders = MergeOrders()
    var replaced: Downstream.Input?
    // What came earlier goes first. It is still there if it was asked for just now.
    send(&orders)
    if junction.account.withdraw(), let downstream = junction.downstream {
      junction.account.deposit(downstream.receive(input))
      // The value is replaced by another, unless the side is going to be asked for everything.
      if !junction.account.isUnlimited, !junction.account.isClosed { reply = .max(1) }
      send(&orders)
    } else if !junction.account.isClosed {
      replaced = machine.hold(input, of: side)
    }
    junction.delivery.unlock()
    withExtendedLifetime(replaced) {}
    carryOut(orders)
    doChores()
    return reply
  }

  private func send(_ orders: inout MergeOrders) {
    while machine.count > 0, junction.account.withdraw(), let downstream = junction.downstream,
      let (side, value) = machine.next()
    {
      orders.sides.append(side)
      junction.account.deposit(downstream.receive(value))
    }
    orders.isOver = machine.isOver
  }

  @usableFromInline
  func sendWhatWaits() -> MergeOrders {
    var orders = MergeOrders()
    send(&orders)
    return orders
  }

  @usableFromInline
  func carryOut(_ orders: MergeOrders) {
    if orders.isOver {
      end(with: .finished)
    } else if junction.account.isUnlimited {
      junction.askAllForEverything()
    } else {
      for side in orders.sides { junction.ask(side, for: .max(1)) }
    }
  }

  @usableFromInline
  func finish(_ side: Int) -> Bool {
    machine.finish()
  }

  @usableFromInline
  var cancelsFailedSide: Bool { true }

  @usableFromInline
  func takeKept() -> [Downstream.Input?] {
    machine.takeAll()
  }
}

/// What one publisher of a merge sees of it.
@usableFromInline
final class MergeSide<Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Input = Downstream.Input
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let engine: MergeEngine<Downstream>
  @usableFromInline
  let side: Int
  @usableFromInline
  let phase = Atomic(SidePhase.awaiting)

  @usableFromInline
  init(_ engine: MergeEngine<Downstream>, _ side: Int) {
    self.engine = engine
    self.side = side
  }

  @usableFromInline
  var description: String { engine.description }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["parentSubscription": engine.combineIdentifier]) }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard let (demand, completion) = engine.junction.attach(subscription, to: side) else { return }
    _ = phase.compareExchange(expected: .awaiting, desired: .open, ordering: .relaxed)
    subscription.request(demand == .unlimited ? .unlimited : .max(1))
    if let completion { receive(completion: completion) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    // Not `let junction = engine.junction`, which would be retained for each value.
    guard phase.load(ordering: .relaxed) == .open else { return .none }
    engine.junction.delivery.lock()
    guard engine.junction.account.isUnlimited, engine.machine.count == 0, let downstream = engine.junction.downstream
    else {
      return engine.receiveAgainstDemand(input, from: side)
    }
    _ = downstream.receive(input)
    engine.junction.delivery.unlock()
    if engine.junction.chores.load(ordering: .sequentiallyConsistent) != 0 { engine.doChores() }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if engine.junction.keep(completion, of: side) { return }
    if phase.exchange(.over, ordering: .relaxed) != .over { engine.receive(completion, from: side) }
  }
}
