import Foundation

/// A value that is made when it is first asked for. Most verbs need the titles of all lessons, and the steps or exercises
/// of one. Several threads may ask, because pages of the book are written side by side.
package final class Later<Value> {
  package var value: Value {
    lock.withLock {
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  private var made: Value?
  private let lock = NSLock()
  private let make: () -> Value

  package init(_ make: @escaping () -> Value) { self.make = make }
}
