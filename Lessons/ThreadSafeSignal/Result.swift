/// What a signal sends: a value, or an error. Inside this module it hides Swift's own `Result`, as it does in the article.
enum Result<Value> {
  case success(Value)
  case error(Error)
}
