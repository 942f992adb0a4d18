/// Listens as long as it is there: its subscriptions are in its bag.
final class Page {
  var bag = DisposeBag()

  init(_ signal: Signal<Int>) {
    listen(to: signal)
  }

  func listen(to signal: Signal<Int>) {
    signal.subscribe { [weak self] in self?.show($0) }.disposed(by: bag)
  }

  private func show(_ result: Result<Int>) {
    print("the page shows:", result)
  }

  deinit {
    print("Removing page")
  }
}
