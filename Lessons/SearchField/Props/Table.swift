import Foundation
import LessonKit

/// Makes a row of the table of answers.
enum Table {
  static func row(_ cells: String...) -> String {
    zip(cells, [15, 24, 24, 18]).map { $0.padded(to: $1) }.joined().withoutBlanksAtItsEnd
  }
}

/// Reads the query of a URL as a server does.
enum Form {
  /// - Returns: The value of a parameter. Parameters end at an ampersand, and a plus means a space.
  static func value(of name: String, in url: URL) -> String {
    let parameters = (url.query ?? "").split(separator: "&")
    let value = parameters.first { $0.hasPrefix("\(name)=") }?.dropFirst(name.count + 1)
    return value?.replacing("+", with: " ").removingPercentEncoding ?? ""
  }
}
