import Combine
import TestKit

@testable import CustomOperator

typealias AmbUpstream = PassthroughSubject<Int, RaceError>
typealias AmbCollector = TestSubscriber<Int, RaceError>

/// What happened at all places, in order.
final class AmbLog {
  private(set) var events: [String] = []

  func add(_ event: String) { events.append(event) }
  func clear() { events = [] }
}

extension AmbCollector {
  /// A subscriber that logs what it receives.
  convenience init(_ log: AmbLog, asking initial: Subscribers.Demand) {
    self.init(asking: initial)
    onSubscription = { log.add("subscription \($0)") }
    onValue = { log.add("\($0)") }
    onCompletion = {
      switch $0 {
      case .finished: log.add("finished")
      case .failure(let error): log.add("failure \(error)")
      }
    }
  }
}

extension Publisher {
  /// Logs the requests and the cancelling that reach this publisher.
  func name(_ name: String, _ log: AmbLog) -> Publishers.HandleEvents<Self> {
    handleEvents(receiveCancel: { log.add("\(name) cancel") }, receiveRequest: { log.add("\(name) request \($0)") })
  }
}
