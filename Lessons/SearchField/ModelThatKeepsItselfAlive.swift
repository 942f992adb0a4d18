import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the article has, where it goes wrong.
enum Faulty {
  /// Holds a subscription that holds the model; and asks for nothing, too.
  final class MyViewModel<Background: Scheduler, Main: Scheduler>: ObservableObject {
    @Published var inputText = ""
    @Published var repositories = [GithubRepository]()
    @Published var loading = false

    var cancellable: AnyCancellable?
    var cancellable1: AnyCancellable?

    init(
      session: URLSession, myBackgroundQueue: Background, main: Main, log: (any TextOutputStream)? = nil
    ) {
      cancellable =
        $inputText
        .throttle(for: .seconds(1), scheduler: myBackgroundQueue, latest: true)
        .removeDuplicates()
        .print("Github input", to: log)
        .map { input in
          GithubAPI.fetch(url: Faulty.searchRepositories(input), session: session)
            .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
            .map(\.items)
            .replaceError(with: [])
            .eraseToAnyPublisher()
        }
        .switchToLatest()
        .receive(on: main)
        .assign(to: \.repositories, on: self)

      cancellable1 = GithubAPI.networkActivityPublisher
        .receive(on: main)
        .assign(to: \.loading, on: self)
    }
  }
}
