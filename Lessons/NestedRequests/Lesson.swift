import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct NestedRequests: Lesson {
  static let article = Article(
    lesson: 14, title: "Loading data from multiple sources",
    teaches: "How one request leads to many others, and in which order their answers arrive.")

  var steps: Steps {
    Step("One request for everything", article: "举个例子,假设") {
      var cancellables: Set<AnyCancellable> = []
      let server = Server()
      server.groupsAreWhole = true
      let groups = server.dataTaskPublisher(for: .taskGroups)
        .map(\.data)
        .decode(type: NetworkResponse<[Task.WholeGroup]>.self, decoder: JSONDecoder())
        .map(\.result)
      print("(the publisher is there; we subscribe)")
      groups
        .sink(
          receiveCompletion: { print(shown($0)) },
          receiveValue: { for group in $0 { print("\(group.name): \(shownTasks(group.taskCount))") } }
        )
        .store(in: &cancellables)
      server.answer("list")
    }

    Step("Which operator makes a request out of a value?", article: "在Combine中,map操作符") {
      let names = PassthroughSubject<String, Never>()
      let answer = PassthroughSubject<String, Never>()
      var cancellables: Set<AnyCancellable> = []
      names.map { "metadata of \($0)" }
        .sink { print("map to a String:", $0) }.store(in: &cancellables)
      names.map { _ in answer }
        .sink { print("map to a publisher:", type(of: $0)) }.store(in: &cancellables)
      names.flatMap { _ in answer }
        .sink { print("flatMap to a publisher:", $0) }.store(in: &cancellables)

      names.send("Home")
      print("(the name is sent; now the publisher sends an answer)")
      answer.send("3 tasks")
    }

    Step("When do the requests for the groups begin?", article: "我们假设为了加载某些元数据") {
      var cancellables: Set<AnyCancellable> = []
      let server = Server()
      let loader = TaskGroupsLoader(urlSession: server)
      loader.loadGroupList()
        .sink(
          receiveCompletion: { print(shown($0)) },
          receiveValue: { for group in $0 { print(group.line) } }
        )
        .store(in: &cancellables)
      server.answer("list")
      server.answer("Home", "Work")
      print("(two of three groups are here)")
      server.answer("Travel")
    }

    Step("What does code with callbacks have to do itself?", article: "尽管把上面的代码") {
      let server = Server()
      func loadGroups(
        for entries: [Task.Group.ListEntry], completion: @escaping (Result<[Task.Group], any Error>) -> Void
      ) {
        if entries.isEmpty { completion(.success([])) }
        var groups: [Task.Group] = []
        var hasFailed = false
        for entry in entries {
          server.load(.metadataForTaskGroup(withID: entry.id)) { response in
            guard !hasFailed else { return }
            do {
              groups.append(Task.Group(entry, try response.decoded(Task.Group.Metadata.self)))
              if groups.count == entries.count { completion(.success(groups)) }
            } catch {
              hasFailed = true
              completion(.failure(error))
            }
          }
        }
      }
      loadGroups(for: Server.entries) { print(shown($0)) }
      server.answer("Home", "Work", "Travel")

      print("Two requests fail:")
      loadGroups(for: Server.entries) { print(shown($0)) }
      server.fail("Home")
      server.fail("Work")
    }

    Step("What does code with async have to do itself?") {
      let server = Server()
      @MainActor func loadGroupList() async throws -> [Task.Group] {
        let entries = try await server.data(from: .taskGroups).decoded([Task.Group.ListEntry].self)
        return try await withThrowingTaskGroup(of: Task.Group.self) { requests in
          for entry in entries {
            requests.addTask { @MainActor in
              let response = await server.data(from: .metadataForTaskGroup(withID: entry.id))
              return Task.Group(entry, try response.decoded(Task.Group.Metadata.self))
            }
          }
          var groups: [Task.Group.ID: Task.Group] = [:]
          for try await group in requests { groups[group.id] = group }
          return entries.compactMap { entry in groups[entry.id] }
        }
      }
      server.answerList { $0.answer("Travel", "Home", "Work") }
      try runTask { print(try await loadGroupList().names) }

      print("One request fails:")
      server.answerList { $0.fail("Travel") }
      do {
        try runTask { print(try await loadGroupList().names) }
      } catch {
        print(shown(Subscribers.Completion.failure(error)))
      }
    }

    Step("Which order do the groups have?", article: "Not a silver bullet") {
      let entries = Server.entries
      for order in [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]] {
        let server = Server(prints: false)
        let groups = entries.publisher.flatMap(TaskGroupsLoader(urlSession: server).loadGroup).collect()
        var arrays: [String] = []
        var cancellables: Set<AnyCancellable> = []
        groups
          .sink(receiveCompletion: { _ in }, receiveValue: { arrays.append("as they come \($0.initials)") })
          .store(in: &cancellables)
        groups
          .sort { $0.lastUpdated > $1.lastUpdated }
          .sink(receiveCompletion: { _ in }, receiveValue: { arrays.append("by date \($0.initials)") })
          .store(in: &cancellables)
        server.answer(order)
        print("answered \(letters(order)): \(arrays.joined(separator: ", "))")
      }
    }

    Step("Which sorts give the same order every time?") {
      let entries = Server.entries
      var indexes = [Task.Group.ID: Int]()
      for (index, entry) in entries.enumerated() {
        indexes[entry.id] = index
      }
      for order in [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]] {
        let server = Server(prints: false)
        server.lastUpdated["Home"] = server.lastUpdated["Travel"]
        let groups = entries.publisher.flatMap(TaskGroupsLoader(urlSession: server).loadGroup).collect()
        var arrays: [String] = []
        var cancellables: Set<AnyCancellable> = []
        groups
          .sort { $0.lastUpdated > $1.lastUpdated }
          .sink(receiveCompletion: { _ in }, receiveValue: { arrays.append("by date \($0.initials)") })
          .store(in: &cancellables)
        groups
          .sort { a, b in indexes[a.id]! < indexes[b.id]! }
          .sink(receiveCompletion: { _ in }, receiveValue: { arrays.append("by index \($0.initials)") })
          .store(in: &cancellables)
        groups
          .sort { a, b in indexes[a.id]! < indexes[b.id]! }
          .sort { $0.lastUpdated > $1.lastUpdated }
          .sink(receiveCompletion: { _ in }, receiveValue: { arrays.append("sorted twice \($0.initials)") })
          .store(in: &cancellables)
        server.answer(order)
        print("answered \(letters(order)): \(arrays.joined(separator: ", "))")
      }
    }

    Step("How do the groups stay in order without sorting?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let first = Server(prints: false, on: timeline, prefix: "all at once, ")
      let second = Server(prints: false, on: timeline, prefix: ".max(1), ")
      for server in [first, second] { server.answer(on: clock, afterSeconds: ["Home": 2, "Work": 4, "Travel": 1]) }

      var cancellables: Set<AnyCancellable> = []
      Server.entries.publisher
        .flatMap(TaskGroupsLoader(urlSession: first).loadGroup)
        .collect()
        .recorded("all at once", on: timeline, as: \.initials)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      Server.entries.publisher
        .flatMap(maxPublishers: .max(1), TaskGroupsLoader(urlSession: second).loadGroup)
        .collect()
        .recorded(".max(1)", on: timeline, as: \.initials)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        .store(in: &cancellables)
      clock.run()
      print(timeline.marbles)
    }

    Step("What if one request fails?") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let server = Server(on: timeline)
      let loader = TaskGroupsLoader(urlSession: server)
      Server.entries.publisher
        .flatMap(loader.loadGroup)
        .collect()
        .recorded("loaded", on: timeline, as: \.initials)
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
        .store(in: &cancellables)
      server.answer("Travel")
      server.fail("Work")
      print(timeline.marbles)
    }

    Step("How do the other requests survive a failure?") {
      var cancellables: Set<AnyCancellable> = []
      let timeline = Timeline()
      let server = Server(on: timeline)
      let loader = TaskGroupsLoader(urlSession: server)
      Server.entries.publisher
        .flatMap { entry in
          loader.loadGroup(for: entry)
            .map { Result<Task.Group, any Error>.success($0) }
            .catch { Just(.failure($0)) }
            .map { (entry.name, $0) }
        }
        .recorded("loaded", on: timeline, as: initial)
        .sink { name, result in
          switch result {
          case .success(let group): print(group.line)
          case .failure: print("\(name) could not be loaded")
          }
        }
        .store(in: &cancellables)
      server.answer("Travel")
      server.fail("Work")
      server.answer("Home")
      print(timeline.marbles)
    }

    Step("Does cancel() reach the requests?") {
      let server = Server()
      let loader = TaskGroupsLoader(urlSession: server)
      let firstSubscription = loader.loadGroupList()
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
      print("(we cancel before the list is there)")
      firstSubscription.cancel()

      let secondSubscription = loader.loadGroupList()
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
      server.answer("list", "Home", "Work")
      print("(we cancel while Travel is under way)")
      secondSubscription.cancel()
      print("(the server answers nevertheless)")
      server.answer("Travel")
    }
  }
}
