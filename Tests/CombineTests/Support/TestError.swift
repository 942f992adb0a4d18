/// What goes wrong in the tests.
enum TestError: Error, Equatable, Codable {
  case broken
  case other
}
