import Combine
import TestKit
import Testing
import VirtualTime

/// Code of a user that an operator runs may cancel, request, or end upstream. Afterwards the subscriber receives what the
/// contract allows, and nothing else.
struct EntranceTests {
  private enum Act: CaseIterable {
    case cancel, finish, fail, request
  }

  /// What is upstream. A subject drops what is not requested.
  private enum Source: CaseIterable {
    case subject, sequence
  }

  /// One way to run an entrance.
  private struct Run: CustomStringConvertible {
    let act: Act?
    let source: Source
    var isFailing = false
    var demand = Subscribers.Demand.unlimited

    /// The call of the user's code that acts. Nil stands for each of them.
    var call: Int?

    var description: String {
      "\(act.map { "\($0)" } ?? "nothing") inside of call \(call.map(String.init) ?? "n"), \(source), demand \(demand), "
        + (isFailing ? "fails" : "finishes")
    }

    static var all: [Run] {
      var runs: [Run] = []
      for act in Act.allCases {
        for source in Source.allCases where source == .subject || act == .cancel || act == .request {
          for isFailing in [false, true] {
            for demand in [Subscribers.Demand.max(1), .max(2), .unlimited] {
              for call in [nil, 1, 2] {
                runs.append(Run(act: act, source: source, isFailing: isFailing, demand: demand, call: call))
              }
            }
          }
        }
      }
      return runs
    }
  }

  @Test(arguments: entrances)
  func nothingComesButWhatTheContractAllows(through entrance: Entrance) {
    let violation = violation(within: .seconds(60)) { note in
      var acts = 0
      for run in Run.all {
        note.text = "\(run)"
        let result = result(of: run, through: entrance)
        acts += result.acts
        if let violation = result.violation { return "\(run): \(violation)" }
      }
      return acts > 0 ? nil : "the code is never run"
    }
    expectNil(violation)
  }

  /// An operator that hands on a value whose closure has ended the stream does so, or it would not have to be named.
  @Test(arguments: entrances.filter(\.isOpen))
  func openOperatorsHandOn(_ entrance: Entrance) {
    expectTrue(Run.all.contains { result(of: $0, through: entrance.closed).violation != nil })
  }

  /// The code at the end of a stream may come back as well, from inside a value or from inside the completion.
  @Test(arguments: ["sink", "AnySubscriber", "assign(to:on:)"], Act.allCases)
  private func nothingComesButWhatTheContractAllows(to end: String, _ act: Act) {
    for place in ["1", "finished"] {
      let violation = violation(within: .seconds(20)) { _ in
        let subject = PassthroughSubject<Int, TestError>()
        var (events, isFirst): ([String], Bool) = ([], true)
        var cancellable: (any Cancellable)?
        func receive(_ event: String) {
          events.append(event)
          guard event == place, isFirst else { return }
          isFirst = false
          switch act {
          case .cancel: cancellable?.cancel()
          case .finish: subject.send(completion: .finished)
          case .fail: subject.send(completion: .failure(.broken))
          case .request: subject.send(7)
          }
        }
        switch end {
        case "sink":
          cancellable = subject.sink(receiveCompletion: { receive("\($0)") }, receiveValue: { receive("\($0)") })
        case "AnySubscriber":
          subject.subscribe(
            AnySubscriber(
              receiveSubscription: {
                cancellable = $0
                $0.request(.unlimited)
              },
              receiveValue: {
                receive("\($0)")
                return .none
              }, receiveCompletion: { receive("\($0)") }))
        default:
          cancellable = subject.handleEvents(receiveCompletion: { receive("\($0)") })
            .catch { _ in Empty() }.assign(to: \.text, on: Label(receive))
        }
        subject.send(1)
        subject.send(2)
        subject.send(completion: .finished)
        let rest: [String] =
          switch act {
          case _ where place == "finished": ["2", "finished"]
          case .cancel: []
          case .finish: ["finished"]
          case .fail: ["\(Subscribers.Completion<TestError>.failure(.broken))"]
          case .request: ["7", "2", "finished"]
          }
        return events == ["1"] + rest ? nil : "\(events)"
      }
      expectNil(violation, "inside of \(place)")
    }
  }

  /// Its setter runs a closure.
  private final class Label {
    private let onText: (String) -> Void

    init(_ onText: @escaping (String) -> Void) { self.onText = onText }

    var text: Int {
      get { 0 }
      set { onText("\(newValue)") }
    }
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func brokenOperatorsAreNoticed() {
    let open = Entrance("broken") { upstream, act in
      upstream.map {
        act()
        return $0
      }
    }
    for act in [Act.cancel, .finish, .fail] {
      let run = Run(act: act, source: .subject, call: 1)
      expectEqual(result(of: run, through: open).violation, act == .cancel ? "1 after cancel" : "1 after the end")
    }
    let deaf = Entrance("broken") { DeafOperator(upstream: $0, closure: $1) }
    let request = Run(act: .request, source: .sequence, demand: .max(1), call: 1)
    expectEqual(result(of: request, through: deaf).violation, "[1] instead of [1, 2]")
    let cancel = Run(act: .cancel, source: .subject, call: 1)
    expectEqual(result(of: cancel, through: deaf).violation, "upstream is not cancelled")
    let finish = Run(act: .finish, source: .subject, call: 1)
    expectEqual(result(of: finish, through: deaf).violation, "no completion")
  }

  private func result(of run: Run, through entrance: Entrance) -> (acts: Int, violation: String?) {
    let (subject, clock) = (PassthroughSubject<Int, TestError>(), VirtualTimeScheduler())
    let end: Subscribers.Completion<TestError> = run.isFailing ? .failure(.broken) : .finished
    let sequence = Publishers.Sequence<ClosedRange<Int>, TestError>(sequence: 1...4)
    let upstream: Candidate.Values =
      switch run.source {
      case .subject: subject.eraseToAnyPublisher()
      case .sequence:
        run.isFailing
          ? sequence.append(Fail(error: .broken)).eraseToAnyPublisher() : sequence.eraseToAnyPublisher()
      }
    let (probe, subscriber) = (Probe(upstream), StrictSubscriber<Int>())
    var (calls, acts) = (0, 0)
    let publisher = entrance.make(probe.eraseToAnyPublisher(), clock) {
      calls += 1
      // A request runs the closure for requests, which requests, and so on. There has to be an end.
      guard let act = run.act, run.call.map({ $0 == calls }) ?? true, acts < 8 else { return }
      guard subscriber.subscription != nil || act == .finish || act == .fail else { return }
      acts += 1
      if entrance.isOpen, act != .request { subscriber.isExpectingAnother = true }
      switch act {
      case .cancel: subscriber.cancel()
      case .finish: subject.send(completion: .finished)
      case .fail: subject.send(completion: .failure(.broken))
      case .request: subscriber.request(.max(1))
      }
    }
    publisher.subscribe(subscriber)
    subscriber.request(run.demand)
    if run.source == .subject {
      for number in 1...4 {
        subject.send(number)
        clock.advance(by: 0.1)
      }
    }
    clock.advance(by: 10)
    let isLeft = subscriber.isCancelled && probe.subscriptions > probe.cancellations + probe.completions
    if run.source == .subject { subject.send(completion: end) }
    clock.advance(by: 10)
    var violation = subscriber.violation
    if violation == nil, isLeft {
      violation = "upstream is not cancelled"
    } else if violation == nil, acts > 0, !subscriber.isCancelled {
      if run.demand == .unlimited, !subscriber.isOver { violation = "no completion" }
      // A failure may overtake values that are not requested.
      if run.act == .request, run.source == .sequence, !run.isFailing, !entrance.isLatest {
        violation = lateOrMissing(in: subscriber, through: entrance)
      }
    }
    return (acts, violation)
  }

  /// A value that the code has requested comes as if it had been requested beforehand.
  private func lateOrMissing(in subscriber: StrictSubscriber<Int>, through entrance: Entrance) -> String? {
    let everything = StrictSubscriber<Int>()
    let upstream = Publishers.Sequence<ClosedRange<Int>, TestError>(sequence: 1...4).eraseToAnyPublisher()
    let clock = VirtualTimeScheduler()
    entrance.make(upstream, clock, {}).subscribe(everything)
    everything.request(.unlimited)
    clock.advance(by: 10)
    let expected = Array(everything.values.prefix(subscriber.requested.max ?? .max))
    return subscriber.values == expected ? nil : "\(subscriber.values) instead of \(expected)"
  }

  #if !canImport(Darwin)
    /// The files of `Surface` whose methods are for streams. Those of `Just` and of sequences run closures when they are
    /// called, before there is a stream.
    private static let surface = ["Fusion", "MapKeyPath", "Zip3To4", "CombineLatest3To4", "FlatMap+Never"]

    @Test func everyMethodThatTakesCodeIsARow() throws {
      let rows = Set(entrances.map { String($0.testDescription.prefix { $0 != "," }) })
      var keys: Set<String> = []
      for method in try publicMethods("Operators") { keys.formUnion(parametersWithCode(of: method)) }
      for file in Self.surface {
        let methods = try publicMethods("Surface", file: file)
        expectTrue(!methods.isEmpty, "\(file)")
        for method in methods { keys.formUnion(parametersWithCode(of: method)) }
      }
      #expect(keys.count > 40)
      expectEqual(keys.subtracting(rows).sorted(), [], "no row")
    }

    /// The parameters of a method that are code of a user, or have some: `first(where:)`, `max by <`.
    private func parametersWithCode(of method: (name: String, text: String)) -> [String] {
      let text = method.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      var keys: [String] = []
      let parameter =
        #/(\w+)(?: \w+)?: (@escaping|\(\(|KeyPath<|Publishers.BufferingStrategy|Coder|\(any TextOutput|S\))/#
      for match in text.matches(of: parameter) {
        let key = "\(method.name)(\(match.1):)"
        switch match.2 {
        case "KeyPath<": keys.append("\(key) of a key path")
        case "S)": if text.contains("<S: Sequence") { keys.append("\(key) of a sequence") }
        default: keys.append(key)
        }
      }
      if text.contains("Output: Equatable") { keys.append("\(method.name) by ==") }
      if text.contains("Output: Comparable") { keys.append("\(method.name) by <") }
      return keys
    }
  #endif
}

/// Ignores its subscriber while its closure runs, and upstream's completion as well.
private struct DeafOperator<Upstream: Publisher>: Publisher where Upstream.Output == Int {
  typealias Output = Int
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let closure: () -> Void

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    let isDeaf = Deafness()
    upstream.subscribe(
      AnySubscriber(
        receiveSubscription: { subscriber.receive(subscription: Link(isDeaf: isDeaf, base: $0)) },
        receiveValue: { value in
          isDeaf.value = true
          closure()
          isDeaf.value = false
          return isDeaf.isOver ? .none : subscriber.receive(value)
        },
        receiveCompletion: { completion in
          if isDeaf.value { isDeaf.isOver = true } else if !isDeaf.isOver { subscriber.receive(completion: completion) }
        }))
  }

  private final class Deafness {
    var value = false
    var isOver = false
  }

  private struct Link: Subscription {
    let isDeaf: Deafness
    let base: any Subscription

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    func request(_ demand: Subscribers.Demand) { if !isDeaf.value { base.request(demand) } }
    func cancel() { if isDeaf.value { isDeaf.isOver = true } else { base.cancel() } }
  }
}
