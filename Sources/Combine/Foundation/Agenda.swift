import Foundation

/// What is to be done at dates, in their order; what has the same date, in the order in which it was added.
///
/// The timers of Foundation and Dispatch do not keep that order where dates are close: each converts its date to
/// another clock, at another moment. So a timer here does not say what is due, but only that something is. There is one
/// for each entry, and none fires before its date; so what is the earliest when one fires is due as well.
final class Agenda: @unchecked Sendable {
  private struct Entry {
    let date: Date
    var action: (() -> Void)?
  }

  private let lock = Lock()

  /// A slice, as that removes its first element at once.
  private var entries: ArraySlice<Entry> = []

  /// Adds what is to be done at a date. The caller has a timer call `performEarliest()` then.
  func add(at date: Date, _ action: @escaping () -> Void) {
    lock.withLock {
      let index = entries.lastIndex { $0.date <= date }.map { $0 + 1 } ?? entries.startIndex
      entries.insert(Entry(date: date, action: action), at: index)
    }
  }

  /// Does what has the earliest date.
  func performEarliest() {
    let action = lock.withLock {
      // The array below the slice keeps the entry, so the action is taken out of it.
      let action = entries.isEmpty ? nil : entries[entries.startIndex].action.take()
      entries = entries.dropFirst()
      return action
    }
    action?()
  }
}

/// The agendas of objects, each for as long as there is its object.
final class Agendas: @unchecked Sendable {
  private struct Owned {
    weak var owner: AnyObject?
    let agenda = Agenda()
  }

  private let lock = Lock()
  private var all: [ObjectIdentifier: Owned] = [:]

  func agenda(of owner: AnyObject) -> Agenda {
    lock.withLock {
      // An object that has gone may have left its identifier to this one.
      if let owned = all[ObjectIdentifier(owner)], owned.owner === owner { return owned.agenda }
      all = all.filter { $0.value.owner != nil }
      let owned = Owned(owner: owner)
      all[ObjectIdentifier(owner)] = owned
      return owned.agenda
    }
  }
}
