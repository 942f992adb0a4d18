import Combine
import LessonKit
import LessonNetwork
import TestKit
import Testing
import VirtualTime

@testable import SearchField

struct ContentViewTests {
  private func repository(
    _ name: String, stars: Int = 1, _ language: String? = nil, _ description: String? = nil
  ) -> GithubRepository {
    GithubRepository(id: 1, fullName: name, stars: stars, description: description, language: language)
  }

  @Test func anEmptyFieldAndOneThatLoads() {
    let network = NetworkDouble(queries: ["swift": .neverAnswer])
    let clock = VirtualTimeScheduler()
    let model = MyViewModel(clock, api: GithubAPI(session: network.session))
    expectEqual(ContentView(dataModel: model).body, ["🔍 请输入要搜索的repository"])
    model.inputText = "swift"
    clock.run()
    expectEqual(ContentView(dataModel: model).body, ["⏳ swift"])
  }

  @Test func columnsStandBelowEachOther() {
    let lines = GithubListCell.lines(of: [
      repository("a/b", stars: 12, "Swift", "one"), repository("某人/学习", stars: 123_456, "C++", "二"),
    ])
    expectEqual(
      lines,
      [
        "a/b        ★     12  Swift       one",
        "某人/学习  ★ 123456  C++         二",
      ])
  }

  @Test func whatIsMissingLeavesNoBlanksBehind() {
    expectEqual(GithubListCell.lines(of: [repository("a/b", stars: 12)]), ["a/b  ★     12"])
    expectEqual(GithubListCell.lines(of: []), [])
  }

  @Test func aDescriptionIsOneLineAndNotTooLong() {
    let long = repository("a/b", stars: 1, "Swift", String(repeating: "学", count: 30))
    let line = GithubListCell.lines(of: [long])[0]
    #expect(line.hasSuffix("学…"))
    expectEqual(line.columns, 3 + 2 + 8 + 2 + 10 + 2 + 39)
    let lines = repository("a/b", stars: 1, "Swift", "one\r\ntwo\nthree")
    #expect(GithubListCell.lines(of: [lines])[0].hasSuffix("  one two three"))
    let fitting = repository("a/b", stars: 1, "Swift", String(repeating: "x", count: 40))
    #expect(GithubListCell.lines(of: [fitting])[0].hasSuffix("xx"))
  }
}
