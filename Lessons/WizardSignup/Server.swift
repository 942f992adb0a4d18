import VirtualTime

/// Stands for the school's server: it knows which names are taken, and takes its time to say so.
final class Server {
  /// How many times it was asked.
  private(set) var calls = 0

  private let clock: VirtualTimeScheduler
  private let taken: Set<String>
  private let slow: [String: VirtualTime.Stride]
  private let log: (String) -> Void

  /// - Parameters:
  ///   - clock: The clock on which it takes its time.
  ///   - taken: The names that are not free.
  ///   - slow: The names about which it has to think for longer than half a second, and for how long.
  ///   - log: Gets a line for each question and each answer.
  init(
    _ clock: VirtualTimeScheduler, taken: Set<String> = [], slow: [String: VirtualTime.Stride] = [:],
    log: @escaping (String) -> Void
  ) {
    self.clock = clock
    self.taken = taken
    self.slow = slow
    self.log = log
  }

  func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
    calls += 1
    log("server: is \"\(username)\" free?")
    let date = clock.now.advanced(by: slow[username] ?? .milliseconds(500))
    clock.schedule(after: date) { [log, taken] in
      let isFree = !username.isEmpty && !taken.contains(username)
      log("server: \"\(username)\" is \(isFree ? "free" : "not free")")
      completion(isFree)
    }
  }
}
