import Combine
import VirtualTime

extension Original {
  final class SearchViewModel: ObservableObject {
    typealias Output = Result<[SearchResult], Error>

    @Published private(set) var output = Output.success([])
    @Original.Input var query = ""
    @Original.Input var filter: SearchFilter?

    private let loader: SearchResultsLoader<Server>

    /// - Parameter clock: Stands for the article's `DispatchQueue.main`.
    init(loader: SearchResultsLoader<Server>, clock: VirtualTimeScheduler) {
      self.loader = loader
      configureDataPipeline(clock: clock)
    }

    private func configureDataPipeline(clock: VirtualTimeScheduler) {
      $query
        .dropFirst()
        .debounce(for: 0.5, scheduler: clock)
        .removeDuplicates()
        .combineLatest($filter)
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
