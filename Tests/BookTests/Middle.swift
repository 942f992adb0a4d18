import TestKit
import Testing

extension Browser {
  /// Where the middle of an element is, when nothing slides any more.
  func middle(of selector: String) throws -> (x: Double, y: Double) {
    try settle()
    let box = "document.querySelector('\(selector)').getBoundingClientRect()"
    return (
      try #require(value("\(box).x + \(box).width / 2") as? Double),
      try #require(value("\(box).y + \(box).height / 2") as? Double)
    )
  }

  func middle(ofMarble marble: Int) throws -> (x: Double, y: Double) {
    try middle(of: "[data-marble=\"\(marble)\"] .sign")
  }
}
