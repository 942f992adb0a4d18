import Combine
import Foundation
import LessonKit
import VirtualTime

@main
struct NestedRequests: Lesson {
  static let article = Article(
    lesson: 13, title: "Loading data from multiple sources",
    teaches: "How one request leads to many others, and in which order their answers arrive.")

  var steps: Steps {
    Step("One request for everything", article: "举个例子,假设") {
      let server = Server()
      server.groupsAreWhole = true
      let groups = server.dataTaskPublisher(for: .taskGroups)
        .map(\.data)
        .decode(type: NetworkResponse<[Task.WholeGroup]>.self, decoder: JSONDecoder())
        .map(\.result)
      print("(the publisher is there; we subscribe)")
      let cancellable = groups.sink(
        receiveCompletion: { print(shown($0)) },
        receiveValue: { for group in $0 { print("\(group.name): \(shownTasks(group.taskCount))") } })
      server.answer("list")
      cancellable.cancel()
    }

    Step("map sends publishers, flatMap sends their values", article: "在Combine中,map操作符") {
      let names = ["Home", "Work"].publisher
      print("map to a String:")
      names.map { "metadata of \($0)" }.sink { print($0) }.cancel()
      print("map to a publisher:")
      names.map { Just("metadata of \($0)") }.sink { print($0) }.cancel()
      print("flatMap to a publisher:")
      names.flatMap { Just("metadata of \($0)") }.sink { print($0) }.cancel()
    }

    Step("A request for the list, and one for each group", article: "我们假设为了加载某些元数据") {
      let server = Server()
      let loader = TaskGroupsLoader(urlSession: server)
      let cancellable = loader.loadGroupList().sink(
        receiveCompletion: { print(shown($0)) },
        receiveValue: { for group in $0 { print(group.line) } })
      server.answer("list")
      server.answer("Home", "Work")
      print("(two of three groups are here)")
      server.answer("Travel")
      cancellable.cancel()
    }

    Step("The same with callbacks", article: "尽管把上面的代码") {
      let server = Server()
      func loadGroupList(completion: @escaping (Result<[Task.Group], any Error>) -> Void) {
        server.load(.taskGroups) { response in
          do {
            let entries = try response.decoded([Task.Group.ListEntry].self)
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
          } catch { completion(.failure(error)) }
        }
      }
      loadGroupList { print(shown($0)) }
      server.answer("list", "Home", "Work", "Travel")
    }

    Step("The first answer comes first", article: "Not a silver bullet") {
      for order in [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]] {
        let server = Server(prints: false)
        let loader = TaskGroupsLoader(urlSession: server)
        let cancellable = Server.entries.publisher
          .flatMap(loader.loadGroup)
          .collect()
          .sink(receiveCompletion: { _ in }, receiveValue: { print("loaded:   \($0.names)") })
        print("answered: \(order.joined(separator: " "))")
        server.answer(order)
        cancellable.cancel()
      }
    }

    Step("Sorting takes the order from the data", article: "解决这个问题的一种方法") {
      for order in [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]] {
        let server = Server(prints: false)
        let loader = TaskGroupsLoader(urlSession: server)
        let cancellable = Server.entries.publisher
          .flatMap(loader.loadGroup)
          .collect()
          .sort { $0.lastUpdated > $1.lastUpdated }
          .sink(receiveCompletion: { _ in }, receiveValue: { print("loaded:   \($0.names)") })
        print("answered: \(order.joined(separator: " "))")
        server.answer(order)
        cancellable.cancel()
      }
    }

    Step("An index keeps the order of the list, even for equal dates", article: "如果我们没有可以用于排序") {
      let entries = Server.entries
      var indexes = [Task.Group.ID: Int]()
      for (index, entry) in entries.enumerated() {
        indexes[entry.id] = index
      }
      for order in [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]] {
        let server = Server(prints: false)
        server.lastUpdated["Home"] = server.lastUpdated["Work"]
        let loader = TaskGroupsLoader(urlSession: server)
        let groups = entries.publisher.flatMap(loader.loadGroup).collect()
        let cancellables = [
          groups
            .sort { $0.lastUpdated > $1.lastUpdated }
            .sink(receiveCompletion: { _ in }, receiveValue: { print("  by date:                 \($0.names)") }),
          groups
            .sort { a, b in indexes[a.id]! < indexes[b.id]! }
            .sink(receiveCompletion: { _ in }, receiveValue: { print("  by index:                \($0.names)") }),
          groups
            .sort { a, b in indexes[a.id]! < indexes[b.id]! }
            .sort { $0.lastUpdated > $1.lastUpdated }
            .sink(receiveCompletion: { _ in }, receiveValue: { print("  by index, then by date:  \($0.names)") }),
        ]
        print("answered: \(order.joined(separator: " "))")
        server.answer(order)
        for cancellable in cancellables { cancellable.cancel() }
      }
    }

    Step("One request after the other needs no sorting, and more time") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let seconds = ["Home": 2, "Work": 4, "Travel": 1]
      let first = Server(prints: false, on: timeline, prefix: "all at once, ")
      first.onRequest = { name in
        clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name]!))) { first.answer(name) }
      }
      let second = Server(prints: false, on: timeline, prefix: ".max(1), ")
      second.onRequest = { name in
        clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name]!))) { second.answer(name) }
      }

      let allAtOnce = Server.entries.publisher
        .flatMap(TaskGroupsLoader(urlSession: first).loadGroup)
        .collect()
        .recorded("all at once", on: timeline, as: \.initials)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      let oneByOne = Server.entries.publisher
        .flatMap(maxPublishers: .max(1), TaskGroupsLoader(urlSession: second).loadGroup)
        .collect()
        .recorded(".max(1)", on: timeline, as: \.initials)
        .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
      clock.run()
      print(timeline.marbles)
      allAtOnce.cancel()
      oneByOne.cancel()
    }

    Step("One failure ends the whole load") {
      let timeline = Timeline()
      let server = Server(on: timeline)
      let loader = TaskGroupsLoader(urlSession: server)
      let cancellable = Server.entries.publisher
        .flatMap(loader.loadGroup)
        .collect()
        .recorded("loaded", on: timeline, as: \.initials)
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
      server.answer("Travel")
      server.fail("Work")
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("catch inside flatMap lets the others go on") {
      let timeline = Timeline()
      let server = Server(on: timeline)
      let loader = TaskGroupsLoader(urlSession: server)
      let cancellable = Server.entries.publisher
        .flatMap { entry in
          loader.loadGroup(for: entry)
            .catch { _ in Empty() }
        }
        .collect()
        .recorded("loaded", on: timeline, as: \.initials)
        .sink(receiveCompletion: { print($0) }, receiveValue: { print($0.names) })
      server.answer("Travel")
      server.fail("Work")
      server.answer("Home")
      print(timeline.marbles)
      cancellable.cancel()
    }

    Step("Cancelling reaches the request under way") {
      let server = Server()
      let loader = TaskGroupsLoader(urlSession: server)
      let early = loader.loadGroupList()
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
      print("(we cancel before the list is there)")
      early.cancel()

      let late = loader.loadGroupList()
        .sink(receiveCompletion: { print(shown($0)) }, receiveValue: { print($0.names) })
      server.answer("list", "Home", "Work")
      print("(we cancel while Travel is under way)")
      late.cancel()
      print("(the server answers nevertheless)")
      server.answer("Travel")
    }
  }
}
