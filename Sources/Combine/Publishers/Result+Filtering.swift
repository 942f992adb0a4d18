extension Result.Publisher {
  /// Publishes the value, which is the first and only one, or the failure.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.first().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func first() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, which is the last and only one, or the failure.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.last().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func last() -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes no value, and finishes.
  ///
  ///     let cancellable = Result<Int, CancellationError>.failure(CancellationError()).publisher.ignoreOutput()
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // finished
  ///
  /// As with Apple's result, a failure is dropped too. The operator of other publishers passes a failure on.
  ///
  /// - Returns: A publisher without values.
  public func ignoreOutput() -> Empty<Output, Failure> {
    Empty()
  }

  /// Publishes the value or the failure. There is no other value to compare it with.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.removeDuplicates(by: ==).sink { print($0) }
  ///     // 2
  ///
  /// - Parameter predicate: Never called.
  /// - Returns: This publisher.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails if a closure throws.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher
  ///       .tryRemoveDuplicates { _, _ in throw CancellationError() }
  ///       .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // failure(Swift.CancellationError())
  ///
  /// As with Apple's result, the value is compared with itself. The operator of other publishers does not call the
  /// closure for a single value.
  ///
  /// - Parameter predicate: Called once, with the value as both arguments. Its result has no effect, but it can throw.
  /// - Returns: A publisher of the value or of the error.
  public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    compareWithItself(by: predicate)
  }

  /// Calls a closure with the value as both arguments, only because the closure can throw.
  func compareWithItself(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap { output in
      _ = try predicate(output, output)
      return output
    }
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes the value or the failure. There is no other value to compare it with.
  ///
  ///     let cancellable = Result<Int, Never>.success(2).publisher.removeDuplicates().sink { print($0) }
  ///     // 2
  ///
  /// - Returns: This publisher.
  public func removeDuplicates() -> Result<Output, Failure>.Publisher {
    self
  }
}
