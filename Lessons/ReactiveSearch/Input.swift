import Combine

/// A property that is a publisher of its values, too, and of which `objectWillChange` knows nothing.
@propertyWrapper
struct Input<Value> {
  var wrappedValue: Value {
    get { subject.value }
    // Nothing of the wrapper itself changes. The article does not say so; step 8 shows what becomes of it.
    nonmutating set { subject.send(newValue) }
  }

  var projectedValue: AnyPublisher<Value, Never> {
    subject.eraseToAnyPublisher()
  }

  private let subject: CurrentValueSubject<Value, Never>

  init(wrappedValue: Value) {
    subject = CurrentValueSubject(wrappedValue)
  }
}
