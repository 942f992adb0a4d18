import Foundation

extension URL {
  /// Returns the address of a search for repositories.
  ///
  ///     print(URL.searchRepositories("R&D")!)
  ///     // https://api.github.com/search/repositories?q=R%26D
  ///
  /// - Parameter query: The text to search for.
  /// - Returns: The URL, or `nil` if the text is empty or has only white space.
  static func searchRepositories(_ query: String) -> URL? {
    guard query.contains(where: { !$0.isWhitespace }) else { return nil }
    var components = URLComponents(string: "https://api.github.com/search/repositories")!
    components.queryItems = [URLQueryItem(name: "q", value: query)]
    // URLComponents leaves a plus as it is, and a server reads it as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
    return components.url
  }
}
