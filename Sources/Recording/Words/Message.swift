/// A sentence in each language that the tool speaks. `%1` is the place of the first value, `%2` that of the second.
///
///     let hint = Message("Hint %1 of %2", "提示 %1（共 %2 条）")
///     print(hint.with(1, 3))
///     print(hint.with(1, 3).text(in: .chinese))
///     // Hint 1 of 3
///     // 提示 1（共 3 条）
///
/// Lessons speak English only: a string literal, with values or without, is a message too.
public struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Codable, Equatable, Sendable {
  package let english: String
  public let chinese: String

  public init(_ english: String, _ chinese: String) {
    self.english = english
    self.chinese = chinese
  }

  public init(stringLiteral text: String) {
    self.init(text, text)
  }

  /// The message with its values. A value that is a message is said in the same language, and names
  /// are listed as that language does.
  package func with(_ values: Any...) -> Message { filled(with: values) }

  package func filled(with values: [Any]) -> Message {
    Message(filled(english, values, .english), filled(chinese, values, .chinese))
  }

  private func filled(_ text: String, _ values: [Any], _ language: Language) -> String {
    text.replacing(value) { match in
      let place = Int(match.output.1)! - 1
      guard values.indices.contains(place) else { return String(match.output.0) }
      return switch values[place] {
      case let message as Message: message.text(in: language)
      case let names as [String]: names.joined(separator: language == .chinese ? "、" : ", ")
      case let value: "\(value)"
      }
    }
  }

  package func text(in language: Language) -> String { language == .chinese ? chinese : english }

  public var description: String { english }
}

/// Made once: to make a pattern takes longer than to look for it.
nonisolated(unsafe) private let value = #/%([1-9])/#
