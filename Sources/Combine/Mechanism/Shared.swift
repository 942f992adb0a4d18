/// A constant that its holders share. With a variable, a value through a subject takes 1.5 times as many instructions.
///
/// A subscriber may be a struct with a dozen references, such as the `Inner` of a chain of operators. A copy of it retains
/// each of them. A copy of this object retains one.
@usableFromInline final class Shared<Value> {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) { self.value = value }
}
