/// Keeps disposables. When the bag goes away, all their subscriptions end.
final class DisposeBag {
  private var disposables: [Disposable] = []

  func insert(_ disposable: Disposable) {
    disposables.append(disposable)
  }
}

extension Disposable {
  func disposed(by bag: DisposeBag) {
    bag.insert(self)
  }
}
