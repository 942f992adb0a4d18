import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// The article's data task with a `Future`. Only the session is another one: the article's task runs on `shared`.
  func dataTaskFuture(for url: URL) -> Future<Data?, Error> {
    Future<Data?, Error> { subscriber in
      let task = self.dataTask(with: url) { dataOrNil, _, errorOrNil in
        if let error = errorOrNil {
          subscriber(.failure(error))
        } else {
          subscriber(.success(dataOrNil))
        }
      }
      task.resume()
    }
  }
}
