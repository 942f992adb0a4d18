/// Keeps the values of one upstream of a zip or combineLatest, until a tuple uses them.
@usableFromInline protocol TupleBuffer<Value>: AnyObject {
  associatedtype Value

  /// Keeps a value. Returns the value that it replaces, for the caller to release.
  func put(_ value: Value) -> Value?

  /// Returns the value for the next tuple. Clears the bit of its upstream if there is no value for the tuple after that.
  func next(_ ready: inout UInt8) -> Value

  /// Removes all values, for the caller to release. Nil if there are none.
  func takeAll() -> Any?
}

/// Keeps the latest value, for combineLatest.
@usableFromInline final class LatestValue<Value>: TupleBuffer {
  @usableFromInline var value: Value?

  @inlinable init() {}

  @inlinable func put(_ value: Value) -> Value? { exchange(&self.value, with: value) }
  @inlinable func next(_ ready: inout UInt8) -> Value { value! }
  @usableFromInline func takeAll() -> Any? { value.take() }
}

/// Keeps all values in the order in which they arrived, for zip.
@usableFromInline final class ValueQueue<Value>: TupleBuffer {
  /// The bit of the upstream.
  @usableFromInline let bit: UInt8

  @usableFromInline var values = Queue<Value>()

  @inlinable init(index: Int) { bit = 1 << UInt8(index) }

  @inlinable func put(_ value: Value) -> Value? {
    values.append(value)
    return nil
  }

  @inlinable func next(_ ready: inout UInt8) -> Value {
    let value = values.popFirst()!
    if values.isEmpty { ready &= ~bit }
    return value
  }

  @usableFromInline func takeAll() -> Any? { values.isEmpty ? nil : exchange(&values, with: Queue()) }
}
