import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A data task for each subscriber. Who cancels, cancels the task.
  func myDataTaskPublisher(for url: URL) -> Create<Data?, Error> {
    Create { subscriber in
      let task = self.dataTask(with: url) { data, _, error in
        if let error {
          subscriber.receive(completion: .failure(error))
        } else {
          subscriber.receive(data)
          subscriber.receive(completion: .finished)
        }
      }
      task.resume()
      return AnyCancellable { task.cancel() }
    }
  }
}
