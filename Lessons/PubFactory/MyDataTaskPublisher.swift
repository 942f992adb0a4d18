import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A data task as a publisher. Each subscriber has a task of its own, and cancelling the subscription cancels it.
  func myDataTaskPublisher(for url: URL) -> Create<Data?, Error> {
    Create<Data?, Error> { subscriber in
      let task = self.dataTask(with: url) { dataOrNil, _, errorOrNil in
        if let error = errorOrNil {
          subscriber.receive(completion: .failure(error))
        } else {
          subscriber.receive(dataOrNil)
          subscriber.receive(completion: .finished)
        }
      }
      task.resume()
      return AnyCancellable { task.cancel() }
    }
  }
}
