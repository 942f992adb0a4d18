/// What goes wrong in the tests.
public enum TestError: Error, Equatable, Codable {
  case broken
  case other
}
