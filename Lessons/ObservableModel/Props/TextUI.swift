import Combine

// What little of SwiftUI the lesson needs, in text.

/// Something to look at, made of others.
protocol View {
  associatedtype Body: View

  var body: Body { get }
}

/// What is drawn in the end.
struct Text: View {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  var body: Never { fatalError("a text has no body: it is drawn as it is") }
}

extension Never: View {
  var body: Never { fatalError("nobody can come here") }
}

/// A property of a view, whose object says when the view needs drawing.
protocol DynamicViewProperty {
  var changes: AnyPublisher<Void, Never> { get }
}

/// Binds a view to a model of the beta.
@propertyWrapper
struct ObjectBinding<Model: BindableObject>: DynamicViewProperty {
  let wrappedValue: Model

  var changes: AnyPublisher<Void, Never> {
    wrappedValue.didChange.map { _ in }.eraseToAnyPublisher()
  }
}

/// Binds a view to a model.
@propertyWrapper
struct ObservedObject<Model: ObservableObject>: DynamicViewProperty {
  let wrappedValue: Model

  var changes: AnyPublisher<Void, Never> {
    wrappedValue.objectWillChange.map { _ in }.eraseToAnyPublisher()
  }
}
