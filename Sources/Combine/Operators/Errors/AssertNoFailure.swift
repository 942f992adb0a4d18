extension Publisher {
  /// Publishes the same values, and ends the program if upstream fails.
  ///
  /// For an error that would be a bug, and should not go by unseen:
  ///
  ///     let numbers = PassthroughSubject<Int, URLError>()
  ///     let cancellable = numbers.assertNoFailure("numbers").sink { print($0) }
  ///     numbers.send(1)
  ///     numbers.send(completion: .finished)
  ///     // 1
  ///
  /// With `.failure(…)` in place of `.finished` the program would stop: `Fatal error: numbers: …`.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. A failure is a fatal error, in release builds as well.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - prefix: Begins the message, with a colon behind it. Empty by default.
  ///   - file: The file that the message names, by default that of the call.
  ///   - line: The line that the message names, by default that of the call.
  /// - Returns: A publisher that never fails.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// The publisher that `assertNoFailure(_:file:line:)` returns.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream

    /// Begins the message, with a colon behind it.
    public let prefix: String

    /// The file that the message names.
    public let file: StaticString

    /// The line that the message names.
    public let line: UInt

    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      let (prefix, file, line) = (self.prefix.isEmpty ? "" : "\(self.prefix): ", self.file, self.line)
      upstream.subscribe(
        MapErrorSubscriber("AssertNoFailure", subscriber) { (error: Upstream.Failure) -> Never in
          fatalError("\(prefix)\(error)", file: file, line: line)
        })
    }
  }
}
