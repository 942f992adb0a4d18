import Combine

extension Publisher {
  /// What the publisher sends and how it can fail: what the talk shows above and below each operator.
  var types: String { "<\(Output.self), \(Failure.self)>" }
}

extension Error {
  /// What went wrong. What a `DecodingError` says of itself fills several lines.
  var inShort: String {
    switch self as? DecodingError {
    case .keyNotFound(let key, _)?: "keyNotFound \"\(key.stringValue)\""
    case .valueNotFound?: "valueNotFound"
    case .typeMismatch?: "typeMismatch"
    case .dataCorrupted?: "dataCorrupted"
    default: "\(self)"
    }
  }
}

extension Subscribers.Completion {
  /// How the stream ended, with the error in short.
  var inShort: String {
    switch self {
    case .finished: "finished"
    case .failure(let error): "failure, \(error.inShort)"
    }
  }
}
