import Combine
import LessonNetwork

extension Faulty {
  /// The model with which the article ends. Only the query waits and is compared, and what has come through
  /// `switchToLatest` is shown, however late it is by then.
  class ReactiveSearchViewModel<Session: Network, Context: Scheduler>: SearchModel {
    typealias Output = Result<[SearchResult], Error>

    @Published private(set) var output = Output.success([])
    @Input var query = ""
    @Input var filter: SearchFilter?

    private let loader: SearchResultsLoader<Session>
    private let scheduler: Context

    init(loader: SearchResultsLoader<Session>, scheduler: Context) {
      self.loader = loader
      self.scheduler = scheduler
      configureDataPipeline()
    }

    private func configureDataPipeline() {
      $query
        .dropFirst()
        .debounce(for: .seconds(0.5), scheduler: scheduler)
        .removeDuplicates()
        .combineLatest($filter)
        .map { [loader] query, filter in
          loader.loadResults(forQuery: query, filter: filter)
            .asResult()
        }
        .switchToLatest()
        .receive(on: scheduler)
        .assign(to: &$output)
    }
  }
}
