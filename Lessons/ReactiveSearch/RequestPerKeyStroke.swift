import Combine
import LessonNetwork

/// What the article starts from.
enum Faulty {
  /// A model that makes a request for each key stroke, and shows whatever was answered last.
  class SearchViewModel<Session: Network, Context: Scheduler>: SearchModel {
    typealias Output = Result<[SearchResult], Error>

    @Published private(set) var output = Output.success([])

    var query = "" { didSet { loadResults() } }
    var filter: SearchFilter? { didSet { loadResults() } }

    private let loader: SearchResultsLoader<Session>
    private let scheduler: Context

    init(loader: SearchResultsLoader<Session>, scheduler: Context) {
      self.loader = loader
      self.scheduler = scheduler
    }

    private func loadResults() {
      loader.loadResults(forQuery: query, filter: filter)
        .asResult()
        .receive(on: scheduler)
        .assign(to: &$output)
    }
  }
}
