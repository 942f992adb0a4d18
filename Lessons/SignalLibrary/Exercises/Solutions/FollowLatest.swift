extension Signal {
  /// Turns each value into a signal, and sends what the newest of these signals sends. The earlier ones are let go.
  func flatMapLatest<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let signal = Signal<T>()
    // The closure keeps it as long as the outer subscription lasts. The former one goes away when another one is set.
    var inner: Disposable?
    // Weak: the signal keeps the outer subscription, whose end lets this closure go.
    let outer = subscribe { [weak signal] result in
      switch result {
      case .success(let value):
        inner = transform(value).subscribe { [weak signal] in signal?.send($0) }
      case .error(let error):
        signal?.send(.error(error))
      }
      withExtendedLifetime(inner) {}
    }
    signal.objects.append(outer)
    return signal
  }
}
