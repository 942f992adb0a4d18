import Combine
import CombineBridge
import CombineByHand
import CombineContract
import LessonKit

// What the lesson uses and no station makes. The operators are the module's: your stream goes through them, and comes back.

extension CombineContract.Publisher {
  func print(_ prefix: String) -> InContract<Combine.Publishers.Print<InCombine<Self>>> {
    inCombine.print(prefix).inContract
  }

  func recorded(_ name: String, on timeline: Timeline) -> InContract<Combine.AnyPublisher<Output, Failure>> {
    inCombine.recorded(name, on: timeline).eraseToAnyPublisher().inContract
  }

  func buffer(
    size: Int, prefetch: Combine.Publishers.PrefetchStrategy, whenFull: Combine.Publishers.BufferingStrategy<Failure>
  ) -> InContract<Combine.Publishers.Buffer<InCombine<Self>>> {
    inCombine.buffer(size: size, prefetch: prefetch, whenFull: whenFull).inContract
  }
}

protocol Subject<Output, Failure>: CombineContract.Publisher {}

extension CombineByHand.PassthroughSubject: Subject {}
