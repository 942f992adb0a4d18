/// Carries a value to the task that waits for it, and that alone will have it.
///
/// The values of publishers need not be `Sendable`, in Combine as little as here; the continuations of tasks ask for it.
struct Transfer<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
