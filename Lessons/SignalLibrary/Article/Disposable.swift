/// Runs its closure when nobody keeps it any more.
final class Disposable {
  private let dispose: () -> Void

  static func create(_ dispose: @escaping () -> Void) -> Disposable {
    return Disposable(dispose)
  }

  init(_ dispose: @escaping () -> Void) {
    self.dispose = dispose
  }

  deinit {
    dispose()
  }
}
