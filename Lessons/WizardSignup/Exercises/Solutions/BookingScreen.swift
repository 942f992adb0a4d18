import Combine
import VirtualTime

/// The model of a screen on which a table in a restaurant is booked.
///
/// - `state` is `incomplete` while the day is empty or the number of guests is below 1.
/// - Otherwise it becomes `asking` as soon as the day or the number of guests changes. Half a second after the last
///   change the restaurant is asked, once, and with its answer `state` becomes `free` or `full`.
/// - `canBook` is true in the state `free`, and in no other.
/// - An equal value changes nothing, and neither does the answer to an older question.
/// - A screen that nobody needs any more goes away, and asks nothing.
final class BookingScreen {
  @Published var day = ""
  @Published var guests = 0
  @Published private(set) var state = BookingState.incomplete
  @Published private(set) var canBook = false

  private var cancellables: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - clock: The scheduler for operators of time.
  ///   - hasTable: Asks the restaurant for a table. It calls its closure later, with the answer.
  init(
    clock: VirtualTimeScheduler,
    hasTable: @escaping (_ day: String, _ guests: Int, _ answer: @escaping (Bool) -> Void) -> Void
  ) {
    $day.combineLatest($guests)
      .removeDuplicates(by: ==)
      .map { day, guests -> AnyPublisher<BookingState, Never> in
        guard !day.isEmpty, guests > 0 else { return Just(.incomplete).eraseToAnyPublisher() }
        return Just(())
          .delay(for: 0.5, scheduler: clock)
          .flatMap {
            Future { promise in hasTable(day, guests) { isFree in promise(.success(isFree)) } }
          }
          .map { isFree in isFree ? .free : .full }
          .prepend(.asking)
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .sink { [weak self] state in self?.state = state }
      .store(in: &cancellables)

    $state
      .sink { [weak self] state in self?.canBook = state == .free }
      .store(in: &cancellables)
  }
}
