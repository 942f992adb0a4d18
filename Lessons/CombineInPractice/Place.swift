import Foundation

/// Says on which queue a line runs.
enum Place {
  private static let key = DispatchSpecificKey<String>()

  /// Makes a serial queue that is known by its name.
  static func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: key, value: name)
    return queue
  }

  /// The name of the queue on which this is called.
  static var current: String {
    Thread.isMainThread ? "main" : DispatchQueue.getSpecific(key: key) ?? "a queue without a name"
  }
}
