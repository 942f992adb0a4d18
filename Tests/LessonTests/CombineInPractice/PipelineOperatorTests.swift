import Combine
import Foundation
import LessonKit
import TestKit
import Testing

@testable import CombineInPractice

/// What the lesson says of operators without a line of the trace.
struct PipelineOperatorTests {
  @Test func mapErrorMakesAnErrorOfOnesOwn() {
    var completions: [String] = []
    let cancellable = Just(Payload.garbled.data).decode(type: MagicTrick.self, decoder: JSONDecoder())
      .mapError { _ in DownloadError.unreadable }
      .sink(receiveCompletion: { completions.append($0.inShort) }, receiveValue: { _ in })
    expectEqual(completions, ["failure(unreadable)"])
    cancellable.cancel()
  }
}
