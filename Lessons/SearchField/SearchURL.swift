import Foundation

extension URL {
  /// Where to search for repositories.
  ///
  ///     print(URL.searchRepositories("R&D")!)
  ///     // https://api.github.com/search/repositories?q=R%26D
  ///
  /// - Parameter query: What somebody has typed, whatever it is.
  /// - Returns: The URL; nil if there is nothing to search for.
  static func searchRepositories(_ query: String) -> URL? {
    guard query.contains(where: { !$0.isWhitespace }) else { return nil }
    var components = URLComponents(string: "https://api.github.com/search/repositories")!
    components.queryItems = [URLQueryItem(name: "q", value: query)]
    // URLComponents leaves a plus as it is, which a URL may have; but servers read it as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
    return components.url
  }
}
