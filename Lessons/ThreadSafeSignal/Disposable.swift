import Foundation

/// Something to undo: it is undone once, when one says so, or when nobody keeps the disposable any more.
final class Disposable: @unchecked Sendable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  static func create(_ dispose: @escaping () -> Void) -> Disposable {
    Disposable(dispose)
  }

  init(_ dispose: @escaping () -> Void) {
    action = dispose
  }

  func dispose() {
    let taken = lock.withLock {
      defer { action = nil }
      return action
    }
    taken?()
  }

  deinit {
    dispose()
  }
}
