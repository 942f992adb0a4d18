/// A variable that the copies of a struct share. It has no lock, so only one thread at a time may use it.
///
/// An `Inner` that is a struct with a box stays specialised in a long chain of operators. An `Inner` that is a class does
/// not.
@usableFromInline
final class Box<Value> {
  // Unchecked, because the check would cost more than most steps of an operator.
  @usableFromInline
  @exclusivity(unchecked)
  var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }
}
