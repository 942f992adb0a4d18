import VirtualTime

struct User {
  var name: String?
  let id: String

  init(id: String, name: String? = nil) {
    self.id = id
    self.name = name
  }
}

/// The article's two requests. Each is answered after two seconds.
struct Users {
  let clock: VirtualTimeScheduler

  func users() -> Original.Signal<[User]> {
    let (sink, signal) = Original.Signal<[User]>.empty()
    clock.asyncAfter(seconds: 2) {
      let users = (1...10).map { User(id: String(describing: $0)) }
      sink(.success(users))
    }
    return signal
  }

  func userDetail(with id: String) -> Original.Signal<User> {
    let (sink, signal) = Original.Signal<User>.empty()
    clock.asyncAfter(seconds: 2) {
      sink(.success(User(id: id, name: "jewelz")))
    }
    return signal
  }
}
