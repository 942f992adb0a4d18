import Foundation
import TestKit
import Testing

@testable import Book

/// The first page in a browser: its film moves, and it remembers what was read.
@Suite(.ifThereIsChromium, .ownThreads) struct FrontPageTests {
  @Test func filmPlaysByItself() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(book.folder.appending(path: "index.html"))
    try browser.wait(for: "document.querySelector('.opening .place').textContent === '9 / 9'")
  }

  @Test func filmStandsStillForAReaderWhoWantsNoMotion() async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    try expectEqual(browser.text("document.querySelector('.opening').dataset.playing"), "false")
  }

  @Test func lessonThatWasReadIsMarkedAndTheNextOneIsOffered() async throws {
    let book = try await WholeBook.shared()
    let index = book.folder.appending(path: "index.html")
    let browser = try Browser(index)
    try expectEqual(browser.text("document.getElementById('begin').textContent"), "Start here: Introducing Combine")
    try browser.open(book.folder.appending(path: "IntroducingCombine.html"))
    try expectEqual(browser.value("progress.read.length") as? Int, 0, "it is open, and its last step was not seen")
    try browser.value("lastStep.scrollIntoView()")
    try browser.wait(for: "progress.read.length === 1")
    try browser.open(index)
    try expectEqual(browser.text("document.querySelector('.card.done strong').textContent"), "1. Introducing Combine")
    try expectEqual(browser.text("document.getElementById('begin').textContent"), "Go on: 2. Operator Families")
  }
}
