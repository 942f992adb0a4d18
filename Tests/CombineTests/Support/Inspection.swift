import Combine
import Testing

/// What an exit test wrote to standard error. For the tests of what ends the program.
func standardError(of result: ExitTest.Result?) -> String {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
}

/// The labels of an object's children, as its mirror shows them.
func childLabels(of subject: Any) -> [String?] { Mirror(reflecting: subject).children.map(\.label) }

/// A child of an object, as its mirror shows it.
func child(_ label: String, of subject: Any) -> Any? {
  Mirror(reflecting: subject).children.first { $0.label == label }?.value
}

/// What a playground shows.
func playgroundDescription(of subject: Any) -> String? {
  (subject as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String
}
