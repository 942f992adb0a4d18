import Combine
import Foundation
import Synchronization
import TestKit
import Testing

struct ObservableObjectTests {
  private class Person: ObservableObject {
    @Published var name = "Ada"
    @Published var age = 36
    var notes = ""
  }

  private final class Employee: Person {
    @Published var salary = 10
  }

  private final class Plain: ObservableObject {
    var score = 0 { willSet { objectWillChange.send() } }
  }

  /// Counts the announcements of an object.
  private func announcements(of object: some ObservableObject, during change: () -> Void) -> Int {
    var count = 0
    let cancellable = object.objectWillChange.sink { _ in count += 1 }
    change()
    cancellable.cancel()
    return count
  }

  @Test func everyPublishedPropertyAnnouncesItsChanges() {
    let person = Person()
    expectEqual(announcements(of: person) { person.name = "Grace" }, 1)
    expectEqual(announcements(of: person) { person.age += 1 }, 1)
    expectEqual(announcements(of: person) { person.notes = "none" }, 0)
    let employee = Employee()
    expectEqual(announcements(of: employee) { employee.name = "Grace" }, 1)
    expectEqual(announcements(of: employee) { employee.salary = 11 }, 1)
  }

  @Test func announcesBeforeTheChange() {
    let person = Person()
    var names: [String] = []
    let cancellable = person.objectWillChange.sink { names.append(person.name) }
    person.name = "Grace"
    person.name = "Barbara"
    expectEqual(names, ["Ada", "Grace"])
    cancellable.cancel()
  }

  @Test func theObjectAnnouncesBeforeThePropertyPublishes() {
    let person = Person()
    var log: [String] = []
    let values = person.$name.dropFirstValue { log.append("value \($0)") }
    let changes = person.objectWillChange.sink { log.append("will change") }
    person.name = "Grace"
    expectEqual(log, ["will change", "value Grace"])
    withExtendedLifetime((values, changes)) {}
  }

  @Test func thePublisherStaysTheSame() {
    let person = Person()
    expectTrue(person.objectWillChange === person.objectWillChange)
    let plain = Plain()
    expectTrue(plain.objectWillChange === plain.objectWillChange)
    expectTrue(plain.objectWillChange !== Plain().objectWillChange)
  }

  @Test func thePublisherIsTheSameForTwoThreadsThatReadItForTheFirstTime() {
    expectOnePublisher { Person() }
    expectOnePublisher { Employee() }
    expectOnePublisher { Plain() }
  }

  private func expectOnePublisher<Model: ObservableObject>(of make: () -> Model)
  where Model.ObjectWillChangePublisher == ObservableObjectPublisher {
    let models = (0..<2_000).map { _ in make() }
    let meeting = Rendezvous(2)
    // Kept, so that a publisher that is lost leaves its place to no other one.
    var publishers: [[ObservableObjectPublisher]] = [[], []]
    let lock = NSLock()
    let workers = (0..<2).map { index in
      Worker {
        var found: [ObservableObjectPublisher] = []
        for (round, model) in models.enumerated() {
          meeting.meet(round)
          found.append(model.objectWillChange)
        }
        lock.withLock { publishers[index] = found }
      }
    }
    for worker in workers { expectTrue(worker.join()) }
    let different = zip(publishers[0], publishers[1]).count { $0 !== $1 }
    expectEqual(different, 0, "\(Model.self)")
    expectEqual(publishers[0].count, models.count)
  }

  @Test func publishersOfObjectsThatAreGoneAreNotHandedOn() {
    var publishers: [ObservableObjectPublisher] = []
    for _ in 1...100 { publishers.append(Plain().objectWillChange) }
    expectEqual(Set(publishers.map(ObjectIdentifier.init)).count, 100)
  }

  private final class Target {}

  /// An object whose other properties must not be read: the target is gone, and the list has a lock of its own.
  private class Guarded: ObservableObject {
    @Published private(set) var number = 0
    private unowned let target: Target
    private let lock = NSLock()
    private var list = ["first"]
    private lazy var late = list.count

    init(_ target: Target) { self.target = target }

    func change() { number += 1 }

    func fillList(_ round: Int) { lock.withLock { list = ["round", "\(round)"] } }
  }

  /// A class whose properties have types that depend on its parameter, and that describes itself.
  private final class Described<Value>: Guarded, CustomReflectable {
    @Published private var value: Value?
    private let values = Mutex<[Value]>([])

    var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

    func set(_ value: Value) { self.value = value }
  }

  private final class Task: Operation, ObservableObject, @unchecked Sendable {
    @Published var progress: (done: Int, all: Int)? = nil
  }

  @Test func objectsMayBeOfEveryKind() {
    let target = Target()
    let described = Described<String>(target)
    expectEqual(announcements(of: described) { described.set("a") }, 1)
    expectEqual(announcements(of: described) { described.change() }, 1)
    let task = Task()
    expectEqual(announcements(of: task) { task.progress = (1, 2) }, 1)
    let guarded = Guarded(Target())
    expectEqual(announcements(of: guarded) { guarded.change() }, 1)
  }

  /// For ThreadSanitizer.
  @Test func otherThreadMayChangeWhatTheObjectGuards() {
    let target = Target()
    let objects = (0..<300).map { _ in Guarded(target) }
    let meeting = Rendezvous(2)
    let writer = {
      for (round, object) in objects.enumerated() {
        meeting.meet(round)
        for number in 0..<50 { object.fillList(number) }
      }
    }
    let reader = {
      for (round, object) in objects.enumerated() {
        meeting.meet(round)
        for _ in 0..<50 { _ = object.objectWillChange }
      }
    }
    expectTrue(onThreads([writer, reader]))
  }

  @Test func askingForOneIsAskingForAll() {
    let publisher = ObservableObjectPublisher()
    let subscriber = publisher.testSubscriber(asking: .none)
    publisher.send()
    expectEqual(subscriber.events, ["subscription ObservableObjectPublisher"])
    subscriber.request(.max(1))
    for _ in 1...2 { publisher.send() }
    expectEqual(subscriber.values.count, 2)
  }
}

extension Publisher where Failure == Never {
  /// A sink that overlooks the first value, the present one of a property.
  fileprivate func dropFirstValue(_ receive: @escaping (Output) -> Void) -> AnyCancellable {
    var isFirst = true
    return sink { value in
      if !isFirst { receive(value) }
      isFirst = false
    }
  }
}
