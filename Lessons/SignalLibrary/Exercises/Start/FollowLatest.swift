extension Signal {
  /// Turns each value into a signal, and sends what the newest of these signals sends. The earlier ones are let go.
  func flatMapLatest<T>(_ transform: @escaping (Value) -> Signal<T>) -> Signal<T> {
    let (sink, signal) = Signal<T>.empty()
    let outer = subscribe { result in
      switch result {
      case .success:
        // TODO: Subscribe to the new signal, and end the subscription to the one before.
        break
      case .error(let error):
        sink(.error(error))
      }
    }
    signal.objects.append(outer)
    return signal
  }
}
