extension Signal {
  /// The article's operator, except that it keeps every inner subscription. It keeps itself, too.
  func leakingFlatMap<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    let dispose = subscribe { result in
      switch result {
      case .success(let value):
        let new = transform(value)
        let inner = new.subscribe { _result in
          sink(_result)
        }
        signal.objects.append(inner)
      case .error(let error):
        sink(.error(error))
      }
    }
    signal.objects.append(dispose)
    return signal
  }
}
