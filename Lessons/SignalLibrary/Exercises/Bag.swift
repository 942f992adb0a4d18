/// Keeps disposables. When the bag goes away, all their subscriptions end.
final class DisposeBag {
  // TODO: Keep what is put into the bag.
}

extension Disposable {
  func disposed(by bag: DisposeBag) {
  }
}
