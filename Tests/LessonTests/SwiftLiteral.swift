import Foundation

/// A string in Swift's source. Strings that `+` joins are one.
struct SwiftLiteral {
  /// Without what is put in by `\(…)`.
  private(set) var text: String

  /// What stands between it and the string before.
  let separator: String

  var isChinese: Bool { text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) } }

  /// Whether it is the next argument after the string before.
  var isNextArgument: Bool { [",", ",chinese:"].contains(separator) }

  static func all(in source: String) -> [SwiftLiteral] {
    var scanner = Scanner(bytes: Array(source.utf8))
    var literals: [SwiftLiteral] = []
    while let literal = scanner.next() {
      if literal.separator == "+", !literals.isEmpty {
        literals[literals.count - 1].text += literal.text
      } else {
        literals.append(literal)
      }
    }
    return literals
  }
}

private struct Scanner {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private func isAt(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    guard index + length <= bytes.count else { return false }
    return bytes.withUnsafeBytes { memcmp($0.baseAddress! + index, text.utf8Start, length) == 0 }
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  mutating func next() -> SwiftLiteral? {
    var between: [UInt8] = []
    while index < bytes.count {
      if isAt("//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if isAt("#/") {
        index += 2
        while index < bytes.count, !isAt("/#") { index += 1 }
        index += 2
      } else if bytes[index] == UInt8(ascii: "\"") {
        let value = string()
        return SwiftLiteral(text: text(value), separator: text(between))
      } else {
        if !isBlank(bytes[index]) { between.append(bytes[index]) }
        index += 1
      }
    }
    return nil
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

  /// Reads a string, with those inside its `\(…)`.
  private mutating func string() -> [UInt8] {
    let isLong = isAt("\"\"\"")
    index += isLong ? 3 : 1
    var value: [UInt8] = []
    while index < bytes.count {
      if isLong ? isAt("\"\"\"") : isAt("\"") {
        index += isLong ? 3 : 1
        return value
      }
      if isAt("\\(") {
        index += 2
        skipInterpolation()
        value.append(UInt8(ascii: "_"))
      } else if isAt("\\") {
        value += bytes[index...].prefix(2)
        index += 2
      } else {
        value.append(bytes[index])
        index += 1
      }
    }
    return value
  }

  private mutating func skipInterpolation() {
    var depth = 1
    while index < bytes.count, depth > 0 {
      if isAt("\"") {
        _ = string()
        continue
      }
      if isAt("(") { depth += 1 }
      if isAt(")") { depth -= 1 }
      index += 1
    }
  }
}
