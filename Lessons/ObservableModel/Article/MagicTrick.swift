/// What the wizards share. A class, as in the article: step 2 shows what follows from that.
final class MagicTrick: Codable {
  var name: String = ""

  init(name: String) {
    self.name = name
  }
}

/// Something else that a wizard has, so that the model has two properties.
struct Wand: Equatable {
  var wood: String
}
