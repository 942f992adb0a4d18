import Combine

extension Original.Amb.Subscription: CustomStringConvertible {
  var description: String { "Amb" }
}

extension Publishers.Amb.Subscription: CustomStringConvertible {
  var description: String { "Amb" }
}
