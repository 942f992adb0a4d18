extension Publisher {
  /// Publishes the same values, and stops the program if upstream fails.
  ///
  /// Use this operator where a failure can only be a bug in the program.
  ///
  ///     let numbers = PassthroughSubject<Int, URLError>()
  ///     let cancellable = numbers.assertNoFailure("numbers").sink { print($0) }
  ///     numbers.send(1)
  ///     numbers.send(completion: .finished)
  ///     // 1
  ///
  /// If the subject sent a failure instead, the program would stop and print `Fatal error: numbers: ` and the error.
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once. A failure is a fatal error, in release builds as well.
  /// - Cancellation: passed upstream.
  /// - Parameters:
  ///   - prefix: The start of the message. A colon follows it. The default is the empty string.
  ///   - file: The file that the message names. The default is the file of the call.
  ///   - line: The line that the message names. The default is the line of the call.
  /// - Returns: A publisher that never fails.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    public let prefix: String
    public let file: StaticString
    public let line: UInt

    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      (self.upstream, self.prefix, self.file, self.line) = (upstream, prefix, file, line)
    }

    @inlinable public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
      let (prefix, file, line) = (prefix, file, line)
      upstream.subscribe(
        MapErrorSubscriber(
          "AssertNoFailure", subscriber, showing: { ["file": file, "line": line, "prefix": prefix] }
        ) { (error: Upstream.Failure) -> Never in
          fatalError(prefix.isEmpty ? "\(error)" : "\(prefix): \(error)", file: file, line: line)
        })
    }
  }
}
