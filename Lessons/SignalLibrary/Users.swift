struct User {
  var name: String?
  let id: String

  init(id: String, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

struct Offline: Error {}

/// The requests of the article. Each is answered after two seconds, of a clock that the lesson turns.
final class Users {
  let clock = Clock()

  /// The usual way: the answer comes by a callback.
  func fetchUser(with id: Int, completion: @escaping (User) -> Void) {
    clock.asyncAfter(seconds: 2) {
      completion(User(id: String(id), name: "jewelz"))
    }
  }

  /// The reactive way: one subscribes to the answer.
  func fetchUser(with id: Int) -> Signal<User> {
    let (sink, signal) = Signal<User>.empty()
    fetchUser(with: id) { user in sink(.success(user)) }
    return signal
  }

  func users() -> Signal<[User]> {
    let (sink, signal) = Signal<[User]>.empty()
    clock.asyncAfter(seconds: 2) {
      sink(.success((1...10).map { User(id: String(describing: $0)) }))
    }
    return signal
  }

  func userDetail(with id: String) -> Signal<User> {
    let (sink, signal) = Signal<User>.empty()
    clock.asyncAfter(seconds: 2) {
      sink(.success(User(id: id, name: "jewelz")))
    }
    return signal
  }
}
