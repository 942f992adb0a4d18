import Foundation

/// Keeps disposables, and disposes of them when it goes: whoever owns the bag owns the subscriptions in it.
final class DisposeBag: @unchecked Sendable {
  private let lock = NSLock()
  private var disposables: [Disposable] = []

  func insert(_ disposable: Disposable) {
    lock.withLock { disposables.append(disposable) }
  }

  deinit {
    // Nobody else can have the bag now, so nothing needs the lock.
    for disposable in disposables {
      disposable.dispose()
    }
  }
}

extension Disposable {
  func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
