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

  /// The rows of which everything is requested.
  private var unlimited: Set<Int> = []

  init(
    of drawn: DrawnOperator, on rows: [ArrangementRow], _ arrangement: Arrangement, seconds: Int
  ) throws(MalformedMarbles) {
    let example = Example(
      rows: rows.enumerated().map { ($1.name, publisher($0, $1, arrangement, seconds)) },
      parameters: arrangement.parameters, clock: clock)
    let asking = try arrangement.request.map { text throws(MalformedMarbles) in try MarbleString(text, .asks) }
    var cancellations: [() -> Void] = []
    drawn.run(example, places: seconds * rows.count + (asking?.places.count ?? 0)) { [self] output, number in
      let noted = output.handleEvents(
        receiveOutput: { [self] in add(.value($0.value, $0.marbles, subscriber: number)) },
        receiveCompletion: { [self] completion in
          switch completion {
          case .finished: add(.finished(subscriber: number))
          case .failure: add(.failed(subscriber: number))
          }
        })
      cancellations.append(noted.request(number == 0 ? asking : nil, on: clock))
    }
    // A stream that has not ended keeps all of this. Its cancellation is no event.
    let events = events
    for cancel in cancellations { cancel() }
    self.events = events
  }

  private func publisher(_ row: Int, _ marbles: ArrangementRow, _ arrangement: Arrangement, _ end: Int) -> Example.Texts
  {
    let marks = zip(marbles.first..., marbles.marks).map { number, label in
      let shown = label.isMarbleValue || row > 0 ? label : arrangement.end ?? label
      return WaitingPublisher.Mark(second: arrangement.seconds[number], character: shown, number: number)
    }
    let waiting = WaitingPublisher(marks: marks.filter { $0.second < end }, clock: clock) { [self] mark, send in
      sending.append(mark.number)
      add(.sent(marble: mark.number))
      send()
      sending.removeLast()
    }
    return waiting.handleEvents(
      receiveSubscription: { [self] _ in
        unlimited.remove(row)
        add(.subscribed(row: row))
      },
      receiveCancel: { [self] in add(.cancelled(row: row)) },
      receiveRequest: { [self] demand in
        // Nothing is requested that has been requested already.
        guard demand > .none, !unlimited.contains(row) else { return }
        if demand == .unlimited { unlimited.insert(row) }
        add(.requested(row: row, amount: demand.max))
      }
    ).eraseToAnyPublisher()
  }

  private func add(_ event: Event) {
    events.append((event, clock.now.nanoseconds / 500_000_000, sending.last))
  }
}
