import Combine
import Foundation

/// What is typed into the search field, and what is found.
final class MyViewModel<Background: Scheduler, Main: Scheduler>: ObservableObject {
  @Published var inputText = ""
  @Published private(set) var repositories = [GithubRepository]()
  @Published private(set) var loading = false

  /// - Parameters:
  ///   - api: What is asked.
  ///   - myBackgroundQueue: Where the time between two queries is measured.
  ///   - main: Where the results arrive.
  ///   - log: Where `print` writes to; standard output if nil.
  init(api: GithubAPI, myBackgroundQueue: Background, main: Main, log: (any TextOutputStream)? = nil) {
    $inputText
      .throttle(for: .seconds(1), scheduler: myBackgroundQueue, latest: true)
      .removeDuplicates()
      .print("Github input", to: log)
      .map { input -> AnyPublisher<[GithubRepository], Never> in
        guard let url = URL.searchRepositories(input) else { return Just([]).eraseToAnyPublisher() }
        return api.fetch(url: url)
          .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
          .map(\.items)
          .replaceError(with: [])
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: main)
      .assign(to: &$repositories)

    api.networkActivityPublisher
      .receive(on: main)
      .assign(to: &$loading)
  }
}

extension MyViewModel where Background == DispatchQueue, Main == RunLoop {
  /// Makes the article's model: a queue of its own measures, and the main run loop gets the results.
  convenience init() {
    self.init(api: GithubAPI(), myBackgroundQueue: DispatchQueue(label: "myBackgroundQueue"), main: .main)
  }
}
