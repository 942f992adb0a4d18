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
    Step("Events in, states out", article: "这里对于简单的页面") {
      let bloc = Original.MainBloc()
      print("at first: tab \(bloc.state.selectedIndex), extended \(bloc.state.isExtended)")
      let cancellable = bloc.stream.sink { state in
        print("a state:  tab \(state.selectedIndex), extended \(state.isExtended)")
      }

      print("(we add a SwitchTabEvent for tab 1)")
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      print("(we add an IsExtendEvent)")
      bloc.add(IsExtendEvent())
      cancellable.cancel()
    }

    Step("An event waits until the event before it is handled") {
      let clock = VirtualTimeScheduler()
      let seconds = ["treatment": 3, "smile": 1]
      let bloc = HomeBloc { part in
        Just(part)
          .delay(for: .seconds(seconds[part]!), scheduler: clock)
          .setFailureType(to: (any Error).self)
          .eraseToAnyPublisher()
      }
      let cancellable = bloc.stream.sink { clock.print($0) }

      clock.print("(we add treatment, then smile)")
      bloc.add(.load("treatment"))
      bloc.add(.load("smile"))
      clock.run()
      cancellable.cancel()
    }

    Step("What happens without the queue?") {
      let clock = VirtualTimeScheduler()
      let timeline = Timeline(clock)
      let events = PassthroughSubject<(part: String, seconds: Int), Never>()
      func handle(_ event: (part: String, seconds: Int)) -> some Publisher<String, Never> {
        Just("load \(event.part)")
          .append(Just(event.part).delay(for: .seconds(event.seconds), scheduler: clock))
      }

      let queued =
        events
        .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
        .flatMap(maxPublishers: .max(1), handle)
        .recorded("as in Bloc", on: timeline).sink { _ in }
      let unbuffered =
        events
        .flatMap(maxPublishers: .max(1), handle)
        .recorded("no buffer", on: timeline).sink { _ in }
      let unlimited =
        events
        .flatMap(handle)
        .recorded("no limit", on: timeline).sink { _ in }

      events.send(("T", 3))
      events.send(("S", 1))
      clock.run()
      print(timeline.marbles)
      for cancellable in [queued, unbuffered, unlimited] { cancellable.cancel() }
    }

    Step("BlocBuilder draws again when the state has changed") {
      print("The article's bloc:")
      let bloc = Original.MainBloc()
      let builder = BlocBuilder<Original.MainBloc> { _, state in
        MainPage.row(state.selectedIndex, isExtended: state.isExtended)
      }
      BlocProvider(create: { _ in bloc }, child: builder).mount(in: BuildContext())
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      print("(we add the same event again)")
      bloc.add(SwitchTabEvent(selectedIndex: 1))

      print("The repaired bloc, whose states are structs:")
      let ours = MainBloc()
      let ourBuilder = BlocBuilder<MainBloc> { _, state in
        MainPage.row(state.selectedIndex, isExtended: state.isExtended)
      }
      BlocProvider(create: { _ in ours }, child: ourBuilder).mount(in: BuildContext())
      ours.add(SwitchTabEvent(selectedIndex: 1))
      print("(we add the same event again)")
      ours.add(SwitchTabEvent(selectedIndex: 1))
    }

    Step("A state that is changed in place is drawn once") {
      final class InPlaceBloc: Bloc<SwitchTabEvent, Original.MainState> {
        override func mapEventToState(_ event: SwitchTabEvent) -> AnyPublisher<Original.MainState, any Error> {
          state.selectedIndex = event.selectedIndex
          return Just(state).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
      }
      let bloc = InPlaceBloc(Original.MainState())
      let builder = BlocBuilder<InPlaceBloc> { _, state in
        MainPage.row(state.selectedIndex, isExtended: state.isExtended)
      }
      BlocProvider(create: { _ in bloc }, child: builder).mount(in: BuildContext())

      print("(we add an event for tab 1)")
      bloc.add(SwitchTabEvent(selectedIndex: 1))
      print("(we add an event for tab 2)")
      bloc.add(SwitchTabEvent(selectedIndex: 2))
      print("(the state's selectedIndex is \(bloc.state.selectedIndex))")
    }

    Step("A page's bloc ends with its page", article: "全局 Bloc") {
      let app = BuildContext(reportsBlocs: true)
      let navigator = Navigator()
      navigator.mount(in: app)

      let page = MainPage()
      navigator.push(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: page))
      print("(a tap on Cases)")
      page.onTap(1)
      print("(the page closes)")
      navigator.pop()
      print("(the page opens again)")
      navigator.push(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: MainPage()))
      print("(the page closes)")
      navigator.pop()
    }

    Step("A global bloc keeps its state") {
      let app = BuildContext(reportsBlocs: true)
      let navigator = Navigator()
      BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: navigator).mount(in: app)

      let page = MainPage()
      navigator.push(page)
      print("(a tap on Cases)")
      page.onTap(1)
      print("(the page closes)")
      navigator.pop()
      print("(the page opens again)")
      navigator.push(MainPage())

      print("(the settings open on top of it)")
      let settings = SettingsPage()
      navigator.push(settings)
      print("(a tap on the switch)")
      settings.onTap()
      print("(the app ends)")
      app.unmount()
    }

    Step("Where does a page begin anew?", article: "使用全局 Bloc 做跨页面事件") {
      let navigator = Navigator()
      BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: navigator).mount(in: BuildContext())
      func reset(_ context: BuildContext) {
        BlocProvider<MainBloc>.of(context).add(SwitchTabEvent(selectedIndex: 0))
      }

      print("A reset in initState:")
      let first = MainPage(initState: reset)
      navigator.push(first)
      print("(a tap on Cases)")
      first.onTap(1)
      navigator.pop()
      print("(the page closes and opens again)")
      navigator.push(MainPage(initState: reset))
      navigator.pop()

      print("A reset in dispose:")
      let second = MainPage(dispose: reset)
      navigator.push(second)
      print("(a tap on Me)")
      second.onTap(2)
      navigator.pop()
      print("(the page closes and opens again)")
      navigator.push(MainPage())
    }

    Step("Four blocs for one page", article: "MultiBlocProvider") {
      let app = BuildContext(reportsBlocs: true)
      let page = Original.HomePage()
      HomeWidget(createHomeBloc: { _ in HomeBloc { _ in Empty().eraseToAnyPublisher() } }, child: page)
        .mount(in: app)

      let context = page.context!
      print("(book())")
      BlocProvider<HomeTreatmentCubit>.of(context).book()
      print("(inspect(\"all well\"))")
      BlocProvider<HomeOralInspectionCubit>.of(context).inspect("all well")
      print("(choose())")
      BlocProvider<HomeSmileSolutionCubit>.of(context).choose()
      print("(choose() again)")
      BlocProvider<HomeSmileSolutionCubit>.of(context).choose()
      print("(the page closes)")
      app.unmount()
    }

    Step("When does the refresh wheel stop?", article: "_onRefresh") {
      let clock = VirtualTimeScheduler()
      func createHomeBloc(_ context: BuildContext) -> HomeBloc {
        clock.print("(the HomeBloc is created)")
        return HomeBloc { part in
          Just(part)
            .delay(for: .seconds(2), scheduler: clock)
            .handleEvents(receiveOutput: { clock.print("(the answer for \($0) is there)") })
            .setFailureType(to: (any Error).self)
            .eraseToAnyPublisher()
        }
      }
      let silent = BuildContext { _ in }

      print("The article's page:")
      let page = Original.HomePage()
      HomeWidget(createHomeBloc: createHomeBloc, child: page).mount(in: silent)
      let wheel = page.onRefresh().sink { _ in clock.print("the wheel stops") }
      clock.run()

      print("The repaired page:")
      let ours = HomePage()
      HomeWidget(createHomeBloc: createHomeBloc, child: ours).mount(in: silent)
      let ourWheel = ours.onRefresh().sink { _ in clock.print("the wheel stops") }
      clock.run()
      for cancellable in [wheel, ourWheel] { cancellable.cancel() }
    }

    Step("An error ends one event, not the bloc") {
      var clock = VirtualTimeScheduler()
      let bloc = HomeBloc { part in
        Just(part)
          .delay(for: .seconds(1), scheduler: clock)
          .tryMap { if $0 == "smile" { throw Offline() } else { $0 } }
          .eraseToAnyPublisher()
      }
      print("One catch for each event, as in Bloc:")
      let errors = bloc.errors.sink { clock.print("(reported: \($0))") }
      let states = bloc.stream.sink { clock.print($0) }
      for part in ["treatment", "smile", "inspection"] { bloc.add(.load(part)) }
      clock.run()
      for cancellable in [errors, states] { cancellable.cancel() }

      print("One catch behind flatMap, for all events:")
      clock = VirtualTimeScheduler()
      let events = PassthroughSubject<HomeEvent, any Error>()
      let wrong = events.flatMap(bloc.mapEventToState)
        .catch { _ in Empty<HomeState, Never>() }
        .sink(receiveCompletion: { clock.print($0) }, receiveValue: { clock.print($0) })
      for part in ["treatment", "smile", "inspection"] {
        events.send(.load(part))
        clock.run()
      }
      wrong.cancel()
    }
  }
}
