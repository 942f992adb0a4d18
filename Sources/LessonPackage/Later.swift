/// A value that is made when it is first asked for. Most verbs need the titles of all lessons, and the steps or exercises
/// of one.
final class Later<Value> {
  private(set) lazy var value = make()
  private let make: () -> Value

  init(_ make: @escaping () -> Value) { self.make = make }
}
