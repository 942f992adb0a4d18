import Combine

/// Sends all values but every nth one. Downstream receives as many values as it requests.
struct SkipEvery<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let n: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    // TODO: The rest is yours.
  }
}
