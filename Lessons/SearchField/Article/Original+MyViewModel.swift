import Combine
import Foundation
import VirtualTime

extension Original {
  final class MyViewModel: ObservableObject {
    @Published var inputText: String = ""
    @Published var repositories = [GithubRepository]()
    @Published var loading = false

    var cancellable: AnyCancellable?
    var cancellable1: AnyCancellable?

    /// A `DispatchQueue` in the article.
    let myBackgroundQueue: VirtualTimeScheduler

    /// - Parameter clock: Stands for both schedulers of the article, `myBackgroundQueue` and `RunLoop.main`.
    init(_ clock: VirtualTimeScheduler) {
      myBackgroundQueue = clock
      cancellable =
        $inputText
        .throttle(for: 1.0, scheduler: myBackgroundQueue, latest: true)
        .removeDuplicates()
        .print("Github input", to: TimedOutput(clock))
        .map { input -> AnyPublisher<[GithubRepository], Never> in
          let originalString = "https://api.github.com/search/repositories?q=\(input)"
          let escapedString = originalString.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
          let url = URL(string: escapedString)!
          return GithubAPI.fetch(url: url)
            .decode(type: GithubRepositoryResponse.self, decoder: JSONDecoder())
            .map { $0.items }
            .replaceError(with: [])
            .eraseToAnyPublisher()
        }
        .switchToLatest()
        .receive(on: clock)
        .assign(to: \.repositories, on: self)

      cancellable1 = GithubAPI.networkActivityPublisher
        .receive(on: clock)
        .assign(to: \.loading, on: self)
    }
  }
}
