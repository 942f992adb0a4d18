extension Signal {
  /// `flatMap` as the article has it. Wrong: there is one place for a disposable, so a new inner signal ends the one
  /// before it.
  func newestOnlyFlatMap<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
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
    // Never true: no signal has sent anything yet.
    if _dispose != nil {
      signal.objects.append(_dispose!)
    }
    signal.objects.append(dispose)
    return signal
  }
}
