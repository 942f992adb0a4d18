extension Result.Publisher {
  /// Publishes the value, which is the first and only one, or the failure. See ``Publisher/first()``.
  public func first() -> Result<Output, Failure>.Publisher { self }
  /// Publishes the value, which is the last and only one, or the failure. See ``Publisher/last()``.
  public func last() -> Result<Output, Failure>.Publisher { self }
  /// Publishes no value, and finishes. As with Apple's result, a failure is dropped too. The operator of other
  /// publishers passes a failure on. See ``Publisher/ignoreOutput()``.
  public func ignoreOutput() -> Empty<Output, Failure> { Empty() }
  /// Publishes the value or the failure. There is no other value. See ``Publisher/removeDuplicates(by:)``.
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Result<Output, Failure>.Publisher { self }

  /// Publishes the value, or fails if a closure throws. As with Apple's result, the value is compared with itself. The
  /// operator of other publishers does not call the closure for a single value. See
  /// ``Publisher/tryRemoveDuplicates(by:)``.
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
  /// Publishes the value or the failure. There is no other value. See ``Publisher/removeDuplicates()``.
  public func removeDuplicates() -> Result<Output, Failure>.Publisher { self }
}
