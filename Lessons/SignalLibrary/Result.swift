/// What a signal sends: a value, or an error. Inside this module it hides Swift's own `Result`, as it does in the article.
enum Result<Value> {
  case success(Value)
  case error(Error)
}

extension Result {
  func map<T>(_ transform: @escaping (Value) -> T) -> Result<T> {
    switch self {
    case .success(let value): return .success(transform(value))
    case .error(let error): return .error(error)
    }
  }
}
