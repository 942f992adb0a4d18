/// The article's trick. It is a class, which matters in step 3.
class MagicTrick: Codable {
  var name: String = ""

  init(name: String) {
    self.name = name
  }
}
