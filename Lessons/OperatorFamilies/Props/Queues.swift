import Dispatch
import Foundation

private let nameKey = DispatchSpecificKey<String>()

/// Makes a queue. `place` returns its name to code that runs on it.
func queue(named name: String) -> DispatchQueue {
  let queue = DispatchQueue(label: name)
  queue.setSpecific(key: nameKey, value: name)
  return queue
}

/// Where the code runs: on the main thread, or on a queue that `queue(named:)` made.
var place: String {
  DispatchQueue.getSpecific(key: nameKey) ?? (Thread.isMainThread ? "the main thread" : "an unknown thread")
}

/// Waits until a queue has run what it was given, and then what that has given it in turn.
func finish(_ queue: DispatchQueue) {
  for _ in 1...2 { queue.sync {} }
}
