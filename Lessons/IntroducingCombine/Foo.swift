/// What the article's subscriber writes to: an object with a name.
class Foo {
  var name: String

  init(name: String) {
    self.name = name
  }
}
