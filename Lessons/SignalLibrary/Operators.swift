extension Signal {
  func map<T>(_ transform: @escaping (Value) -> T) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    let dispose = subscribe { result in sink(result.map(transform)) }
    signal.objects.append(dispose)
    return signal
  }

  /// Sends what the signals send that a closure makes of the values: of all of them, not of the newest only.
  ///
  /// No signal ever says that it is over, so each of them is kept until the result goes.
  func flatMap<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    let dispose = subscribe { [weak signal] result in
      switch result {
      case .success(let value): signal?.objects.append(transform(value).subscribe(sink))
      case .error(let error): sink(.error(error))
      }
    }
    signal.objects.append(dispose)
    return signal
  }

  func filter(_ isIncluded: @escaping (Value) -> Bool) -> Signal<Value> {
    let (sink, signal) = Signal<Value>.empty()
    let dispose = subscribe { result in
      if case .success(let value) = result, !isIncluded(value) { return }
      sink(result)
    }
    signal.objects.append(dispose)
    return signal
  }

  /// Sends, at each value, the result so far. There is no last value at which to send the final one.
  func reduce<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Value) -> T) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    var partialResult = initialResult
    let dispose = subscribe { result in
      sink(
        result.map { value in
          partialResult = nextPartialResult(partialResult, value)
          return partialResult
        })
    }
    signal.objects.append(dispose)
    return signal
  }
}
