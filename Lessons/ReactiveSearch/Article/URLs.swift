import Foundation

extension URL {
  static func search(for query: String, filter: SearchFilter?) -> URL {
    var components = URLComponents(string: "https://search.invalid/results")!
    components.queryItems = [URLQueryItem(name: "query", value: query)]
    if let filter { components.queryItems?.append(URLQueryItem(name: "filter", value: filter.rawValue)) }
    // A plus may stand in a URL as it is, but most servers read it as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
    return components.url!
  }
}
