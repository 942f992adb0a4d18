/// Something to undo: it is undone when the last one who keeps the disposable lets go of it.
final class Disposable {
  private let dispose: () -> Void

  static func create(_ dispose: @escaping () -> Void) -> Disposable {
    Disposable(dispose)
  }

  init(_ dispose: @escaping () -> Void) {
    self.dispose = dispose
  }

  deinit {
    dispose()
  }
}
