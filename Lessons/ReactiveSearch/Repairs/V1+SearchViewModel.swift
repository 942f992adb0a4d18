import Combine
import VirtualTime

/// Holds the model with the repaired `Input` and a pipeline that combines the query and the filter first.
enum V1 {}

extension V1 {
  final class SearchViewModel: ObservableObject {
    typealias Output = Result<[SearchResult], Error>

    @Published private(set) var output = Output.success([])
    @Input var query = ""
    @Input var filter: SearchFilter?

    private let loader: SearchResultsLoader<Server>

    /// - Parameter clock: Stands for the article's `DispatchQueue.main`.
    init(loader: SearchResultsLoader<Server>, clock: VirtualTimeScheduler) {
      self.loader = loader
      configureDataPipeline(clock: clock)
    }

    private func configureDataPipeline(clock: VirtualTimeScheduler) {
      $query
        .combineLatest($filter)
        .dropFirst()
        .debounce(for: 0.5, scheduler: clock)
        .removeDuplicates(by: ==)
        .map { [loader] query, filter in
          loader.loadResults(forQuery: query, filter: filter)
            .asResult()
        }
        .switchToLatest()
        .receive(on: clock)
        .assign(to: &$output)
    }
  }
}
