// Stands in for key-value observing, which only Apple's systems have.

enum KeyValueChangeKey {
  case newKey
}

protocol KeyValueObserving: AnyObject {
  func observeValue(forKeyPath keyPath: String, change: [KeyValueChangeKey: Any])
}

class KeyValueObject {
  /// The object does not keep its observers, just as in Objective-C: an observer removes itself before it goes.
  private struct Observation {
    unowned let observer: any KeyValueObserving
    let identifier: ObjectIdentifier
    let keyPath: String
  }

  private var observations: [Observation] = []

  func addObserver(_ observer: any KeyValueObserving, forKeyPath keyPath: String) {
    observations.append(
      Observation(observer: observer, identifier: ObjectIdentifier(observer), keyPath: keyPath))
  }

  func removeObserver(_ observer: any KeyValueObserving, forKeyPath keyPath: String) {
    // By identifier: an unowned reference to an observer that is being deallocated cannot be read.
    observations.removeAll { $0.identifier == ObjectIdentifier(observer) && $0.keyPath == keyPath }
  }

  func didChangeValue(forKeyPath keyPath: String, change: [KeyValueChangeKey: Any]) {
    for observation in observations where observation.keyPath == keyPath {
      observation.observer.observeValue(forKeyPath: keyPath, change: change)
    }
  }
}
