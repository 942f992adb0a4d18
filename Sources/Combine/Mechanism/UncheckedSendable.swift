/// Carries a value that need not be `Sendable` to another thread or task, where the sender no longer uses it.
///
/// Combine does not require publishers' values and scheduled closures to be `Sendable`. Tasks, Dispatch and Foundation do.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
