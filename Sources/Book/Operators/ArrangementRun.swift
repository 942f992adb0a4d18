import Combine
import VirtualTime

/// Where the marbles are, and how the operator runs on them.
struct Arrangement {
  /// The second of each marble, by its number. An end that is as late as the table is long never comes.
  let seconds: [Int]

  /// The kind of end that the first row has.
  let end: Character?
  let request: String?
  let parameters: [String: Double]
}

/// What happened when an operator ran on an arrangement, in order.
final class ArrangementRun {
  enum Event: Equatable {
    case subscribed(row: Int)

    /// - Parameter amount: Nil for all values.
    case requested(row: Int, amount: Int?)
    case sent(marble: Int)
    case cancelled(row: Int)

    /// - Parameter subscriber: 1 for the second one that `share` has.
    case value(String, Marbles, subscriber: Int)
    case finished(subscriber: Int)
    case failed(subscriber: Int)
  }

  /// When each of them happened, in half seconds, and which marble was being sent then.
  private(set) var events: [(event: Event, time: Int, cause: Int?)] = []
  private let clock = VirtualTimeScheduler()
  private var sending: [Int] = []
  private var isOver = false

  init(
    of drawn: DrawnOperator, on rows: [ArrangementRow], _ arrangement: Arrangement, seconds: Int
  ) throws(MalformedMarbles) {
    let publishers = rows.indices.map { publisher($0, rows[$0], arrangement, seconds) }
    let count = drawn.inputs.count
    let example = Example(
      inputs: Array(publishers[..<count]),
      inner: Dictionary(uniqueKeysWithValues: zip(rows, publishers).dropFirst(count).map { ($0.name, $1) }),
      parameters: arrangement.parameters, clock: clock)
    let asking = try arrangement.request.map { text throws(MalformedMarbles) in try MarbleString(text, .asks) }
    var subscribers: [ScheduledSubscriber] = []
    drawn.run(example, places: seconds * rows.count + (asking?.places.count ?? 0)) { [self] output, number in
      let subscriber = ScheduledSubscriber(number == 0 ? asking : nil, on: clock) { [self] in note($0, by: number) }
      subscribers.append(subscriber)
      output.subscribe(subscriber)
    }
    // A stream that has not ended keeps all of this.
    isOver = true
    for subscriber in subscribers { subscriber.cancel() }
  }

  private func publisher(_ row: Int, _ marbles: ArrangementRow, _ arrangement: Arrangement, _ end: Int) -> Example.Texts
  {
    var places: [(second: Int, marks: [WaitingPublisher.Mark])] = []
    for (number, label) in zip(marbles.first..., marbles.marks) {
      let mark = WaitingPublisher.Mark(character: label, number: number)
      guard arrangement.seconds[number] < end else { continue }
      let shown = mark.isEnd && row == 0 ? arrangement.end ?? label : label
      places.append((arrangement.seconds[number], [WaitingPublisher.Mark(character: shown, number: number)]))
    }
    return WaitingPublisher(places: places, clock: clock) { [self] in note($0, of: row) }.eraseToAnyPublisher()
  }

  private func note(_ event: WaitingPublisher.Event, of row: Int) {
    switch event {
    case .subscribed: add(.subscribed(row: row))
    case .requested(let demand): add(.requested(row: row, amount: demand.max))
    case .cancelled: add(.cancelled(row: row))
    case .willSend(let mark):
      sending.append(mark.number)
      add(.sent(marble: mark.number))
    case .didSend: sending.removeLast()
    }
  }

  private func note(_ output: ScheduledSubscriber.Output, by subscriber: Int) {
    switch output {
    case .value(let value): add(.value(value.value, value.marbles, subscriber: subscriber))
    case .completion(.finished): add(.finished(subscriber: subscriber))
    case .completion(.failure): add(.failed(subscriber: subscriber))
    }
  }

  private func add(_ event: Event) {
    guard !isOver else { return }
    events.append((event, clock.now.nanoseconds / 500_000_000, sending.last))
  }
}
