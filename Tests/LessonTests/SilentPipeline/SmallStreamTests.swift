import Combine
import Testing

/// Step 7 makes a small stream of each text. The pipeline here is a copy of the step's: the test shows what Combine does
/// with it, and passes even if the step changes. The trace tests the step itself.
struct SmallStreamTests {
  private struct BadRequest: Error {}

  @Test func eachEndsAfterItsOneValueAndTheWholeGoesOn() {
    var ends: [String] = []
    var values: [String] = []
    var hasEnded = false
    let field = PassthroughSubject<String, Never>()
    let cancellable =
      field
      .flatMap { text in
        Just(text)
          .tryMap { text in
            if text == "C++" { throw BadRequest() }
            return "results for \(text)"
          }
          .replaceError(with: "no results")
          .handleEvents(receiveCompletion: { ends.append("\(text) \($0)") })
      }
      .sink(receiveCompletion: { _ in hasEnded = true }, receiveValue: { values.append($0) })
    for text in ["swift", "C++", "combine"] { field.send(text) }
    #expect(ends == ["swift finished", "C++ finished", "combine finished"])
    #expect(values == ["results for swift", "no results", "results for combine"])
    #expect(!hasEnded)
    cancellable.cancel()
  }
}
