import Foundation
import LessonNetwork

extension NetworkDouble.Answer {
  /// The answer to a search for `swift`.
  static let swift = swift(status: 200)

  /// The same body with another status. A service that refuses a request may send any body with it.
  static func swift(status: Int) -> NetworkDouble.Answer { respond(status: status, body: swiftBody) }

  private static let swiftBody = Data(
    """
    {
      "items": [
        {"id": 1, "full_name": "swiftlang/swift", "stargazers_count": 69000, "language": "C++",
         "description": "The Swift programming language"},
        {"id": 2, "full_name": "某人/Swift学习", "stargazers_count": 512, "language": "Swift",
         "description": "从零开始学习 Swift,每天一个小例子,从变量到并发,一步一步来"},
        {"id": 3, "full_name": "somebody/untitled", "stargazers_count": 7, "language": null,
         "description": null}
      ]
    }
    """.utf8)

  /// The answer to a search for `swiftui`.
  static let swiftui = respond(
    body: Data(
      """
      {"items": [{"id": 4, "full_name": "somebody/swiftui-forms", "stargazers_count": 1024, "language": "Swift"}]}
      """.utf8))
}
