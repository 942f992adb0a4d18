import Combine

// A stand-in for the few parts of SwiftUI that the lesson needs. Its views are text.

/// Something that the user sees. A view is made of its body.
protocol View {
  associatedtype Body: View

  var body: Body { get }
}

/// A piece of text. It is drawn as it is, and has no body.
struct Text: View {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  var body: Never { fatalError("a text has no body") }
}

extension Never: View {
  var body: Never { fatalError("there is no value of this type") }
}

/// A property wrapper that says when the view that has the property must be drawn again.
protocol ModelProperty {
  var changes: AnyPublisher<Void, Never> { get }
}

/// Connects a view to a model of the beta.
@propertyWrapper
struct ObjectBinding<Model: BindableObject>: ModelProperty {
  let wrappedValue: Model

  var changes: AnyPublisher<Void, Never> {
    wrappedValue.didChange.map { _ in }.eraseToAnyPublisher()
  }
}

/// Connects a view to a model.
@propertyWrapper
struct ObservedObject<Model: ObservableObject>: ModelProperty {
  let wrappedValue: Model

  var changes: AnyPublisher<Void, Never> {
    wrappedValue.objectWillChange.map { _ in }.eraseToAnyPublisher()
  }
}

// Two protocols of the beta of which the article shows only the names.

public protocol DynamicViewProperty {}

public protocol _BindableObjectViewProperty {}
