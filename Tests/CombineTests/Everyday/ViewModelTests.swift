import Combine
import Foundation
import TestKit
import Testing

// Models of screens, as in articles about SwiftUI and UIKit.

private class FormModel: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published private(set) var isNameValid = false
  @Published private(set) var isValid = false

  private var cancellables = Set<AnyCancellable>()

  init() {
    $name.map { $0.count >= 3 }.removeDuplicates().assign(to: &$isNameValid)
    Publishers.CombineLatest($isNameValid, $password)
      .map { $0 && !$1.isEmpty }
      .assign(to: \.isValid, on: self)
      .store(in: &cancellables)
  }
}

private final class SignUpModel: FormModel {
  @Published var accepted = false
}

@Suite struct ViewModelTests {
  @Test func formIsValidatedAsItIsFilledIn() {
    let model = SignUpModel()
    var (states, changes) = ([Bool](), 0)
    let cancellables = [
      model.$isValid.sink { states.append($0) }, model.objectWillChange.sink { changes += 1 },
    ]
    model.accepted = true
    expectEqual(changes, 1)
    model.name = "Ada"
    // The name and what is made of it, twice.
    expectEqual(changes, 4)
    model.password = "love"
    model.name = ""
    expectEqual(states, [false, false, true, false])
    for cancellable in cancellables { cancellable.cancel() }
  }

  @Test func nestedObjectsAreForwarded() {
    final class Inner: ObservableObject {
      @Published var items: [Int] = []
    }
    final class Outer: ObservableObject {
      @Published var inner = Inner()
      private var cancellable: AnyCancellable?

      init() { cancellable = inner.objectWillChange.sink { [weak self] in self?.objectWillChange.send() } }
    }
    let outer = Outer()
    var count = 0
    let cancellable = outer.objectWillChange.sink { count += 1 }
    outer.inner.items.append(1)
    outer.inner.items += [2, 3]
    expectEqual(count, 2)
    expectEqual(outer.inner.items, [1, 2, 3])
    cancellable.cancel()
  }

  @Test func publishedIsProjectedIntoProtocols() {
    final class Session: SessionType {
      @Published var user: String?
      var userPublisher: AnyPublisher<String?, Never> { $user.eraseToAnyPublisher() }
      var userPublished: Published<String?>.Publisher { $user }
    }
    let session = Session()
    var users: [String] = []
    let any: any SessionType = session
    let first = any.userPublisher.compactMap { $0 }.sink { users.append($0) }
    let second = any.userPublished.compactMap { $0 }.sink { users.append($0.uppercased()) }
    session.user = "ada"
    session.user = nil
    expectEqual(users.sorted(), ["ADA", "ada"])
    first.cancel()
    second.cancel()
  }

  @Test func publishedStorageIsInitialisedByHand() {
    final class Model {
      @Published var count: Int
      @Published var name: String

      init(count: Int) {
        _name = Published(initialValue: "name")
        _count = Published(wrappedValue: count + 1)
      }
    }
    let model = Model(count: 1)
    expectTrue(model.count == 2 && model.name == "name")
  }

  @Test func publishedPropertiesAreFoundByReflection() throws {
    let saved = Saved()
    saved.number = 5
    expectEqual(String(decoding: try JSONEncoder().encode(saved), as: UTF8.self), #"{"number":5}"#)
  }
}

// A well-known answer to how a class with such properties can be `Codable`.
extension Published {
  fileprivate var reflectedValue: Value? {
    Mirror(reflecting: self).descendant("storage").flatMap { Mirror(reflecting: $0).children.first?.value } as? Value
  }
}

private final class Saved: Encodable {
  @Published var number = 1

  enum CodingKeys: CodingKey {
    case number
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(_number.reflectedValue, forKey: .number)
  }
}

private protocol SessionType: AnyObject {
  var user: String? { get set }
  var userPublisher: AnyPublisher<String?, Never> { get }
  var userPublished: Published<String?>.Publisher { get }
}
