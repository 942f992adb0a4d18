import Combine

/// An object that publishes when it has changed. Only the first betas of SwiftUI had it.
public protocol BindableObject: AnyObject, DynamicViewProperty, Identifiable, _BindableObjectViewProperty {
  associatedtype PublisherType: Publisher where Self.PublisherType.Failure == Never

  /// Sends when the object has changed.
  var didChange: Self.PublisherType { get }
}
