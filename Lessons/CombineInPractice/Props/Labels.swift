import Combine
import Foundation

extension Publisher {
  /// The type of the values and the type of the error, as the talk writes them beside each operator.
  var types: String { "<\(Output.self), \(Failure.self)>" }
}

extension Subscribers.Completion {
  /// The completion on one line. A `DecodingError` describes itself in several.
  var inShort: String {
    guard case .failure(let error) = self else { return "finished" }
    return switch error as? DecodingError {
    case .keyNotFound(let key, _)?: "failure(keyNotFound \"\(key.stringValue)\")"
    case .dataCorrupted?: "failure(dataCorrupted)"
    default: "failure(\(error))"
    }
  }
}

extension MagicTrick {
  /// The name in quotation marks, so that an empty name can be seen.
  var quoted: String { "\"\(name)\"" }
}

extension Data {
  /// A few letters for a drawing: the name in the JSON, or the first word.
  var label: String {
    let words = String(decoding: self, as: UTF8.self).split { !$0.isLetter }
    return String(words.first == "name" ? words[1] : words[0])
  }

  /// The same in quotation marks.
  var quoted: String { "\"\(label)\"" }
}
