import Combine
import Foundation
import VirtualTime

final class MyViewModel: ObservableObject {
  @Published var inputText: String = ""
  @Published var repositories = [GithubRepository]()
  @Published var loading = false

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
      .map { input -> AnyPublisher<[GithubRepository], Never> in
        guard let url = URL.searchRepositories(input) else { return Just([]).eraseToAnyPublisher() }
        return api.fetch(url: url)
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
          .map { $0.items }
          .replaceError(with: [])
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: clock)
      .assign(to: &$repositories)

    api.networkActivityPublisher
      .receive(on: clock)
      .assign(to: &$loading)
  }
}
