import Combine

/// All publishers and operators of the module, each as the laws try it. `LawTests.everyPublisherIsACandidate` fails for
/// one that is missing.
let candidates: [Candidate] = sources + subjects + transforming

private let sources: [Candidate] = [
  Candidate(source: "Publishers.Sequence") { Publishers.Sequence<ClosedRange<Int>, TestError>(sequence: 1...3) },
]

private let keepsUpstream = "a subject keeps what feeds it, for its other subscribers"

private let subjects: [Candidate] = [
  Candidate(
    "PassthroughSubject",
    exempt: [.demandAddsUp: "it drops what nobody has asked for", .cancelReachesUpstream: keepsUpstream]
  ) {
    Fed(PassthroughSubject(), by: $0).eraseToAnyPublisher()
  },
  Candidate("CurrentValueSubject", exempt: [.cancelReachesUpstream: keepsUpstream]) {
    Fed(CurrentValueSubject(0), by: $0).eraseToAnyPublisher()
  },
]

private let transforming: [Candidate] = [
  Candidate("Publishers.Map") { $0.map { $0 + 1 }.eraseToAnyPublisher() },
  Candidate("Publishers.Print") { $0.print(to: Silence()).eraseToAnyPublisher() },
  Candidate("AnyPublisher") { $0.eraseToAnyPublisher() },
]

/// A subject with a publisher that feeds it, from the first subscriber on.
private struct Fed<S: Subject>: Publisher {
  typealias Output = S.Output
  typealias Failure = S.Failure

  let subject: S
  let upstream: AnyPublisher<S.Output, S.Failure>

  init(_ subject: S, by upstream: AnyPublisher<S.Output, S.Failure>) {
    self.subject = subject
    self.upstream = upstream
  }

  func receive<D: Subscriber>(subscriber: D) where D.Input == S.Output, D.Failure == S.Failure {
    subject.subscribe(subscriber)
    upstream.subscribe(AnySubscriber(subject))
  }
}

/// Where `print` may write without being read.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
