import Combine

/// The server does not understand the request, and refuses it.
struct BadRequest: Error {}

/// A server that does not understand a plus.
func results(for text: String) throws -> String {
  if text.contains("+") { throw BadRequest() }
  return "results for \(text)"
}
