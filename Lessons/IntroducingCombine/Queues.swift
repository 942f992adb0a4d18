import Dispatch
import Foundation

private let nameKey = DispatchSpecificKey<String>()

/// Makes a queue of which the code that runs on it can tell the name.
func queue(named name: String) -> DispatchQueue {
  let queue = DispatchQueue(label: name)
  queue.setSpecific(key: nameKey, value: name)
  return queue
}

/// Where the code runs: the name of such a queue, or the main thread.
var place: String {
  DispatchQueue.getSpecific(key: nameKey) ?? (Thread.isMainThread ? "main" : "an unknown thread")
}
