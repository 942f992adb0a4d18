/// A variable that the copies of a struct share. It has no lock: it is for what one thread at a time touches.
///
/// A subscriber that is a struct with a box in it stays specialised in a long chain, where one that is a class does not.
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
