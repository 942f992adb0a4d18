import Combine
import Foundation
import VirtualTime

final class MyViewModel: ObservableObject {
  typealias SearchResult = Result<[GithubRepository], any Error>

  @Published var inputText: String = ""
  @Published var repositories = [GithubRepository]()
  @Published var loading = false

  /// Why there are no results; `nil` if nothing went wrong.
  @Published var message: String?

  private var cancellables = Set<AnyCancellable>()
  let myBackgroundQueue: VirtualTimeScheduler

  /// - Parameters:
  ///   - clock: Stands for both schedulers of the article, `myBackgroundQueue` and `RunLoop.main`.
  ///   - api: Makes the requests of this model, and of no other one.
  init(_ clock: VirtualTimeScheduler, api: GithubAPI) {
    myBackgroundQueue = clock
    $inputText
      .debounce(for: 0.5, scheduler: myBackgroundQueue)
      .removeDuplicates()
      .print("Github input", to: TimedOutput(clock))
      .map { input -> AnyPublisher<SearchResult, Never> in
        guard let url = URL.searchRepositories(input) else { return Just(.success([])).eraseToAnyPublisher() }
        return api.fetch(url: url)
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
          .map { SearchResult.success($0.items) }
          .catch { Just(SearchResult.failure($0)) }
          .receive(on: clock)
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .sink { [weak self] result in self?.show(result) }
      .store(in: &cancellables)

    api.networkActivityPublisher
      .receive(on: clock)
      .assign(to: &$loading)
  }

  private func show(_ result: SearchResult) {
    switch result {
    case .success(let items):
      repositories = items
      message = nil
    case .failure(let error):
      repositories = []
      message = error.localizedDescription
    }
  }
}
