/// Calls a closure whenever the value behind a key path changes.
final class KeyValueObserver<T>: KeyValueObserving {
  private let object: KeyValueObject
  private let keyPath: String
  private let callback: (T) -> Void

  init(object: KeyValueObject, keyPath: String, callback: @escaping (T) -> Void) {
    self.object = object
    self.keyPath = keyPath
    self.callback = callback
    object.addObserver(self, forKeyPath: keyPath)
  }

  func observeValue(forKeyPath keyPath: String, change: [KeyValueChangeKey: Any]) {
    guard keyPath == self.keyPath, let value = change[.newKey] as? T else { return }
    callback(value)
  }

  deinit {
    object.removeObserver(self, forKeyPath: keyPath)
  }
}
