import Combine
import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@main
struct NestedRequests: Lesson {
  static let article = Article(
    lesson: 13, title: "Loading data from multiple sources",
    teaches: "How one request leads to many others, and in which order their answers arrive.")

  private let orders = [["Home", "Work", "Travel"], ["Travel", "Home", "Work"], ["Work", "Travel", "Home"]]

  var steps: Steps {
    Step("A list, and metadata for each group") {
      print("map, and then flatMap:")
      let names = ["Home", "Work"].publisher
      names.map { Just("metadata of \($0)") }.sink { print($0) }.cancel()
      names.flatMap { Just("metadata of \($0)") }.sink { print($0) }.cancel()

      print("The loader:")
      let server = Server(Server.Route.all)
      let loader = TaskGroupsLoader(urlSession: server, strategy: .asAnswered())
      let list = loader.loadGroupList()
      print("(nothing is asked for before somebody subscribes)")
      let cancellable = list.sink(
        receiveCompletion: { print(described($0)) },
        receiveValue: { groups in
          for group in groups {
            print("\(group.name): \(group.taskCount) tasks, last updated \(group.lastUpdated.formatted(.iso8601))")
          }
        })
      server.answer("list")
      server.answer("Home")
      server.answer("Work")
      print("(two of three have answered, and nothing has arrived)")
      server.answer("Travel")
      cancellable.cancel()
    }

    Step("The race") {
      for order in orders {
        print("Answered: \(order)")
        let server = Server(Server.Route.all, log: { _ in })
        let loader = TaskGroupsLoader(urlSession: server, strategy: .asAnswered())
        let cancellable = loader.loadGroupList()
          .sink(receiveCompletion: { _ in }, receiveValue: { print("Loaded:   \($0.map(\.name))") })
        server.answer("list")
        for name in order { server.answer(name) }
        cancellable.cancel()
      }
    }

    Step("Sorted by lastUpdated") {
      for order in orders {
        print("Answered: \(order)")
        let server = Server(Server.Route.all, log: { _ in })
        let loader = TaskGroupsLoader(urlSession: server, strategy: .byLastUpdated)
        let cancellable = loader.loadGroupList()
          .sink(receiveCompletion: { _ in }, receiveValue: { print("Loaded:   \($0.map(\.name))") })
        server.answer("list")
        for name in order { server.answer(name) }
        cancellable.cancel()
      }

      let sameDate = #"{"result": {"taskCount": 3, "lastUpdated": "2022-06-25T17:30:00Z"}}"#
      let routes = Server.Route.all.replacing("Home", with: .success(sameDate))
      for order in orders {
        print("Home and Work of the same date, answered: \(order)")
        let server = Server(routes, log: { _ in })
        let articles = TaskGroupsLoader(urlSession: server, strategy: .asAnswered()).loadGroupList()
          .sort { $0.lastUpdated > $1.lastUpdated }
          .sink(receiveCompletion: { _ in }, receiveValue: { print("the article's: \($0.map(\.name))") })
        server.answer("list")
        for name in order { server.answer(name) }
        articles.cancel()

        let ours = TaskGroupsLoader(urlSession: server, strategy: .byLastUpdated).loadGroupList()
          .sink(receiveCompletion: { _ in }, receiveValue: { print("ours:          \($0.map(\.name))") })
        server.answer("list")
        for name in order { server.answer(name) }
        ours.cancel()
      }
    }

    Step("In the order of the list") {
      for order in orders {
        print("Answered: \(order)")
        let server = Server(Server.Route.all, log: { _ in })
        let loader = TaskGroupsLoader(urlSession: server, strategy: .asListed)
        let cancellable = loader.loadGroupList()
          .sink(receiveCompletion: { _ in }, receiveValue: { print("Loaded:   \($0.map(\.name))") })
        server.answer("list")
        for name in order { server.answer(name) }
        cancellable.cancel()
      }

      print("Answered by a URLSession, on threads of its own:")
      let network = NetworkDouble()
      for case (let url, .success(let body)) in Server.Route.all.map({ ($0.url, $0.answer) }) {
        network.answer(url, with: .respond(body: Data(body.utf8)))
      }
      let isLoaded = Gate("the groups are loaded")
      let cancellable = TaskGroupsLoader(urlSession: network.session).loadGroupList()
        .sink(
          receiveCompletion: {
            print(described($0))
            isLoaded.open()
          }, receiveValue: { print("Loaded:   \($0.map(\.name))") })
      isLoaded.wait()
      cancellable.cancel()
    }

    Step("One after the other") {
      let seconds = ["list": 1, "Home": 2, "Work": 4, "Travel": 1]
      for maxPublishers in [Subscribers.Demand.unlimited, .max(1), .max(2)] {
        print("maxPublishers: \(maxPublishers)")
        let clock = VirtualTimeScheduler()
        let timeline = Timeline(clock)
        let server = Server(Server.Route.all, on: timeline, log: { print(clock.now, $0) })
        server.onRequest = { name in
          clock.schedule(after: clock.now.advanced(by: .seconds(seconds[name]!))) { server.answer(name) }
        }
        let loader = TaskGroupsLoader(urlSession: server, strategy: .asAnswered(maxPublishers: maxPublishers))
        let cancellable = loader.loadGroupList()
          .recorded("loaded", on: timeline, as: initials)
          .sink(
            receiveCompletion: { print(clock.now, described($0)) },
            receiveValue: { print(clock.now, "loaded: \($0.map(\.name))") })
        clock.run()
        print(timeline.marbles)
        cancellable.cancel()
      }
    }

    Step("One request fails") {
      let offline = URLError(.notConnectedToInternet)
      for strategy in [Strategy.asListed, .asListedWithoutFailures] {
        print("\(strategy), and Work fails:")
        let timeline = Timeline()
        let server = Server(Server.Route.all.replacing("Work", with: .failure(offline)), on: timeline)
        let cancellable = TaskGroupsLoader(urlSession: server, strategy: strategy).loadGroupList()
          .recorded("loaded", on: timeline, as: initials)
          .sink(receiveCompletion: { print(described($0)) }, receiveValue: { print("loaded: \($0.map(\.name))") })
        server.answer("list")
        server.answer("Travel")
        server.answer("Work")
        if case .asListedWithoutFailures = strategy { server.answer("Home") }
        print(timeline.marbles)
        cancellable.cancel()
      }

      for strategy in [Strategy.asListed, .asListedWithoutFailures] {
        print("\(strategy), and the list fails:")
        let server = Server(Server.Route.all.replacing("list", with: .failure(offline)))
        let cancellable = TaskGroupsLoader(urlSession: server, strategy: strategy).loadGroupList()
          .sink(receiveCompletion: { print(described($0)) }, receiveValue: { print("loaded: \($0.map(\.name))") })
        server.answer("list")
        cancellable.cancel()
      }
    }

    Step("Cancelling a load") {
      let server = Server(Server.Route.all)
      print("Before the list is there:")
      let early = TaskGroupsLoader(urlSession: server).loadGroupList()
        .sink(receiveCompletion: { print(described($0)) }, receiveValue: { print("loaded: \($0.map(\.name))") })
      early.cancel()

      print("When only Travel is missing:")
      let late = TaskGroupsLoader(urlSession: server).loadGroupList()
        .sink(receiveCompletion: { print(described($0)) }, receiveValue: { print("loaded: \($0.map(\.name))") })
      server.answer("list")
      server.answer("Home")
      server.answer("Work")
      late.cancel()
      server.answer("Travel")
      print("(nothing was loaded)")
    }

    Step("What is a date?") {
      let asTheyCome = JSONDecoder()
      let iso8601 = JSONDecoder()
      iso8601.dateDecodingStrategy = .iso8601
      let sinceEpoch = JSONDecoder()
      sinceEpoch.dateDecodingStrategy = .secondsSince1970
      let decoders = [("as it comes", asTheyCome), ("iso8601", iso8601), ("secondsSince1970", sinceEpoch)]
      for body in [#"{"result": "2022-06-25T09:00:00Z"}"#, #"{"result": 1656147600}"#] {
        print(body)
        for (name, decoder) in decoders {
          let cancellable = Just(Data(body.utf8))
            .decode(type: NetworkResponse<Date>.self, decoder: decoder)
            .map { $0.result.formatted(.iso8601) }
            .catch { Just(described($0)) }
            .sink { print("\(name): \($0)") }
          cancellable.cancel()
        }
      }
    }
  }
}

/// What stands for groups in a drawing.
private func initials(_ groups: [Task.Group]) -> String {
  groups.map { String($0.name.prefix(1)) }.joined()
}

/// A completion, with the name of the error. What an error prints differs between systems.
private func described(_ completion: Subscribers.Completion<Error>) -> String {
  guard case .failure(let error) = completion else { return "finished" }
  return described(error)
}

private func described(_ error: Error) -> String {
  switch error {
  case URLError.notConnectedToInternet: "failure: notConnectedToInternet"
  case DecodingError.typeMismatch: "failure: typeMismatch"
  default: "failure: \(error)"
  }
}
