import Combine

/// Has a property that publishes. The article declares it outside of a class, which does not compile.
final class Foo {
  @Published var foo: String = "test"
}
