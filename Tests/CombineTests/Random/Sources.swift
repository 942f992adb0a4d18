import Combine
import TestKit

/// The beginning of a random chain.
struct Source {
  let name: String
  let publisher: Integers

  /// What it sends to a subscriber that asks for everything.
  let history: History

  /// Whether each subscriber gets the same.
  var isRepeatable = true

  /// Starts what feeds it, once it has a subscriber.
  var start: () -> Void = {}

  init<P: Publisher<Int, TestError>>(_ name: String, _ history: History, _ publisher: P) {
    self.name = "\(name) \(history)"
    self.publisher = publisher.eraseToAnyPublisher()
    self.history = history
  }

  init<P: Publisher<Int, Never>>(_ name: String, _ values: [Int], _ publisher: P) {
    self.init(name, History(values), publisher.setFailureType(to: TestError.self))
  }
}

/// - Parameter mayDrop: Whether it may drop what nobody asked for, as subjects do, because it will be asked for everything
///   before it starts.
func makeSource(_ draw: Draw, _ tapes: Tapes, mayDrop: Bool) -> Source {
  let value = draw.number(0...9)
  let history = draw.history(0...16, failing: draw.oneIn(3))
  switch draw.oneIn(4) ? draw.number(1...7) : draw.number(8...16) {
  case 2: return Source("Just", [value], Just(value))
  case 3:
    let optional = draw.oneIn(2) ? value : nil
    return Source("Optional", optional.map { [$0] } ?? [], optional.publisher)
  case 4: return Source("Result", History([value]), Result<Int, TestError>.Publisher(value))
  case 5: return Source("Fail", History([], .broken), Fail<Int, TestError>(error: .broken))
  case 6: return Source("Empty", History([]), Empty<Int, TestError>())
  case 7: return Source("Future", History([value]), Future<Int, TestError> { $0(.success(value)) })
  case 8: return Source("Deferred", history, Deferred { tapes.publisher(of: history, .eager) })
  case 1, 12: return Source("Sequence", history.values, history.values.publisher)
  case 9:
    let completion = history.failure.map { Subscribers.Completion.failure($0) } ?? .finished
    return Source("Record", history, Record(output: history.values, completion: completion))
  case 10 where mayDrop:
    let subject = PassthroughSubject<Int, TestError>()
    return fed(Source("PassthroughSubject", history, subject), subject, tapes, history)
  case 11 where mayDrop:
    let subject = CurrentValueSubject<Int, TestError>(value)
    return fed(
      Source("CurrentValueSubject", history.with([value] + history.values), subject), subject, tapes, history)
  default:
    let pace = draw.element(of: Tapes.Pace.allCases)
    return Source("\(pace)", history, tapes.publisher(of: history, pace))
  }
}

private func fed<S: Subject<Int, TestError>>(_ source: Source, _ subject: S, _ tapes: Tapes, _ history: History)
  -> Source
{
  var source = source
  source.isRepeatable = false
  source.start = { tapes.publisher(of: history, .slow).subscribe(AnySubscriber(subject)) }
  return source
}
