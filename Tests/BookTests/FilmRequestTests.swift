import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book

/// The requests of films at other places.
@Suite(.ownThreads) struct FilmRequestTests {
  @Test func theTablesAreRight() async throws {
    var found: [String] = []
    for run in try await WholeBook.runs.value {
      for table in FilmRequests.all(in: run) {
        found.append("\(run.name) \(run.step) \(run.streams[table.stream].name)")
        // As many as there are ways to put them into order.
        let (values, requests) = (table.values.count, table.places.count)
        let count = (1...requests).reduce(1) { $0 * (values + $1) / $1 }
        expectEqual(table.answers.count, count, "\(run.name)")
        for (places, answer) in table.answers {
          let choice = places.split(separator: ",").map { Int($0)! }
          expectEqual(answer, Self.answer(choice, values, table.count), "\(run.name) \(places)")
        }
      }
    }
    expectEqual(found, ["CustomSubscriber 6 publisher", "IntroducingCombine 10 one", "SilentPipeline 3 list"])
  }

  /// A value arrives if more was requested before it than has arrived.
  private static func answer(_ places: [Int], _ values: Int, _ count: Int) -> String {
    var received = 0
    return (0..<values).map { value in
      let isReceived = places.count { $0 <= value } * count > received
      received += isReceived ? 1 : 0
      return isReceived ? "1" : "0"
    }.joined()
  }
}

/// What a reader does with them.
@Suite(.ifThereIsChromium, .ownThreads) struct FilmRequestPageTests {
  @Test(arguments: [
    (
      "CustomSubscriber.html", "Received: 1, 3, 4. Dropped: 2, 5.", "Received: 2, 3, 5. Dropped: 1, 4. Right.",
      "before 5"
    ),
    ("CustomSubscriber.zh.html", "收到：1、3、4。丢弃：2、5。", "收到：2、3、5。丢弃：1、4。对。", "在 5 之前"),
  ])
  func aReaderPlacesThem(page: String, first: String, reached: String, place: String) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: page), preferring: ["prefers-reduced-motion": "reduce"])
    try browser.value(
      """
      const section = document.querySelector('.step[data-step="6"]'), placing = section.querySelector('.placing')
      const result = () => placing.querySelector('.arrived').textContent
      const sliders = [...placing.querySelectorAll('input')], film = films.get('6')[0]
      function move(index, to) {
        sliders[index].value = to
        sliders[index].dispatchEvent(new Event('input', { bubbles: true }))
      }
      undefined
      """)
    // Closed, it tells nothing.
    try expectEqual(browser.value("document.querySelectorAll('.placing').length") as? Int, 1)
    try expectEqual(browser.value("placing.open") as? Bool, false)
    try browser.value("placing.open = true")
    try expectEqual(browser.text("result()"), first)
    try expectEqual(browser.value("placing.querySelectorAll('.marble.lost').length") as? Int, 2)
    // One after the other: before 2, before 3, and before 5, in whichever order they stand.
    try browser.value("move(0, 4); move(1, 1)")
    try expectEqual(browser.text("result()"), reached)
    try expectEqual(browser.text("sliders[0].getAttribute('aria-valuetext')"), place)
    try expectEqual(browser.value("placing.matches('.reached')") as? Bool, true)
    // Each has a name of its own, in one line, and room for a finger.
    let isInLine = "sliders.every(({ labels: [label] }) => label.offsetHeight === 44)"
    try browser.setWidth(400)
    try expectEqual(browser.value(isInLine) as? Bool, true)
    try expectEqual(browser.value("new Set(sliders.map(({ labels: [label] }) => label.textContent)).size") as? Int, 3)
    try browser.value("move(1, 5)")
    try expectEqual(browser.value("placing.matches('.reached')") as? Bool, false)
    // While the reader guesses what the film drops, it is not there.
    try expectEqual(browser.value("placing.offsetHeight > 0") as? Bool, true)
    try browser.value("film.guess()")
    try expectEqual(browser.value("placing.offsetHeight") as? Int, 0)
  }
}
