import Combine
import VirtualTime

enum V1 {}

extension V1 {
  /// The article's model with the user name repaired: the closure of `map` has no side effect, the flag has its own
  /// pipeline, and there is no `receive(on:)`.
  final class LoginDataModel: Original.LoginDataModel {
    override var userNamePublisher: AnyPublisher<String, Never> {
      $userName
        .map { value in value.count > 2 ? value : "" }
        .eraseToAnyPublisher()
    }

    override init(main: VirtualTimeScheduler) {
      super.init(main: main)
      $userName
        .map { value in (1...2).contains(value.count) }
        .assign(to: &$showUserNameError)
    }
  }
}
