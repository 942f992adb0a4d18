extension Result {
  func map<T>(_ transform: @escaping (Value) -> T) -> Result<T> {
    switch self {
    case .success(let value):
      return .success(transform(value))
    case .error(let error):
      return .error(error)
    }
  }
}

extension Original.Signal {
  func map<T>(_ transform: @escaping (Value) -> T) -> Original.Signal<T> {
    let (sink, signal) = Original.Signal<T>.empty()
    let dispose = subscribe { result in
      sink(result.map(transform))
    }
    signal.objects.append(dispose)
    return signal
  }
}
