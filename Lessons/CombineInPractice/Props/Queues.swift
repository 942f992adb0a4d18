import Dispatch
import Foundation

private let nameKey = DispatchSpecificKey<String>()

/// Makes a serial queue. Code that runs on it can read its name.
func queue(named name: String) -> DispatchQueue {
  let queue = DispatchQueue(label: name)
  queue.setSpecific(key: nameKey, value: name)
  return queue
}

/// The name of the queue that runs the code, or "main" on the main thread.
var place: String {
  DispatchQueue.getSpecific(key: nameKey) ?? (Thread.isMainThread ? "main" : "an unknown thread")
}
