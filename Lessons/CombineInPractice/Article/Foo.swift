import Combine

/// The article declares the property outside of a class. There, the compiler rejects `@Published`.
final class Foo {
  @Published var foo: String = "test"
}
