import Foundation

extension Faulty {
  /// Encodes a URL as a whole. What means something in a URL stays as it is, and so does an `&` that was typed.
  static func searchRepositories(_ input: String) -> URL {
    let originalString = "https://api.github.com/search/repositories?q=\(input)"
    return URL(string: originalString.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!)!
  }
}
