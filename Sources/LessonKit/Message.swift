/// A sentence in English, apart from the values in it, so that a program can say it in another language too.
///
///     let name = "Merlin"
///     let message: Message = "there is no lesson '\(name)'"
///     print(message)
///     print(message.text { $0 == "there is no lesson '%'" ? "没有 '%' 这一课" : $0 })
///     // there is no lesson 'Merlin'
///     // 没有 'Merlin' 这一课
public struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
  /// The sentence, with `%` where values stand.
  public let template: String

  private let values: [Value]

  private enum Value: Sendable {
    case text(String)
    case message(Message)
  }

  /// A sentence and its values. A value that is a message is translated as well.
  public init(template: String, values: [Any] = []) {
    self.template = template
    self.values = values.map { ($0 as? Message).map(Value.message) ?? .text("\($0)") }
  }

  public init(stringLiteral text: String) {
    self.init(template: text)
  }

  public init(stringInterpolation parts: Parts) {
    self.init(template: parts.template, values: parts.values)
  }

  /// The sentence with its values.
  ///
  /// - Parameter translation: Returns a template in another language, with the values in the same order.
  public func text(_ translation: (String) -> String = { $0 }) -> String {
    let parts = translation(template).split(separator: "%", omittingEmptySubsequences: false)
    var values = values[...]
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      switch values.popFirst() {
      case .text(let value): text + value + part
      case .message(let message): text + message.text(translation) + part
      // A sign that stands for no value is one of the sentence's.
      case nil: "\(text)%\(part)"
      }
    }
  }

  public var description: String { text() }
}

extension Message {
  /// What Swift makes of a literal with values in it.
  public struct Parts: StringInterpolationProtocol {
    fileprivate var template = ""
    fileprivate var values: [Any] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      template += literal
    }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some Any) {
      template += "%"
      values.append(value)
    }
  }
}
