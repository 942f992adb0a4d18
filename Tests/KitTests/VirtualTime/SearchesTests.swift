import Combine
import Testing
import VirtualTime

/// The code under test. It receives its scheduler: the app passes `DispatchQueue.main`, a test passes a virtual clock.
func searches<S: Scheduler>(_ typed: some Publisher<String, Never>, on scheduler: S) -> some Publisher<String, Never> {
  typed.debounce(for: .seconds(1), scheduler: scheduler)
}

@Test func aSearchWaitsForAPause() {
  let clock = VirtualTimeScheduler()
  let typed = PassthroughSubject<String, Never>()
  var received: [String] = []
  let cancellable = searches(typed, on: clock).sink { received.append("\(clock.now) \($0)") }
  typed.send("Merl")
  clock.advance(by: .milliseconds(500))
  typed.send("Merlin")
  clock.run()
  #expect(received == ["1.5s Merlin"])
  cancellable.cancel()
}
