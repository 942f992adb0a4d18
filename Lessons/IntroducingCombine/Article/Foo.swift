/// The object whose name the article's subscriber sets.
class Foo {
  var name: String

  init(name: String) {
    self.name = name
  }
}
