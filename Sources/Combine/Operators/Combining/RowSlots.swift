/// Keeps the latest value of one side.
@usableFromInline
final class LatestSlot<Value>: RowSlot {
  @usableFromInline
  @exclusivity(unchecked)
  var value: Value?

  @usableFromInline
  init() {}

  @inlinable
  func put(_ value: Value) -> Value? {
    exchange(&self.value, with: value)
  }

  @inlinable
  func next(_ ready: inout UInt8) -> Value {
    value!
  }

  @usableFromInline
  func takeAll() -> Any {
    value.take() as Any
  }
}

/// Keeps the values of one side in the order in which they came.
@usableFromInline
final class QueueSlot<Value>: RowSlot {
  /// The side's bit.
  @usableFromInline
  let bit: UInt8

  /// What was put in and, before `head`, what was taken out since the last time that the queue was tidied.
  @usableFromInline
  @exclusivity(unchecked)
  var values: [Value?] = []
  @usableFromInline
  @exclusivity(unchecked)
  var head = 0

  @usableFromInline
  init(side: Int) {
    bit = 1 << UInt8(side)
  }

  @inlinable
  func put(_ value: Value) -> Value? {
    values.append(value)
    return nil
  }

  @inlinable
  func next(_ ready: inout UInt8) -> Value {
    let value = values[head].take()!
    head += 1
    if head == values.count {
      values.removeAll(keepingCapacity: head <= 64)
      head = 0
      ready &= ~bit
    } else if head >= 64, head * 2 >= values.count {
      values.removeFirst(head)
      head = 0
    }
    return value
  }

  @usableFromInline
  func takeAll() -> Any {
    head = 0
    return exchange(&values, with: [])
  }
}
