import Combine
import Foundation
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What is searched for, and what is found: one pipeline from the two inputs to the output.
class SearchViewModel<Session: Network, Context: Scheduler>: SearchModel {
  typealias Output = Result<[SearchResult], Error>

  @Published private(set) var output = Output.success([])
  @Input var query = ""
  @Input var filter: SearchFilter?

  private let loader: SearchResultsLoader<Session>
  private let scheduler: Context

  /// - Parameters:
  ///   - loader: Searches.
  ///   - scheduler: Where inputs settle, and the output is set.
  init(loader: SearchResultsLoader<Session>, scheduler: Context) {
    self.loader = loader
    self.scheduler = scheduler
    configureDataPipeline()
  }
}

extension SearchViewModel where Session == URLSession, Context == DispatchQueue {
  /// Makes the article's model, which works on the main queue.
  convenience init(loader: SearchResultsLoader<URLSession> = .init()) {
    self.init(loader: loader, scheduler: .main)
  }
}

extension SearchViewModel {
  /// The article's, in another order. Steps 6 and 7 show why.
  private func configureDataPipeline() {
    $query
      .combineLatest($filter)
      .dropFirst()
      .debounce(for: .seconds(0.5), scheduler: scheduler)
      .removeDuplicates(by: ==)
      .map { [loader, scheduler] query, filter in
        loader.loadResults(forQuery: query, filter: filter)
          .asResult()
          .receive(on: scheduler)
      }
      .switchToLatest()
      .assign(to: &$output)
  }
}
