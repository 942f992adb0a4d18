/// The article's trick. It is a class, which matters in step 2.
class MagicTrick: Codable {
  var name: String = ""

  init(name: String) {
    self.name = name
  }
}
