import Combine
import LessonKit
import Testing
import VirtualTime

@testable import WizardSignupExercises

typealias BookingState = WizardSignupExercises.BookingState

@Suite struct BookingScreenTests {
  @Test func solution() {
    let feedback = checkBookingScreen(
      { BookingScreen(clock: $0, hasTable: $1) }, day: \.day, guests: \.guests, state: \.state, canBook: \.canBook)
    #expect(feedback.faults == [])
  }

  /// A screen whose parts can be replaced.
  class Variant {
    typealias Wish = (day: String, guests: Int)

    @Published var day = ""
    @Published var guests = 0
    @Published var state = BookingState.incomplete
    var canBook: Bool { state == .free }
    var cancellables: [AnyCancellable] = []

    required init(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) { begin(clock, hasTable) }

    var wishes: AnyPublisher<Wish, Never> {
      $day.combineLatest($guests).map { $0 }.removeDuplicates(by: ==).eraseToAnyPublisher()
    }

    func isComplete(_ wish: Wish) -> Bool { wish.day != "" && wish.guests > 0 }

    func answer(_ wish: Wish, _ hasTable: @escaping HasTable) -> some Publisher<BookingState, Never> {
      Future { promise in hasTable(wish.day, wish.guests) { promise(.success($0 ? .free : .full)) } }
    }

    func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      let states = wishes.map { [unowned self] in isComplete($0) ? BookingState.asking : .incomplete }
      let answers = wishes.map { [unowned self] wish in
        isComplete(wish)
          ? Just(wish).delay(for: 0.5, scheduler: clock).flatMap { [unowned self] in answer($0, hasTable) }
            .eraseToAnyPublisher()
          : Empty().eraseToAnyPublisher()
      }
      states.merge(with: answers.switchToLatest()).assign(to: &$state)
    }
  }

  /// Counts the changes, and does without operators of time.
  final class ByHand: Variant {
    private var changes = 0

    override func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      cancellables = [
        wishes.sink { [weak self] wish in
          guard let self else { return }
          changes += 1
          let number = changes
          state = isComplete(wish) ? .asking : .incomplete
          guard state == .asking else { return }
          clock.schedule(after: clock.now.advanced(by: 0.5)) { [weak self] in
            guard self?.changes == number else { return }
            hasTable(wish.day, wish.guests) { [weak self] isFree in
              if self?.changes == number { self?.state = isFree ? .free : .full }
            }
          }
        }
      ]
    }
  }

  final class TakesOldAnswers: Variant {
    override func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      wishes.map { [unowned self] in isComplete($0) ? BookingState.asking : .incomplete }.assign(to: &$state)
      wishes.debounce(for: 0.5, scheduler: clock).filter { [unowned self] in isComplete($0) }
        .map { [unowned self] in answer($0, hasTable) }.switchToLatest().assign(to: &$state)
    }
  }
  final class AsksAtOnce: Variant {
    override func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      wishes.map { [unowned self] in isComplete($0) ? BookingState.asking : .incomplete }.assign(to: &$state)
      wishes.filter { [unowned self] in isComplete($0) }.map { [unowned self] in answer($0, hasTable) }
        .switchToLatest().assign(to: &$state)
    }
  }
  final class AsksAgain: Variant {
    override var wishes: AnyPublisher<Wish, Never> { $day.combineLatest($guests).map { $0 }.eraseToAnyPublisher() }
  }
  final class AsksForNobody: Variant {
    override func isComplete(_ wish: Wish) -> Bool { wish.day != "" }
  }
  final class AsksForNoDay: Variant {
    override func isComplete(_ wish: Wish) -> Bool { wish.guests > 0 }
  }
  final class MakesPairs: Variant {
    override var wishes: AnyPublisher<Wish, Never> { $day.zip($guests).map { $0 }.eraseToAnyPublisher() }
  }
  final class ButtonStaysOn: Variant {
    override var canBook: Bool { state == .free || state == .asking }
  }
  /// It compares the wishes that have waited with each other.
  final class ForgetsAChangeBack: Variant {
    override func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      let states = wishes.map { [unowned self] in isComplete($0) ? BookingState.asking : .incomplete }
      let answers = wishes.debounce(for: 0.5, scheduler: clock).removeDuplicates(by: ==)
        .filter { [unowned self] in isComplete($0) }
        .map { [unowned self] wish in
          answer(wish, hasTable).filter { [unowned self] _ in (day, guests) == (wish.day, wish.guests) }
        }
        .switchToLatest()
      states.merge(with: answers).assign(to: &$state)
    }
  }
  final class KeepsItself: Variant {
    override func begin(_ clock: VirtualTimeScheduler, _ hasTable: @escaping HasTable) {
      super.begin(clock, hasTable)
      cancellables.append($state.sink { _ in _ = self.canBook })
    }
  }

  @Test func solutions() {
    expect(
      [
        ("merges two streams", Variant.self, nil),
        ("counts the changes", ByHand.self, nil),
        (
          "asks for nobody", AsksForNobody.self,
          "There is a day and no guest: the restaurant was asked for 0 on Friday. It should be asked for nothing."
        ),
        (
          "asks for no day", AsksForNoDay.self,
          "There are two guests and no day: the restaurant was asked for 2 on no day. It should be asked for nothing."
        ),
        (
          "makes pairs", MakesPairs.self,
          "0.4 s after the number of guests has changed: the restaurant was asked for 2 on Friday. "
            + "It should be asked for nothing yet."
        ),
        (
          "asks at once", AsksAtOnce.self,
          "There are two guests: the restaurant was asked for 2 on Friday. It should be asked for nothing yet."
        ),
        (
          "button is on too early", ButtonStaysOn.self,
          "There are two guests: the state is asking, and canBook is true."
        ),
        (
          "asks again for the same", AsksAgain.self,
          "The same number is set again: the restaurant was asked for 4 on Friday. It should be asked for nothing."
        ),
        (
          "asks nothing about a change back", ForgetsAChangeBack.self,
          "The number of guests has changed, and changed back: the restaurant was asked for nothing. "
            + "It should be asked for 4 on Friday."
        ),
        (
          "takes an old answer while it waits", TakesOldAnswers.self,
          "The answer for Sunday has come, and the day is Saturday: the state is free. It should be asking."
        ),
        ("keeps itself", KeepsItself.self, "Nobody needs the screen any more, and it is still in memory."),
      ] as [(Comment, Variant.Type, String?)]
    ) { type in
      checkBookingScreen(
        { type.init($0, $1) }, day: \.day, guests: \.guests, state: \.state, canBook: \.canBook)
    }
  }
}
