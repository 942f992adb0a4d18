import Foundation

/// Actions to be performed at dates, in the order of their dates. Actions with the same date keep the order in which they
/// were added.
///
/// The timers of Foundation and Dispatch do not keep that order when dates are close, because each timer converts its date
/// to another clock at another moment. So a timer does not choose the action: it performs the earliest one. Each action
/// has its own timer, and no timer fires before its date. So the earliest action is always due when a timer fires.
final class Agenda: @unchecked Sendable {
  private struct Entry {
    let date: Date
    var action: (() -> Void)?
  }

  private let lock = Lock()

  /// A slice, because removing its first element takes constant time.
  private var entries: ArraySlice<Entry> = []

  /// Adds an action. The caller also starts a timer that calls `performEarliest()` at the date.
  func add(at date: Date, _ action: @escaping () -> Void) {
    lock.withLock {
      let index = entries.lastIndex { $0.date <= date }.map { $0 + 1 } ?? entries.startIndex
      entries.insert(Entry(date: date, action: action), at: index)
    }
  }

  /// Performs the action with the earliest date.
  func performEarliest() {
    let action = lock.withLock {
      // The array behind the slice keeps the entry, so the action is taken out of the entry.
      let action = entries.isEmpty ? nil : entries[entries.startIndex].action.take()
      entries = entries.dropFirst()
      return action
    }
    action?()
  }
}

/// One agenda for each object, as long as the object exists.
final class Agendas: @unchecked Sendable {
  private struct Owned {
    weak var owner: AnyObject?
    let agenda = Agenda()
  }

  private let lock = Lock()
  private var all: [ObjectIdentifier: Owned] = [:]

  func agenda(of owner: AnyObject) -> Agenda {
    lock.withLock {
      // A new object may have the identifier of a deallocated one.
      if let owned = all[ObjectIdentifier(owner)], owned.owner === owner { return owned.agenda }
      all = all.filter { $0.value.owner != nil }
      let owned = Owned(owner: owner)
      all[ObjectIdentifier(owner)] = owned
      return owned.agenda
    }
  }
}
