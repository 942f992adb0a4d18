/// What a signal sends. In this lesson the name hides Swift's own `Result`, as in the article.
enum Result<Value> {
  case success(Value)
  case error(Error)
}
