import Combine
import LessonKit
import VirtualTime

struct Offline: Error {}
struct DivisionByZero: Error {}

@main
struct BlocPattern: Lesson {
  static let article = Article(
    lesson: 18, title: "flutter_bloc 使用解析",
    teaches: "How a page is driven by events and states, and who keeps the state when the page goes.")

  var steps: Steps {
    Step("Events in, states out", article: "这里对于简单的页面") {
      var cancellables: Set<AnyCancellable> = []
      let bloc = Original.MainBloc()
      print("at first: tab \(bloc.state.selectedIndex), extended \(bloc.state.isExtended)")
      bloc.stream.sink { state in
        print("a state:  tab \(state.selectedIndex), extended \(state.isExtended)")
      }.store(in: &cancellables)

      print("(we add a SwitchTabEvent for tab 1)")
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      print("(we add an IsExtendEvent)")
      bloc.add(IsExtendEvent())
      print("(we add a SwitchTabEvent for tab 2)")
      bloc.add(SwitchTabEvent(selectedIndex: 2))
    }

    Step("Do the states of two events mix?") {
      let clock = VirtualTimeScheduler()
      let seconds = ["treatment": 3, "smile": 1]
      let bloc = HomeBloc { part in
        Just(part)
          .delay(for: .seconds(seconds[part]!), scheduler: clock)
          .setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      }
      var cancellables: Set<AnyCancellable> = []
      bloc.stream.sink { clock.print($0) }.store(in: &cancellables)

      clock.print("(we add treatment, then smile)")
      bloc.add(.load("treatment"))
      bloc.add(.load("smile"))
      clock.run()
    }

    Step("What happens without the queue?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let events = PassthroughSubject<(part: String, seconds: Int), Never>()
      func handle(_ event: (part: String, seconds: Int)) -> some Publisher<String, Never> {
        Just("load \(event.part)")
          .append(Just(event.part).delay(for: .seconds(event.seconds), scheduler: clock))
      }

      var cancellables: Set<AnyCancellable> = []
      events
        .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1), handle)
        .recorded("as in Bloc", on: timeline).sink { _ in }
        .store(in: &cancellables)
      events
        .flatMap(maxPublishers: .max(1), handle)
        .recorded("no buffer", on: timeline).sink { _ in }
        .store(in: &cancellables)
      events
        .flatMap(handle)
        .recorded("no limit", on: timeline).sink { _ in }
        .store(in: &cancellables)

      events.send(("T", 3))
      events.send(("S", 1))
      clock.run()
      print(timeline.marbles)
    }

    Step("When does BlocBuilder draw?") {
      final class InPlaceBloc: Bloc<any MainEvent, Original.MainState> {
        override func mapEventToState(_ event: any MainEvent) -> AnyPublisher<Original.MainState, any Error> {
          if let event = event as? SwitchTabEvent { state.selectedIndex = event.selectedIndex }
          return Just(state).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
      }

      func show<S>(_ bloc: Bloc<any MainEvent, S>, _ row: @escaping (S) -> String) {
        let builder = BlocBuilder<Bloc<any MainEvent, S>> { _, state in row(state) }
        runApp(BlocProvider(create: { _ in bloc }, child: builder))
        for tab in [1, 1, 2] {
          print("(we add an event for tab \(tab))")
          bloc.add(SwitchTabEvent(selectedIndex: tab))
        }
      }

      print("The article's bloc, with a new object for each event:")
      show(Original.MainBloc()) { MainPage.row($0.selectedIndex, isExtended: $0.isExtended) }
      print("A bloc that changes its object in place:")
      let inPlace = InPlaceBloc(Original.MainState())
      show(inPlace) { MainPage.row($0.selectedIndex, isExtended: $0.isExtended) }
      print("(the state's selectedIndex is \(inPlace.state.selectedIndex))")
      print("The repaired bloc, whose states are structs:")
      show(MainBloc()) { MainPage.row($0.selectedIndex, isExtended: $0.isExtended) }
    }

    Step("How long does a bloc live?", article: "全局 Bloc") {
      print("A provider around the page:")
      let navigator = Navigator()
      let app = runApp(MyApp(home: navigator), reportsBlocs: true)
      let page = MainPage()
      var cancellables: Set<AnyCancellable> = []
      let provider = BlocProvider<MainBloc>(
        create: { _ in
          let bloc = MainBloc()
          bloc.stream.sink(receiveCompletion: { print("its stream: \($0)") }, receiveValue: { _ in })
            .store(in: &cancellables)
          return bloc
        }, child: page)
      navigator.push(provider)
      print("(the user taps Cases, and closes the page)")
      page.onTap(1)
      navigator.pop()
      print("(the page opens again)")
      navigator.push(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: MainPage()))
      print("(the app ends)")
      app.unmount()

      print("A provider around the app:")
      let pages = Navigator()
      let globalApp = runApp(
        BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: MyApp(home: pages)), reportsBlocs: true)
      let first = MainPage()
      pages.push(first)
      print("(the user taps Cases, and closes the page)")
      first.onTap(1)
      pages.pop()
      print("(the page opens again)")
      let second = MainPage()
      pages.push(second)
      print("(the user taps Me)")
      second.onTap(2)
      print("(the app ends)")
      globalApp.unmount()
    }

    Step("Which pages reach a global bloc?", article: "使用场景") {
      let navigator = Navigator()
      runApp(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: MyApp(home: navigator)))
      let page = MainPage()
      navigator.push(page)
      print("(the user taps Cases, and opens the settings)")
      page.onTap(1)
      let settings = SettingsPage()
      navigator.push(settings)

      print("(the user taps the switch for full names)")
      settings.onTapSwitch()
      print("(the user closes the settings, and taps Me)")
      navigator.pop()
      page.onTap(2)
    }

    Step("Where do you reset a global bloc?", article: "使用全局 Bloc 做跨页面事件") {
      let navigator = Navigator()
      runApp(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: MyApp(home: navigator)))
      func reset(_ bloc: MainBloc) {
        bloc.add(SwitchTabEvent(selectedIndex: 0))
      }

      print("A reset in initState:")
      let first = MainPage(initState: reset)
      navigator.push(first)
      print("(the user taps Cases)")
      first.onTap(1)
      print("(the page closes and opens again)")
      navigator.pop()
      navigator.push(MainPage(initState: reset))
      navigator.pop()

      print("A reset in dispose:")
      let second = MainPage(dispose: reset)
      navigator.push(second)
      print("(the user taps Cases)")
      second.onTap(1)
      print("(the page closes and opens again)")
      navigator.pop()
      navigator.push(MainPage())
    }

    Step("Can a page that goes away look for its bloc?") {
      let bloc = MainBloc()
      let navigator = Navigator()
      runApp(BlocProvider<MainBloc>(create: { _ in bloc }, child: MyApp(home: navigator)))
      bloc.add(SwitchTabEvent(selectedIndex: 1))

      print("A page that looks for the bloc in dispose:")
      try ChildProcess.run(partOf: 8) {
        struct LatePage: Widget {
          func mount(in context: BuildContext) {
            context.onUnmount {
              BlocProvider<MainBloc>.of(context).add(SwitchTabEvent(selectedIndex: 0))
            }
          }
        }
        navigator.push(LatePage())
        print("(the page closes)")
        navigator.pop()
      }

      print("A page that has looked for it before:")
      struct EarlyPage: Widget {
        func mount(in context: BuildContext) {
          let bloc = BlocProvider<MainBloc>.of(context)
          context.onUnmount { bloc.add(SwitchTabEvent(selectedIndex: 0)) }
        }
      }
      navigator.push(EarlyPage())
      print("the tab: \(bloc.state.selectedIndex)")
      print("(the page closes)")
      navigator.pop()
      print("the tab: \(bloc.state.selectedIndex)")
    }

    Step("Which of four blocs are created?", article: "MultiBlocProvider") {
      let page = Original.HomePage()
      let app = runApp(
        HomeWidget(createHomeBloc: { _ in HomeBloc { _ in Empty().eraseToAnyPublisher() } }, child: page),
        reportsBlocs: true)

      let context = page.context!
      print("(we call book())")
      BlocProvider<HomeTreatmentCubit>.of(context).book()
      print("(we call inspect(\"all well\"))")
      BlocProvider<HomeOralInspectionCubit>.of(context).inspect("all well")
      for call in ["(we call choose())", "(we call choose() again)"] {
        print(call)
        BlocProvider<HomeSmileSolutionCubit>.of(context).choose()
      }
      print("(the page closes)")
      app.unmount()
    }

    Step("When does the refresh wheel stop?", article: "_onRefresh") {
      let clock = VirtualTimeScheduler()
      var isOffline = false
      let homeBloc = HomeBloc { part in
        clock.print("(a request for \(part))")
        return Just(part)
          .delay(for: .seconds(2), scheduler: clock)
          .tryMap { if isOffline { throw Offline() } else { $0 } }
          .eraseToAnyPublisher()
      }
      var cancellables: Set<AnyCancellable> = []
      homeBloc.stream.sink { clock.print($0) }.store(in: &cancellables)
      let silent = BuildContext(draw: { _ in })
      func pull(_ page: Original.HomePage) {
        clock.print("(the user pulls)")
        page.onRefresh().sink { clock.print("the wheel stops: \($0)") }.store(in: &cancellables)
      }

      print("The article's page:")
      let page = Original.HomePage()
      HomeWidget(createHomeBloc: { _ in homeBloc }, child: page).mount(in: silent)
      pull(page)
      clock.advance(by: .seconds(2))
      clock.print("(the state of the bloc is \(homeBloc.state))")

      print("The repaired page:")
      let ours = HomePage()
      HomeWidget(createHomeBloc: { _ in homeBloc }, child: ours).mount(in: silent)
      pull(ours)
      clock.run()
      clock.print("(the network is gone)")
      isOffline = true
      pull(ours)
      clock.run()
    }

    Step("What does an error end?") {
      final class DivisionBloc: Bloc<Int, Int> {
        override func mapEventToState(_ divisor: Int) -> AnyPublisher<Int, any Error> {
          Just(divisor).tryMap { if $0 == 0 { throw DivisionByZero() } else { 12 / $0 } }.eraseToAnyPublisher()
        }
      }
      let bloc = DivisionBloc(0)
      var cancellables: Set<AnyCancellable> = []
      print("One catch for each event, as in Bloc:")
      bloc.errors.sink { print("(reported: \($0))") }.store(in: &cancellables)
      bloc.stream.sink { print("a state:", $0) }.store(in: &cancellables)
      for divisor in [3, 0, 4] {
        print("(we add \(divisor))")
        bloc.add(divisor)
      }

      print("One catch below flatMap, for all events:")
      let events = PassthroughSubject<Int, any Error>()
      events.sink(receiveCompletion: { _ in }, receiveValue: { print("(we send \($0))") }).store(in: &cancellables)
      events.flatMap(bloc.mapEventToState)
        .catch { _ in Empty<Int, Never>() }
        .sink(receiveCompletion: { print($0) }, receiveValue: { print("a state:", $0) })
        .store(in: &cancellables)
      for divisor in [3, 0, 4] { events.send(divisor) }
    }
  }
}
