import VirtualTime

/// The error of a server that cannot answer.
struct ServerError: Error, CustomStringConvertible {
  let description: String
}

/// A stand-in for the school's server. It answers after half a second.
final class Server {
  private let clock: VirtualTimeScheduler
  private let taken: Set<String>
  private let slow: [String: VirtualTime.Stride]
  private let prints: Bool

  /// Whether ``check(_:completion:)`` fails.
  var isDown = false

  /// - Parameters:
  ///   - clock: The clock that measures how long an answer takes.
  ///   - taken: The usernames that are not free.
  ///   - slow: The usernames for which an answer takes longer, and how long it takes.
  ///   - prints: Whether each question and each answer is printed.
  init(
    _ clock: VirtualTimeScheduler, taken: Set<String> = [], slow: [String: VirtualTime.Stride] = [:],
    prints: Bool = true
  ) {
    self.clock = clock
    self.taken = taken
    self.slow = slow
    self.prints = prints
  }

  func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
    if prints { clock.print("server: is \"\(username)\" free?") }
    clock.schedule(after: clock.now.advanced(by: slow[username] ?? 0.5)) { [clock, taken, prints] in
      let isFree = !username.isEmpty && !taken.contains(username)
      if prints { clock.print("server: \"\(username)\" is \(isFree ? "free" : "not free")") }
      completion(isFree)
    }
  }

  /// Answers as `usernameAvailable(_:completion:)` does, or fails.
  func check(_ username: String, completion: @escaping (Result<Bool, ServerError>) -> Void) {
    if prints { clock.print("server: is \"\(username)\" free?") }
    clock.schedule(after: clock.now.advanced(by: 0.5)) { [self] in
      completion(isDown ? .failure(ServerError(description: "no answer")) : .success(!taken.contains(username)))
    }
  }
}
