import Combine

/// A number that a subject or a property holds and publishes. It is 0 at first.
struct HeldNumber: @unchecked Sendable {
  let name: String
  let publisher: AnyPublisher<Int, Never>
  let value: () -> Int
  let send: (Int) -> Void

  final class Owner {
    @Published var number = 0
  }

  /// A subject that sends.
  static func sending() -> HeldNumber { HeldNumber("CurrentValueSubject.send") { $0.send($1) } }

  /// A subject whose value is set.
  static func setting() -> HeldNumber { HeldNumber("CurrentValueSubject.value") { $0.value = $1 } }

  /// A property.
  static func published() -> HeldNumber {
    let owner = Owner()
    return HeldNumber(
      name: "Published", publisher: owner.$number.eraseToAnyPublisher(), value: { owner.number },
      send: { owner.number = $0 })
  }

  /// A property next to a subject, neither of which knows of the other.
  static func broken() -> HeldNumber {
    let owner = Owner()
    let subject = PassthroughSubject<Int, Never>()
    return HeldNumber(
      name: "broken", publisher: subject.eraseToAnyPublisher(), value: { owner.number },
      send: {
        owner.number = $0
        subject.send($0)
      })
  }
}

extension HeldNumber {
  fileprivate init(_ name: String, _ send: @escaping (CurrentValueSubject<Int, Never>, Int) -> Void) {
    let subject = CurrentValueSubject<Int, Never>(0)
    (self.name, publisher, value) = (name, subject.eraseToAnyPublisher(), { subject.value })
    self.send = { send(subject, $0) }
  }
}
