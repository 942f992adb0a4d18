import Combine

extension AnyPublisher {
  init(_ factory: @escaping Original.Create<Output, Failure>.SubscriberHandler) {
    self = Original.Create(factory: factory).eraseToAnyPublisher()
  }

  static func create(
    _ factory: @escaping Original.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(factory)
  }
}
