import Combine
import Foundation
import Testing

// Models of screens, as in articles about SwiftUI and UIKit.

private enum Validation: Equatable {
  case empty
  case tooShort
  case valid
}

private class FormModel: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published private(set) var isValid = false
  @Published private(set) var validation: Validation = .empty

  var cancellables = Set<AnyCancellable>()

  private var isNameValid: AnyPublisher<Bool, Never> {
    $name
      .map { $0.count >= 3 }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  init() {
    $password
      .map { password -> Validation in
        switch password.count {
        case 0: return .empty
        case 1..<6: return .tooShort
        default: return .valid
        }
      }
      .assign(to: &$validation)

    Publishers.CombineLatest(isNameValid, $validation)
      .map { $0 && $1 == .valid }
      .assign(to: \.isValid, on: self)
      .store(in: &cancellables)
  }
}

private final class SignUpModel: FormModel {
  struct Terms: Equatable {
    var accepted = false
  }

  @Published var terms = Terms()

  override init() {
    super.init()
    $terms.map(\.accepted).dropFirst().sink { [unowned self] in log.append("accepted \($0)") }.store(in: &cancellables)
  }

  var log: [String] = []
}

private final class GenericStore<State, Action>: ObservableObject {
  @Published private(set) var state: State
  private let actions = PassthroughSubject<Action, Never>()
  private var cancellables: [AnyCancellable] = []

  init(_ initial: State, reduce: @escaping (State, Action) -> State) {
    state = initial
    actions
      .scan(initial, reduce)
      .sink { [weak self] in self?.state = $0 }
      .store(in: &cancellables)
  }

  func send(_ action: Action) { actions.send(action) }
}

private final class CustomWillChange: ObservableObject {
  let objectWillChange = PassthroughSubject<String, Never>()

  var volume = 0 { willSet { objectWillChange.send("volume \(newValue)") } }
}

private final class Manual: ObservableObject {
  var count = 0 { willSet { objectWillChange.send() } }
}

private struct Screen {
  final class Inner: ObservableObject {
    @Published var title: String?
    @Published var items: [Int] = []
  }
}

@Suite struct ViewModelTests {
  @Test func formIsValidatedAsItIsFilledIn() {
    let model = FormModel()
    var states: [Bool] = []
    model.$isValid.sink { states.append($0) }.store(in: &model.cancellables)
    model.name = "Ada"
    model.password = "love"
    #expect(model.validation == .tooShort)
    model.password = "lovelace"
    model.name = ""
    #expect(model.validation == .valid)
    #expect(states == [false, false, false, true, false])
  }

  @Test func subclassPublishesItsOwnAndInheritedProperties() {
    let model = SignUpModel()
    var changes = 0
    let cancellable = model.objectWillChange.sink { changes += 1 }
    model.terms.accepted = true
    model.terms = .init()
    #expect(model.log == ["accepted true", "accepted false"])
    #expect(changes == 2)
    model.name = "Ada"
    // The name and what is made of it.
    #expect(changes == 4)
    cancellable.cancel()
  }

  @Test func storeReducesActions() {
    let store = GenericStore<Int, String>(0) { $1 == "+" ? $0 + 1 : $0 - 1 }
    var states: [Int] = []
    let cancellable = store.$state.sink { states.append($0) }
    store.send("+")
    store.send("+")
    store.send("-")
    #expect(states == [0, 1, 2, 1])
    cancellable.cancel()
  }

  @Test func objectWillChangeMayBeAnySubject() {
    let object = CustomWillChange()
    var log: [String] = []
    let cancellable = object.objectWillChange.sink { [unowned object] in log.append("\($0), was \(object.volume)") }
    object.volume = 3
    object.volume = 4
    #expect(log == ["volume 3, was 0", "volume 4, was 3"])
    cancellable.cancel()
  }

  @Test func objectWithoutPublishedPropertiesSaysItself() {
    let object = Manual()
    var log: [Int] = []
    let cancellable = object.objectWillChange.sink { _ in log.append(object.count) }
    object.count = 5
    object.count += 1
    #expect(log == [0, 5])
    cancellable.cancel()
  }

  @Test func nestedObjectsAreForwarded() {
    final class Outer: ObservableObject {
      @Published var inner = Screen.Inner()
      private var cancellable: AnyCancellable?

      init() { cancellable = inner.objectWillChange.sink { [weak self] in self?.objectWillChange.send() } }
    }
    let outer = Outer()
    var count = 0
    let cancellable = outer.objectWillChange.sink { count += 1 }
    outer.inner.title = "Title"
    outer.inner.items.append(1)
    outer.inner.items += [2, 3]
    #expect(count == 3)
    #expect(outer.inner.items == [1, 2, 3])
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
    #expect(users.sorted() == ["ADA", "ada"])
    first.cancel()
    second.cancel()
  }

  @Test func publishedStorageIsInitialisedByHand() {
    final class Model {
      @Published var count: Int
      @Published var name: String

      init(count: Int) {
        self.count = count
        _name = Published(initialValue: "name")
        _count = Published(wrappedValue: count + 1)
      }
    }
    let model = Model(count: 1)
    #expect(model.count == 2)
    #expect(model.name == "name")
  }

  @Test func publishedPropertiesAreFoundByReflection() throws {
    let saved = Saved()
    saved.number = 5
    #expect(String(decoding: try JSONEncoder().encode(saved), as: UTF8.self) == #"{"number":5}"#)
  }
}

// A well-known answer to how a class with such properties can be `Codable`.
extension Published {
  fileprivate struct Coded: Codable where Value: Codable {
    let value: Value

    init?(_ published: Published) {
      let storage = Mirror(reflecting: published).descendant("storage")
      let stored = storage.map(Mirror.init(reflecting:))?.children.first?.value
      let current = (stored as? Published.Publisher).map(Mirror.init(reflecting:))?.descendant(
        "subject", "currentValue")
      guard let value = (stored ?? current) as? Value else { return nil }
      self.value = value
    }
  }
}

private final class Saved: Encodable {
  @Published var number = 1

  enum CodingKeys: CodingKey {
    case number
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Published.Coded(_number)?.value, forKey: .number)
  }
}

private protocol SessionType: AnyObject {
  var user: String? { get set }
  var userPublisher: AnyPublisher<String?, Never> { get }
  var userPublished: Published<String?>.Publisher { get }
}
