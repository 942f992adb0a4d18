extension Optional.Publisher {
  /// Publishes the value that a closure returns for this value. See ``Publisher/map(_:)``.
  public func map<T>(_ transform: (Output) -> T) -> T?.Publisher { output.map(transform).publisher }
  /// Publishes the value that a closure returns for this value, or no value if the closure returns nil. See
  /// ``Publisher/compactMap(_:)``.
  public func compactMap<T>(_ transform: (Output) -> T?) -> T?.Publisher { output.flatMap(transform).publisher }

  /// Publishes the result of combining an initial result with the value. See ``Publisher/scan(_:_:)``.
  public func scan<T>(_ initialResult: T, _ nextPartialResult: (T, Output) -> T) -> T?.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes the value, or another one if there is none. See ``Publisher/replaceEmpty(with:)``.
  public func replaceEmpty(with output: Output) -> Just<Wrapped> { Just(self.output ?? output) }
  /// Publishes the value. An optional never fails. See ``Publisher/replaceError(with:)``.
  public func replaceError(with output: Output) -> Wrapped?.Publisher { self }
  /// Publishes the value. An optional never fails. See ``Publisher/retry(_:)``.
  public func retry(_ times: Int) -> Wrapped?.Publisher { self }
}
