import Foundation

/// Keeps disposables. When the bag goes away, it lets them all go.
final class DisposeBag: @unchecked Sendable {
  private let lock = NSLock()
  private var disposables: [Disposable] = []

  func insert(_ disposable: Disposable) {
    lock.withLock { disposables.append(disposable) }
  }
}

extension Disposable {
  func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
