import Combine

/// An operator, a subject or another part of the module, and what is measured of it.
///
/// The table of these rows has every public publisher; a test compares it with the sources.
struct OperatorRow {
  enum Kind: String, CaseIterable {
    /// What one value costs on its way from a subject through the operator to a sink.
    case value

    /// What it costs to subscribe a sink and to cancel it.
    case subscribing
  }

  let kind: Kind

  /// What the row is called on the command line and in tables of peers: `tryMap`.
  let name: String

  /// The public type that is measured, without its module and its parameters: `Publishers.TryMap`.
  let publisher: String

  /// How many events the sink receives for a number of elements. The other ones were skipped, so a run that returns
  /// another number means nothing.
  let expected: (Int) -> Int

  /// Does the work for so many elements, and returns how many events the sink received.
  let run: (Int) -> Int
}

/// How many events come out of an operator.
enum Yield {
  /// As many as go in, multiplied, and as many more.
  case each(by: Int = 1, plus: Int = 0)

  /// One for so many.
  case portions(of: Int)

  /// So many, whatever goes in.
  case constant(Int)

  func callAsFunction(_ count: Int) -> Int {
    switch self {
    case .each(let factor, let more): count * factor + more
    case .portions(let size): count / size
    case .constant(let number): number
    }
  }
}

/// The failure of the operators that have to do with failures.
enum Fault: Error {
  case fault
}

typealias NumberSubject = PassthroughSubject<Int, Never>
typealias FailingSubject = PassthroughSubject<Int, Fault>

/// The rows of an operator: its values, and its subscriptions.
@inline(__always)
func rows<P: Publisher>(
  _ name: String, yields: Yield = .each(), _ make: @escaping (NumberSubject) -> P
) -> [OperatorRow] {
  rows(
    name, yields: yields, over: NumberSubject.init, make, send: { $0.send($1) }, end: { $0.send(completion: .finished) }
  )
}

/// The rows of an operator over a publisher that can fail.
@inline(__always)
func rows<P: Publisher>(
  failing name: String, yields: Yield = .each(), _ make: @escaping (FailingSubject) -> P
) -> [OperatorRow] {
  rows(
    name, yields: yields, over: FailingSubject.init, make, send: { $0.send($1) },
    end: { $0.send(completion: .finished) })
}

/// The rows of an operator whose source is made and driven by closures.
@inline(__always)
func rows<Source, P: Publisher>(
  _ name: String, yields: Yield = .each(), over source: @escaping () -> Source,
  _ make: @escaping (Source) -> P, send: @escaping (Source, Int) -> Void, end: @escaping (Source) -> Void = { _ in }
) -> [OperatorRow] {
  [
    OperatorRow(
      kind: .value, name: name, publisher: publisherName(P.self), expected: { yields($0) },
      run: { count in
        let received = Sum()
        let source = source()
        let cancellable = make(source).sink(receiveCompletion: { _ in }, receiveValue: { _ in received.value &+= 1 })
        for value in 0..<count { send(source, value) }
        end(source)
        cancellable.cancel()
        return received.value
      }),
    subscribing(name, to: make(source())),
  ]
}

/// The row of a publisher that sends by itself, or not at all: only its subscriptions.
@inline(__always)
func subscribing<P: Publisher>(_ name: String, to publisher: @autoclosure @escaping () -> P) -> OperatorRow {
  OperatorRow(
    kind: .subscribing, name: name, publisher: publisherName(P.self), expected: { $0 },
    run: { count in
      let publisher = publisher()
      let received = Sum()
      var subscribed = 0
      for _ in 0..<count {
        let cancellable = publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in received.value &+= 1 })
        cancellable.cancel()
        subscribed += 1
      }
      return subscribed
    })
}

/// Work that does not fit the other forms: a subscriber, a property.
func value(_ name: String, yields: Yield = .each(), _ run: @escaping (Int) -> Int) -> OperatorRow {
  OperatorRow(kind: .value, name: name, publisher: "", expected: { yields($0) }, run: run)
}

func subscribing(_ name: String, _ subscribe: @escaping () -> Void) -> OperatorRow {
  OperatorRow(
    kind: .subscribing, name: name, publisher: "", expected: { $0 },
    run: { count in
      for _ in 0..<count { subscribe() }
      return count
    })
}

/// `Combine.Publishers.Map<…>` as `Publishers.Map`.
private func publisherName<P: Publisher>(_ type: P.Type) -> String {
  var depth = 0
  // A nested type of a generic one is written `Optional<Int>.Publisher`.
  let plain = String(reflecting: type).filter { character in
    if character == "<" { depth += 1 }
    defer { if character == ">" { depth -= 1 } }
    return depth == 0
  }
  return plain.split(separator: ".").drop { $0 == "Combine" || $0.hasPrefix("(extension") || $0 == "Swift" }
    .joined(separator: ".")
}
