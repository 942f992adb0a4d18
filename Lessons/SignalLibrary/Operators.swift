extension Original.Signal {
  /// Sends the values for which the closure returns true, and every error.
  func filter(_ isIncluded: @escaping (Value) -> Bool) -> Original.Signal<Value> {
    let (sink, signal) = Original.Signal<Value>.empty()
    let dispose = subscribe { result in
      if case .success(let value) = result, !isIncluded(value) { return }
      sink(result)
    }
    signal.objects.append(dispose)
    return signal
  }

  /// Combines each value with the result so far, and sends the new result.
  func reduce<T>(_ initialResult: T, _ nextPartialResult: @escaping (T, Value) -> T) -> Original.Signal<T> {
    let (sink, signal) = Original.Signal<T>.empty()
    var partialResult = initialResult
    let dispose = subscribe { result in
      let next = result.map { value in
        partialResult = nextPartialResult(partialResult, value)
        return partialResult
      }
      sink(next)
    }
    signal.objects.append(dispose)
    return signal
  }
}
