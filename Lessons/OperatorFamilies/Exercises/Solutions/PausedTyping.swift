import Combine
import VirtualTime

/// A text field that starts a search when the user pauses.
enum PausedTyping {
  /// Sends the text in the field half a second after the last key stroke, if it then has at least three letters. It sends
  /// a text again if it has been typed again.
  ///
  /// - Parameters:
  ///   - texts: Sends the text in the field after each key stroke.
  ///   - clock: The scheduler for operators of time.
  static func searches(
    texts: PassthroughSubject<String, Never>, clock: VirtualTimeScheduler
  ) -> some Publisher<String, Never> {
    texts
      .debounce(for: 0.5, scheduler: clock)
      .filter { text in text.count >= 3 }
  }
}
