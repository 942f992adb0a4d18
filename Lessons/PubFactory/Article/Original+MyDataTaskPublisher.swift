import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Original {
  /// The article's method of `URLSession`: a data task as a publisher.
  func myDataTaskPublisher(for url: URL) -> Create<Data?, Error> {
    Create<Data?, Error> { subscriber in
      let task = URLSession.shared.dataTask(with: url) { dataOrNil, _, errorOrNil in
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
