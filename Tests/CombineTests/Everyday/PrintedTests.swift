import Combine
import TestKit
import Testing

// What `print()` and `handleEvents` show of well-known chains.

private final class Log: TextOutputStream {
  private var text = ""
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  func write(_ string: String) { text += string }
}

@Suite struct PrintedTests {
  private func lines<P: Publisher>(_ make: (Log) -> P) -> [String] {
    let log = Log()
    make(log).sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    return log.lines
  }

  @Test func sequence() {
    #expect(
      lines { [1, 2].publisher.print("n", to: $0) } == [
        "n: receive subscription: ([1, 2])", "n: request unlimited", "n: receive value: (1)", "n: receive value: (2)",
        "n: receive finished",
      ])
    #expect(lines { (1...2).publisher.print(to: $0) }.first == "receive subscription: (1...2)")
    #expect(lines { "ab".publisher.print(to: $0) }.first == "receive subscription: (ab)")
    #expect(lines { [Int]().publisher.print(to: $0) }.first == "receive subscription: (Empty)")
  }

  @Test func failure() {
    #expect(
      lines { Fail<Int, TestError>(error: .broken).print(to: $0) } == [
        "receive subscription: (Empty)", "request unlimited", "receive error: (broken)",
      ])
  }
}
