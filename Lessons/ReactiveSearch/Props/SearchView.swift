import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The text that the article's view shows below the search field: the results, or what went wrong.
func shown(_ output: Result<[SearchResult], Error>) -> String {
  switch output {
  case .success(let results): results.isEmpty ? "nothing" : results.map(\.name).joined(separator: ", ")
  case .failure(URLError.notConnectedToInternet): "You are offline."
  case .failure: "Something went wrong."
  }
}

/// The number of results, for a drawing.
func count(_ output: Result<[SearchResult], Error>) -> String {
  (try? "\(output.get().count)") ?? "failed"
}
