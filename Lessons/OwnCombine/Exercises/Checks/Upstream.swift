import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import VirtualTime

/// What most of the parts make: a publisher like the upstream that they are tried over.
typealias NumberPublisher = CombineContract.Publisher<Int, MarbleFailure>

/// The upstream over which a part is tried: a source for the laws, an input for the random streams.
enum Upstream: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  case source(Source)
  case input(InContract<Combine.AnyPublisher<Int, MarbleFailure>>)

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    switch self {
    case .source(let source): source.subscribe(subscriber)
    case .input(let input): input.subscribe(subscriber)
    }
  }
}

extension Inputs {
  /// An input, as the reader's parts see it.
  func upstream(_ number: Int = 0) -> Upstream { .input(publisher(number).inContract) }
}
