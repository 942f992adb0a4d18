import Combine
import VirtualTime

enum V1 {}

extension V1 {
  /// The article's model, in which the closure of `userNamePublisher` has no side effect.
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
