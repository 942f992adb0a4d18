import Combine
import CombineBridge
import CombineContract
import LessonKit

// Two operators that only look at a stream. They are the module's: your stream goes through them, and comes back.

extension CombineContract.Publisher {
  func print(_ prefix: String) -> InContract<Combine.Publishers.Print<InCombine<Self>>> {
    inCombine.print(prefix).inContract
  }

  func recorded(_ name: String, on timeline: Timeline) -> InContract<Combine.AnyPublisher<Output, Failure>> {
    inCombine.recorded(name, on: timeline).eraseToAnyPublisher().inContract
  }
}
