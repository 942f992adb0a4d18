import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a view needs of a model. The lesson has three.
protocol SearchModel: ObservableObject {
  typealias Output = Result<[SearchResult], Error>

  var query: String { get set }
  var filter: SearchFilter? { get set }
  var output: Output { get }
}

/// The search field and what was found, drawn as text.
struct SearchView<Model: SearchModel> {
  var viewModel: Model

  var body: String {
    "[\(viewModel.query)] " + shown(viewModel.output)
  }
}

/// What the view shows below the field: the results, or what went wrong.
func shown(_ output: Result<[SearchResult], Error>) -> String {
  switch output {
  case .success(let results): results.isEmpty ? "nothing" : results.map(\.name).joined(separator: ", ")
  case .failure(URLError.notConnectedToInternet): "You are offline."
  case .failure(is DecodingError): "The answer was not understood."
  case .failure: "Something went wrong."
  }
}
