extension Original.Signal {
  func flatMap<T>(_ transform: @escaping (Value) -> Original.Signal<T>) -> Original.Signal<T> {
    let (sink, signal) = Original.Signal<T>.empty()
    var _dispose: Disposable?
    let dispose = subscribe { result in
      switch result {
      case .success(let value):
        let new = transform(value)
        _dispose = new.subscribe { _result in
          sink(_result)
        }
      case .error(let error):
        sink(.error(error))
      }
    }
    if _dispose != nil {
      signal.objects.append(_dispose!)
    }
    signal.objects.append(dispose)
    return signal
  }
}
