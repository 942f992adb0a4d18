import Synchronization

/// Decides when zip and combineLatest have a row to send, and when they never will again. It knows nothing of values:
/// each side is a bit.
@usableFromInline
struct RowMachine {
  /// All sides.
  @usableFromInline
  let all: UInt8

  private let keepsValues: Bool

  /// The sides that have a value for the next row.
  @usableFromInline
  var ready: UInt8 = 0

  /// The sides that will send no more.
  private var finished: UInt8 = 0

  @usableFromInline
  init(sides: Int, keepsValues: Bool) {
    all = 1 << UInt8(sides) - 1
    self.keepsValues = keepsValues
  }

  @inlinable
  var hasRow: Bool { ready == all }

  /// Whether it is over. A zip is as soon as a side that is finished has no value left. A combineLatest waits until all
  /// sides are finished, even if one has never sent a value, as Apple's does.
  @usableFromInline
  var isOver: Bool { keepsValues ? finished == all : finished & ~ready != 0 }

  mutating func finish(_ side: Int) -> Bool {
    finished |= 1 << UInt8(side)
    return isOver
  }
}

/// Holds the values of one side, until they are used in a row.
@usableFromInline
protocol RowSlot<Value>: AnyObject {
  associatedtype Value

  /// Keeps a value. Returns the one that it replaces, for the caller to release.
  func put(_ value: Value) -> Value?

  /// Returns the value for the next row. Clears the side's bit if there is none for the row after that.
  func next(_ ready: inout UInt8) -> Value

  /// Takes out what is kept, for the caller to release.
  func takeAll() -> Any
}

/// What is to be done after values have been sent.
@usableFromInline
struct RowOrders {
  /// What downstream returned: each side is asked for as much.
  @usableFromInline
  var demand = Subscribers.Demand.none

  @usableFromInline
  var isOver = false

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { !isOver && demand == .none }
}

/// The middle of zip and combineLatest, for any number of sides.
///
/// A request goes to all sides as it is. So there is no row without demand, as long as no side sends more than it was
/// asked for; if one does, zip keeps what is too much, and combineLatest the latest.
@usableFromInline
final class RowEngine<Downstream: Subscriber>: Confluence {
  @usableFromInline
  let description: String
  @usableFromInline
  let junction: Junction<Downstream>

  /// Guarded by the junction's `delivery`.
  @usableFromInline
  @exclusivity(unchecked)
  var machine: RowMachine

  /// Whether a row of combineLatest is being sent. A value that comes meanwhile, from inside of `receive(_:)`, is kept
  /// and makes no row, as with Apple's. Guarded by the junction's `delivery`.
  @usableFromInline
  @exclusivity(unchecked)
  var isSending = false

  /// Makes a row out of what the slots hold. It is made where their types are known, and knows nothing of the engine.
  @usableFromInline
  let makeRow: (inout UInt8) -> Downstream.Input

  /// Whether a value is used in more than one row: it is for combineLatest, and not for zip.
  @usableFromInline
  let keepsValues: Bool
  private let slots: [any RowSlot]

  @usableFromInline
  init(
    _ description: String, _ downstream: Downstream, slots: [any RowSlot], keepsValues: Bool,
    makeRow: @escaping (inout UInt8) -> Downstream.Input
  ) {
    self.description = description
    self.slots = slots
    self.keepsValues = keepsValues
    self.makeRow = makeRow
    junction = Junction(downstream, sides: slots.count)
    machine = RowMachine(sides: slots.count, keepsValues: keepsValues)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    junction.account.deposit(demand)
    if !keepsValues { leave(.sending) }
    junction.askAll(for: demand)
  }

  /// Sends a row, if there is one: for zip, all there are.
  @inlinable
  @inline(__always)
  func sendRows() -> RowOrders {
    var orders = RowOrders()
    while machine.hasRow, !isSending, junction.account.withdraw(), let downstream = junction.downstream {
      isSending = keepsValues
      let more = downstream.receive(makeRow(&machine.ready))
      isSending = false
      if more > .none {
        junction.account.deposit(more)
        orders.demand += more
      }
      if keepsValues { return orders }
    }
    orders.isOver = machine.isOver
    return orders
  }

  @usableFromInline
  func sendWhatWaits() -> RowOrders {
    sendRows()
  }

  @usableFromInline
  func carryOut(_ orders: RowOrders) {
    carryOut(orders, except: nil)
  }

  @usableFromInline
  func carryOut(_ orders: RowOrders, except side: Int?) {
    if orders.isOver {
      end(with: .finished)
    } else if orders.demand > .none {
      junction.askAll(for: orders.demand, except: side)
    }
  }

  @usableFromInline
  func finish(_ side: Int) -> Bool {
    machine.finish(side)
  }

  /// As with Apple's, a zip cancels the side that failed, and a combineLatest does not.
  @usableFromInline
  var cancelsFailedSide: Bool { !keepsValues }

  @usableFromInline
  func takeKept() -> [Any] {
    slots.map { $0.takeAll() }
  }
}

/// What one publisher of a zip or combineLatest sees of it.
@usableFromInline
final class RowSide<Slot: RowSlot, Downstream: Subscriber>: Subscriber, Described {
  @usableFromInline
  typealias Failure = Downstream.Failure

  @usableFromInline
  let engine: RowEngine<Downstream>
  @usableFromInline
  let slot: Slot
  @usableFromInline
  let side: Int
  @usableFromInline
  let phase = Atomic(SidePhase.awaiting)

  @usableFromInline
  init(_ engine: RowEngine<Downstream>, _ side: Int, _ slot: Slot) {
    self.engine = engine
    self.side = side
    self.slot = slot
  }

  @usableFromInline
  var description: String { engine.description }

  @usableFromInline
  var customMirror: Mirror { Mirror(self, children: ["parentSubscription": engine.combineIdentifier]) }

  @usableFromInline
  func receive(subscription: any Subscription) {
    guard let (demand, completion) = engine.junction.attach(subscription, to: side) else { return }
    _ = phase.compareExchange(expected: .awaiting, desired: .open, ordering: .relaxed)
    if demand > .none { subscription.request(demand) }
    if let completion { receive(completion: completion) }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Slot.Value) -> Subscribers.Demand {
    // Not `let junction = engine.junction`, which would be retained for each value.
    guard phase.load(ordering: .relaxed) == .open else { return .none }
    engine.junction.delivery.lock()
    guard !engine.junction.account.isClosed else {
      engine.junction.delivery.unlock()
      // The thread that has closed the account may have found `delivery` taken.
      engine.doChores()
      return .none
    }
    let replaced = slot.put(input)
    engine.machine.ready |= 1 << UInt8(truncatingIfNeeded: side)
    let orders = engine.sendRows()
    engine.junction.delivery.unlock()
    withExtendedLifetime(replaced) {}
    if !orders.isEmpty { engine.carryOut(orders, except: side) }
    if engine.junction.chores.load(ordering: .sequentiallyConsistent) != 0 { engine.doChores() }
    return orders.demand
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    if engine.junction.keep(completion, of: side) { return }
    if phase.exchange(.over, ordering: .relaxed) != .over { engine.receive(completion, from: side) }
  }
}
