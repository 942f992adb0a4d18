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
  // TODO: Write the screen. The user sets the first two properties, and the screen the others.

  var day = ""
  var guests = 0
  var state = BookingState.incomplete
  var canBook = false

  /// - Parameters:
  ///   - clock: The scheduler for operators of time.
  ///   - hasTable: Asks the restaurant for a table. It calls its closure later, with the answer.
  init(
    clock: VirtualTimeScheduler,
    hasTable: @escaping (_ day: String, _ guests: Int, _ answer: @escaping (Bool) -> Void) -> Void
  ) {}
}
