import Combine
import Foundation

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

/// A value as JSON, with its keys in order.
func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// Where `print` may write without being read.
struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
