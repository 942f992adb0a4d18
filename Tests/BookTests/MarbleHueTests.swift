import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import Recording

/// The colours of small pictures.
struct MarbleHueTests {
  /// The labels of a picture, each with its colours.
  private func marbles(_ picture: String) -> [String] {
    picture.matches(of: #/<g class="marble (v\d)">(.*?)<text[^>]*>([^<]*)</text></g>/#).map { match in
      let more = match.2.matches(of: #/class="pill (v\d)"/#).map { String($0.1) }
      return ([String(match.3), String(match.1)] + more).joined(separator: " ")
    }
  }

  @Test func aValueKeepsItsColourThroughAChain() throws {
    let card = { (name: String) in
      let chain = try #require(DrawnChain.all.first { $0.name == name })
      return Set(marbles(try OperatorDrawing(chain.drawn).card))
    }
    // The second a is another value. A is made of the first one.
    try expectEqual(card("search-field"), ["a v1", "b v2", "a v3", "c v4", "A v1", "C v4"])
    try expectEqual(card("shared-download"), ["a v1", "b v2", "c v3", "A v1", "B v2", "C v3"])
    let pairs = try card("sign-up")
    #expect(pairs.isSuperset(of: ["a v1", "c v2", "b v3", "ab v1 v3", "bb v3", "off v1 v3", "on v3"]), "\(pairs)")
  }

  /// The colours of a list are in the order of its elements, as on its page.
  @Test func aListHasTheColoursInItsOrder() throws {
    let chain = try #require(DrawnChain.all.first { $0.name == "nested-requests" })
    let list = try #require(marbles(OperatorDrawing(chain.drawn).card).first { $0.hasPrefix("[") })
    expectEqual(list, "[C, B, A] v3 v2 v1")
  }

  /// As in its page, where the script gives a marble its colour.
  @Test func itIsTheColourOfItsPage() throws {
    let drawn = { (name: String) in try #require(DrawnOperator.all.first { $0.name == name }) }
    try expectEqual(
      marbles(OperatorDrawing(drawn("map")).smallPicture), ["1 v1", "10 v1", "2 v2", "20 v2", "3 v3", "30 v3"])
    let zipped = try marbles(OperatorDrawing(drawn("zip")).smallPicture)
    #expect(zipped.contains("a1 v1 v4"), "\(zipped)")
  }

  /// Each value that is drawn has colours, unless it is made of nothing.
  @Test(arguments: DrawnOperator.all.map(\.name)) func eachValueIsNoted(_ name: String) throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let drawing = try OperatorDrawing(drawn)
    let values = drawing.timeline.run.events.filter { $0.kind == .value }
    expectEqual(drawing.hues.all.count, values.count)
  }
}
