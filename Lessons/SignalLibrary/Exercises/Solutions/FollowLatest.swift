extension Signal {
  /// Turns each value into a signal, and sends what the newest of these signals sends. The earlier ones are let go.
  func flatMapLatest<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    let outer = subscribe { [weak signal] result in
      switch result {
      case .success(let value):
        let inner = transform(value).subscribe(sink)
        // The first object is the outer subscription. The former inner one goes away.
        if let signal { signal.objects = [signal.objects[0], inner] }
      case .error(let error):
        sink(.error(error))
      }
    }
    signal.objects.append(outer)
    return signal
  }
}
