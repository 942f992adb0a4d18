import Combine
import LessonKit

/// Draws which objects are alive. It keeps none of them.
final class Lives {
  private struct Life {
    weak var object: AnyObject?
    let row: PassthroughSubject<String, Never>
  }

  private let timeline = Timeline()
  private let actions = PassthroughSubject<String, Never>()
  private var lives: [Life] = []
  private var cancellables: [AnyCancellable] = []

  init() {
    actions.recorded("actions", on: timeline).sink { _ in }.store(in: &cancellables)
  }

  var marbles: String { timeline.marbles }

  /// Adds a row for an object.
  func watch(_ object: AnyObject?, as name: String) {
    let life = Life(object: object, row: PassthroughSubject())
    life.row.recorded(name, on: timeline).sink { _ in }.store(in: &cancellables)
    lives.append(life)
  }

  /// Notes what we have done, and which objects are alive now. The row of an object that is gone ends.
  func note(_ action: String) {
    timeline.instant {
      actions.send(action)
      for life in lives {
        if life.object == nil { life.row.send(completion: .finished) } else { life.row.send("alive") }
      }
    }
  }
}
