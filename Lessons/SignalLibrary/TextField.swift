/// A text field that stands in for UIKit's, of which it has nothing but an observable `text`.
final class TextField: KeyValueObject {
  var text: String? = "" {
    didSet { didChangeValue(forKeyPath: "text", change: [.newKey: text as Any]) }
  }
}

extension TextField {
  /// A signal of every text that is set from now on. Each call makes a signal of its own.
  var signal: Signal<String> {
    let (sink, signal) = Signal<String>.empty()
    let observer = KeyValueObserver<String>(object: self, keyPath: "text") { str in
      sink(.success(str))
    }
    signal.objects.append(observer)
    return signal
  }
}

// The rest stands in for key-value observing, which only Apple's systems have.

enum KeyValueChangeKey {
  case newKey
}

protocol KeyValueObserving: AnyObject {
  func observeValue(forKeyPath keyPath: String, change: [KeyValueChangeKey: Any])
}

class KeyValueObject {
  /// An observer is not kept, just as in Objective-C: it has to remove itself before it goes.
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
    // By identifier: an observer that is about to go cannot be read through an unowned reference any more.
    observations.removeAll { $0.identifier == ObjectIdentifier(observer) && $0.keyPath == keyPath }
  }

  fileprivate func didChangeValue(forKeyPath keyPath: String, change: [KeyValueChangeKey: Any]) {
    for observation in observations where observation.keyPath == keyPath {
      observation.observer.observeValue(forKeyPath: keyPath, change: change)
    }
  }
}
