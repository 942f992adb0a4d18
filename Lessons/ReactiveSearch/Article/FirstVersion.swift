import Combine
import VirtualTime

/// Holds the model with which the article begins. It has the same name as the final one.
enum FirstVersion {}

extension FirstVersion {
  final class SearchViewModel: ObservableObject {
    typealias Output = Result<[SearchResult], Error>

    @Published private(set) var output = Output.success([])

    var query = "" { didSet { loadResults() } }
    var filter: SearchFilter? { didSet { loadResults() } }

    private let loader: SearchResultsLoader<Server>
    private let clock: VirtualTimeScheduler

    /// - Parameter clock: Stands for the article's `DispatchQueue.main`.
    init(loader: SearchResultsLoader<Server>, clock: VirtualTimeScheduler) {
      self.loader = loader
      self.clock = clock
    }
  }
}

extension FirstVersion.SearchViewModel {
  private func loadResults() {
    loader.loadResults(forQuery: query, filter: filter)
      .asResult()
      .receive(on: clock)
      .assign(to: &$output)
  }
}
