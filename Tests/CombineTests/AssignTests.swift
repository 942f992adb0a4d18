import Combine
import TestKit
import Testing

private final class Foo {
  var number = 0 { didSet { onSet(number) } }
  var onSet: (Int) -> Void = { _ in }
}

@Suite struct AssignTests {
  private let upstream = ManualPublisher<Int, Never>()
  private let foo = Foo()

  private func makeAssign() -> Subscribers.Assign<Foo, Int> { Subscribers.Assign(object: foo, keyPath: \.number) }

  // MARK: Events

  @Test func operatorAssignsUntilItsCancellableGoes() {
    let subject = PassthroughSubject<Int, Never>()
    var cancellable: AnyCancellable? = subject.assign(to: \.number, on: foo)
    subject.send(1)
    #expect(foo.number == 1)
    #expect(cancellable != nil)
    cancellable = nil
    subject.send(2)
    #expect(foo.number == 1)
  }

  // MARK: Cancellation

  @Test func cancellingFromInsideAnAssignmentStopsAtOnce() {
    let assign = makeAssign()
    var assigned: [Int] = []
    foo.onSet = {
      assigned.append($0)
      assign.cancel()
    }
    [1, 2, 3].publisher.subscribe(assign)
    #expect(assigned == [1])
    foo.onSet = { _ in }
  }

  // MARK: Release

  @Test func objectIsKeptUntilCancel() {
    var object: Foo? = Foo()
    weak let released = object
    let assign = object.map { Subscribers.Assign(object: $0, keyPath: \.number) }
    object = nil
    assign.map { upstream.subscribe($0) }
    #expect(assign?.object === released)
    #expect(released != nil)
    assign?.cancel()
    #expect(released == nil)
    #expect(assign?.object == nil)
  }

  @Test func objectIsKeptUntilTheCompletion() {
    var object: Foo? = Foo()
    weak let released = object
    let assign = object.map { Subscribers.Assign(object: $0, keyPath: \.number) }
    object = nil
    assign.map { upstream.subscribe($0) }
    #expect(released != nil)
    upstream.send(completion: .finished)
    #expect(released == nil)
  }

  // MARK: Description

  @Test func describedByItsNameAndTheObjectsType() {
    let assign = makeAssign()
    #expect(assign.description == "Assign Foo.")
    #expect(playgroundDescription(of: assign) == "Assign Foo.")
  }

  @Test func mirrorShowsObjectKeyPathAndStatus() {
    let assign = makeAssign()
    #expect(childLabels(of: assign) == ["object", "keyPath", "status"])
    #expect(child("object", of: assign) as? Foo === foo)
    #expect(child("keyPath", of: assign) as? ReferenceWritableKeyPath<Foo, Int> == \Foo.number)
    #expect(assign.keyPath == \Foo.number)
  }
}
