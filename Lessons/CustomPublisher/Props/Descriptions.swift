import Combine

extension Original.Create.Subscription: CustomStringConvertible {
  var description: String { "Create" }
}

extension Publishers.Create.Subscription: CustomStringConvertible {
  var description: String { "Create" }
}

extension Original.DemandBuffer: CustomStringConvertible {
  /// The values that are held, drawn as boxes, and a bar for a completion that waits: `[3][4]|`.
  var description: String {
    let boxes = buffer.map { "[\($0)]" }.joined() + (completion == nil ? "" : "|")
    return boxes.isEmpty ? "empty" : boxes
  }
}
