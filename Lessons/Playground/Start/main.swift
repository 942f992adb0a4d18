import Combine
import LessonKit

// Each sign is a second: a letter is a value, and | is the end.
let clock = VirtualTimeScheduler()
let typed = try MarbleString("a-b-c----d-e|").publisher(on: clock)

let cancellable =
  typed
  .show("typed")
  .debounce(for: .seconds(2), scheduler: clock)
  .show("debounced")
  .sink(receiveCompletion: { print(clock.now, $0) }, receiveValue: { print(clock.now, $0) })

clock.run()
