import Combine
import LessonKit
import VirtualTime

struct Offline: Error {}

@main
struct BlocPattern: Lesson {
  static let article = Article(
    lesson: 17, title: "flutter_bloc 使用解析",
    teaches: "How a page is driven by events and states, and who keeps the state when the page goes.")

  var steps: Steps {
    Step("Events in, states out") {
      let bloc = MainBloc()
      print("at first:", bloc.state)
      let states = bloc.stream.sink { state in
        print("sent: ", state)
        print("read: ", bloc.state)
      }
      print("add SwitchTabEvent(selectedIndex: 1)")
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      print("add IsExtendEvent()")
      bloc.add(IsExtendEvent())
      states.cancel()

      let clock = VirtualTimeScheduler()
      let seconds = ["treatment": 3, "smile": 1]
      func fetch(_ part: String) -> AnyPublisher<String, any Error> {
        Just(part)
          .delay(for: .seconds(seconds[part]!), scheduler: clock)
          .setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      }
      let blocs: [(String, HomeBloc)] = [
        ("Two events, the first of them answered after 3 s, the second after 1 s:", HomeBloc(fetch: fetch)),
        ("The same without a limit, flatMap(handle):", Faulty.UnorderedHomeBloc(fetch: fetch)),
        ("The same without a buffer, flatMap(maxPublishers: .max(1), handle):", Faulty.ForgetfulHomeBloc(fetch: fetch)),
      ]
      for (title, bloc) in blocs {
        print(title)
        let start = clock.now
        let states = bloc.stream.sink { print("\(start.distance(to: clock.now))", $0) }
        bloc.add(.load("treatment"))
        bloc.add(.load("smile"))
        print("(both events were added)")
        clock.run()
        print("(smile was added last, and the state is \(bloc.state))")
        states.cancel()
      }

      print("An event that is added while a state is heard:")
      let reentrant = MainBloc()
      let listener = reentrant.stream.sink { state in
        print("heard:", state)
        guard !state.isExtended else { return }
        print("add IsExtendEvent()")
        reentrant.add(IsExtendEvent())
        print("(added)")
      }
      reentrant.add(SwitchTabEvent(selectedIndex: 2))
      listener.cancel()
      print("A cubit, which has no events and no queue:")
      let cubit = HomeTreatmentCubit()
      let booker = cubit.stream.sink { count in
        print("heard:", count)
        guard count < 2 else { return }
        print("book()")
        cubit.book()
        print("(booked)")
      }
      cubit.book()
      booker.cancel()
    }

    Step("BlocBuilder") {
      func tap(_ bloc: Bloc<any MainEvent, some Equatable>) {
        for index in [1, 1, 2] {
          print("add SwitchTabEvent(selectedIndex: \(index))")
          bloc.add(SwitchTabEvent(selectedIndex: index))
        }
      }

      print("Our states, which are structs:")
      let app = BuildContext()
      let bloc = MainBloc()
      BlocProvider(
        create: { _ in bloc },
        child: BlocBuilder<MainBloc> { _, state in MainPage.row(state.selectedIndex, isExtended: state.isExtended) }
      ).mount(in: app)
      tap(bloc)
      app.unmount()

      for (title, inPlace) in [("The article's, a new object each time:", false), ("One object, changed:", true)] {
        print(title)
        let app = BuildContext()
        let bloc = Faulty.MainBloc(inPlace: inPlace)
        BlocProvider(
          create: { _ in bloc },
          child: BlocBuilder<Faulty.MainBloc> { _, state in
            MainPage.row(state.selectedIndex, isExtended: state.isExtended)
          }
        ).mount(in: app)
        tap(bloc)
        print("(the state's selectedIndex is \(bloc.state.selectedIndex))")
        app.unmount()
      }
    }

    Step("A page's bloc, and the app's") {
      print("The page provides the bloc, and is opened twice:")
      let app = BuildContext()
      let navigator = Navigator()
      navigator.mount(in: app)
      for _ in 1...2 {
        let page = MainPage()
        navigator.push(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: page))
        print("a tap on Cases")
        page.onTap(1)
        navigator.pop()
      }
      app.unmount()

      print("The app provides it, and the page is opened twice:")
      let globalApp = BuildContext()
      let pages = Navigator()
      BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: pages).mount(in: globalApp)
      let page = MainPage()
      pages.push(page)
      print("a tap on Cases")
      page.onTap(1)
      pages.pop()
      print("(the page is closed)")
      pages.push(MainPage())

      print("Another page on top of it sends an event:")
      let settings = SettingsPage()
      pages.push(settings)
      settings.onTap()
      pages.pop()
      pages.pop()
      print("(both pages are closed)")

      print("A page that begins anew, in initState:")
      pages.push(MainPage(initState: { BlocProvider<MainBloc>.of($0).add(SwitchTabEvent(selectedIndex: 0)) }))
      globalApp.unmount()

      print("A page that is closed while its bloc waits for an answer:")
      let shortApp = BuildContext()
      let clock = VirtualTimeScheduler()
      let bloc = HomeBloc { part in
        Just(part)
          .delay(for: .seconds(1), scheduler: clock)
          .handleEvents(receiveCancel: { print("the request for \(part) is cancelled") })
          .setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      }
      BlocProvider(create: { _ in bloc }, child: BlocBuilder<HomeBloc> { _, state in "\(state)" }).mount(in: shortApp)
      bloc.add(.load("treatment"))
      bloc.add(.load("smile"))
      shortApp.unmount()
      bloc.add(.load("inspection"))
      clock.run()
      print("(after \(clock.now), the bloc's state is \(bloc.state))")
    }

    Step("Four blocs") {
      var states: AnyCancellable?
      let app = BuildContext()
      let page = HomePage()
      HomeWidget(
        createHomeBloc: { _ in
          let bloc = HomeBloc { Just($0).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
          states = bloc.stream.sink { print("HomeBloc:", $0) }
          return bloc
        }, child: page
      ).mount(in: app)

      print("Each cubit draws its own widget:")
      page.onBook()
      page.onInspect("all well")
      page.onChoose()
      page.onChoose()
      print("(chosen twice)")

      print("The list is pulled down, twice:")
      page.onRefresh()
      page.onRefresh()

      print("The page is closed:")
      app.unmount()
      states?.cancel()
    }

    Step("An error") {
      let clock = VirtualTimeScheduler()
      func fetch(_ part: String) -> AnyPublisher<String, any Error> {
        Just(part)
          .delay(for: .seconds(1), scheduler: clock)
          .tryMap { part in
            if part == "smile" { throw Offline() }
            return part
          }
          .eraseToAnyPublisher()
      }
      let parts = ["treatment", "smile", "inspection"]

      print("Ours:")
      let bloc = HomeBloc(fetch: fetch)
      let errors = bloc.errors.sink { print(clock.now, "reported: \($0), and the state is \(bloc.state)") }
      let states = bloc.stream.sink { print(clock.now, $0) }
      for part in parts { bloc.add(.load(part)) }
      clock.run()
      errors.cancel()
      states.cancel()

      print("One catch below flatMap, for all events:")
      let start = clock.now
      let events = PassthroughSubject<HomeEvent, any Error>()
      let caughtTooLate =
        events
        .flatMap { bloc.mapEventToState($0) }
        .catch { error in
          print(start.distance(to: clock.now), "reported: \(error)")
          return Empty<HomeState, Never>()
        }
        .sink(
          receiveCompletion: { print(start.distance(to: clock.now), $0) },
          receiveValue: { print(start.distance(to: clock.now), $0) })
      for part in parts {
        events.send(.load(part))
        clock.run()
      }
      print("(three events were sent)")
      caughtTooLate.cancel()

      print("A handler that makes a state of its error:")
      let candid = HomeBloc { part in
        fetch(part).catch { _ in Just("a notice instead of \(part)").setFailureType(to: (any Error).self) }
          .eraseToAnyPublisher()
      }
      let candidErrors = candid.errors.sink { print("reported: \($0)") }
      let candidStates = candid.stream.sink { print($0) }
      candid.add(.load("smile"))
      clock.run()
      candidErrors.cancel()
      candidStates.cancel()
    }
  }
}
