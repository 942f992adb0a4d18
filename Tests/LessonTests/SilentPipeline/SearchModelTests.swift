import Combine
import Testing
import VirtualTime

@testable import SilentPipeline

struct SearchModelTests {
  @Test func aTextIsSearchedForWhenTheUserPauses() {
    let clock = VirtualTimeScheduler()
    var requests: [String] = []
    let model = SearchModel(scheduler: clock) { text in
      requests.append("\(clock.now) \(text)")
      return Just(["\(text).org"]).eraseToAnyPublisher()
    }
    model.query = "sw"
    clock.advance(by: 0.25)
    model.query = "swift"
    clock.advance(by: 0.49)
    #expect(requests == [])
    clock.advance(by: 0.01)
    #expect(requests == ["0.75s swift"])
    #expect(model.results == ["swift.org"])
  }

  @Test func aTextIsNotSearchedForTwiceInARow() {
    let clock = VirtualTimeScheduler()
    var requests: [String] = []
    let model = SearchModel(scheduler: clock) { text in
      requests.append(text)
      return Just([]).eraseToAnyPublisher()
    }
    for text in ["swift", "swift", "combine", "swift"] {
      model.query = text
      clock.run()
    }
    #expect(requests == ["swift", "combine", "swift"])
  }

  @Test func anAnswerIsSetOnTheScheduler() {
    let clock = VirtualTimeScheduler()
    let answers = PassthroughSubject<[String], Never>()
    let model = SearchModel(scheduler: clock) { _ in answers.eraseToAnyPublisher() }
    model.query = "swift"
    clock.run()
    answers.send(["swift.org"])
    #expect(model.results == [])
    clock.run()
    #expect(model.results == ["swift.org"])
  }

  @Test func anOldAnswerNeverArrives() {
    let clock = VirtualTimeScheduler()
    var answers: [String: PassthroughSubject<[String], Never>] = [:]
    let model = SearchModel(scheduler: clock) { text in
      let answer = PassthroughSubject<[String], Never>()
      answers[text] = answer
      return answer.eraseToAnyPublisher()
    }
    for text in ["swift", "combine"] {
      model.query = text
      clock.run()
    }
    answers["swift"]?.send(["swift.org"])
    clock.run()
    #expect(model.results == [])
    answers["combine"]?.send(["combine.org"])
    clock.run()
    #expect(model.results == ["combine.org"])
  }

  @Test func theModelGoesAwayWithItsPipeline() {
    let clock = VirtualTimeScheduler()
    var requests = 0
    var model: SearchModel? = SearchModel(scheduler: clock) { _ in
      requests += 1
      return Just([]).eraseToAnyPublisher()
    }
    weak let released = model
    model?.query = "swift"
    model = nil
    clock.run()
    #expect(released == nil && requests == 0)
  }
}
