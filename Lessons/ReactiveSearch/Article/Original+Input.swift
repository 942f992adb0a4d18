import Combine

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  @propertyWrapper
  struct Input<Value> {
    var wrappedValue: Value {
      get { subject.value }
      set { subject.send(newValue) }
    }

    var projectedValue: AnyPublisher<Value, Never> {
      subject.eraseToAnyPublisher()
    }

    private let subject: CurrentValueSubject<Value, Never>

    init(wrappedValue: Value) {
      subject = CurrentValueSubject(wrappedValue)
    }
  }
}
