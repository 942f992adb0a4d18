import Combine
import Foundation
import TestKit
import Testing

@testable import BlocPattern

@Suite(.ownThreads) struct WidgetTests {
  private let screen = Screen()
  private let app: BuildContext

  init() {
    let draw: (String) -> Void = { [screen] in screen.lines.append($0) }
    app = BuildContext(draw: draw, report: draw)
  }

  private func homeWidget(_ page: HomePage, _ bloc: HomeBloc? = nil) -> HomeWidget {
    HomeWidget(createHomeBloc: { _ in bloc ?? HomeBloc { _ in Empty().eraseToAnyPublisher() } }, child: page)
  }

  @Test func aBuilderDrawsAtFirstAndAtEachNewState() {
    let cubit = Cubit(1)
    BlocProvider(create: { _ in cubit }, child: BlocBuilder<Cubit<Int>> { _, state in "\(state)" }).mount(in: app)
    cubit.emit(2)
    cubit.emit(2)
    cubit.emit(3)
    expectEqual(screen.lines, ["(Cubit<Int> is created)", "1", "2", "3"])
    app.unmount()
    #expect(cubit.isClosed)
    cubit.emit(4)
    expectEqual(screen.lines.last, "(Cubit<Int> is closed)")
  }

  @Test func aBuilderFindsTheNearestBloc() {
    let (outer, inner) = (Cubit(1), Cubit(2))
    let builder = BlocBuilder<Cubit<Int>> { _, state in "\(state)" }
    BlocProvider(create: { _ in outer }, child: BlocProvider(create: { _ in inner }, child: builder)).mount(in: app)
    expectEqual(screen.lines, ["(Cubit<Int> is created)", "2"])
    app.unmount()
    #expect(inner.isClosed)
    #expect(!outer.isClosed)
  }

  @Test func aProviderMayLookAtThoseAboveIt() {
    MultiBlocProvider(
      providers: [
        BlocProvider<Cubit<Int>>(create: { _ in Cubit(7) }),
        BlocProvider<Cubit<String>>(create: { Cubit("seen: \(BlocProvider<Cubit<Int>>.of($0).state)") }),
      ],
      child: BlocBuilder<Cubit<String>> { _, state in state }
    ).mount(in: app)
    expectEqual(screen.lines.last, "seen: 7")
  }

  @Test(.exits) func aBlocThatNobodyProvidesEndsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      BlocBuilder<Cubit<Int>> { _, state in "\(state)" }.mount(in: BuildContext())
    }
  }

  @Test(.exits) func aPlaceThatGoesAwayCannotBeAsked() async {
    struct Page: Widget {
      func mount(in context: BuildContext) {
        _ = BlocProvider<MainBloc>.of(context)
        context.onUnmount { [unowned context] in
          _ = BlocProvider<MainBloc>.of(context)
          exit(EXIT_SUCCESS)
        }
      }
    }
    await #expect(processExitsWith: .failure) {
      runApp(BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: Page())).unmount()
    }
  }

  @Test func theWheelStopsIfTheRequestFails() {
    let server = PageServer()
    let page = HomePage()
    homeWidget(page, HomeBloc(fetch: server.fetch)).mount(in: app)
    var results: [Bool] = []
    var refresh = page.onRefresh().sink { results.append($0) }
    server.fail("everything")
    refresh = page.onRefresh().sink { results.append($0) }
    server.answer("everything")
    expectEqual(results, [false, true])
    refresh.cancel()
  }

  /// A state does not say which event it comes from.
  @Test func anEarlierRequestStopsTheWheel() {
    let server = PageServer()
    let page = HomePage()
    let bloc = HomeBloc(fetch: server.fetch)
    homeWidget(page, bloc).mount(in: app)
    bloc.add(.load("everything"))
    var results: [Bool] = []
    let refresh = page.onRefresh().sink { results.append($0) }
    server.answer("everything")
    expectEqual(results, [true])
    expectEqual(bloc.state, .loading("everything"))
    refresh.cancel()
  }

  @Test func aPageThatIsGoneHasNothingToRefresh() {
    var results: [Bool] = []
    let refresh = HomePage().onRefresh().sink { results.append($0) }
    expectEqual(results, [])
    refresh.cancel()
  }

  @Test(.exits) func aPageThatNobodyNavigatesToEndsTheProgram() async {
    await #expect(processExitsWith: .failure) { Navigator().push(SettingsPage()) }
  }

  @Test func homeBlocIsMadeByTheFirstRefresh() {
    let page = HomePage()
    homeWidget(page).mount(in: app)
    #expect(!screen.lines.contains("(HomeBloc is created)"))
    _ = page.onRefresh()
    _ = page.onRefresh()
    expectEqual(screen.lines.filter { $0 == "(HomeBloc is created)" }.count, 1)
  }

  @Test func anAnswerThatComesAtOnceStopsTheWheel() {
    let bloc = HomeBloc { Just($0).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
    let page = HomePage()
    homeWidget(page, bloc).mount(in: app)
    var results: [Bool] = []
    let refresh = page.onRefresh().sink { results.append($0) }
    expectEqual(bloc.state, .loaded("everything"))
    expectEqual(results, [true])
    refresh.cancel()
  }

  @Test func aWidgetIsDrawnForItsOwnCubitOnly() {
    let page = HomePage()
    homeWidget(page).mount(in: app)
    screen.lines = []
    BlocProvider<HomeSmileSolutionCubit>.of(page.context!).choose()
    BlocProvider<HomeTreatmentCubit>.of(page.context!).book()
    BlocProvider<HomeSmileSolutionCubit>.of(page.context!).choose()
    expectEqual(screen.lines, ["solution: chosen", "treatments: 1"])
  }

  @Test func pagesCloseFromTheTop() {
    let navigator = Navigator()
    BlocProvider<MainBloc>(create: { _ in MainBloc() }, child: navigator).mount(in: app)
    let (below, above) = (MainPage(), MainPage())
    navigator.push(below)
    navigator.push(above)
    screen.lines = []
    below.onTap(1)
    expectEqual(screen.lines, ["H [C] M", "H [C] M"])
    navigator.pop()
    below.onTap(2)
    expectEqual(screen.lines, ["H [C] M", "H [C] M", "H C [M]"])
    navigator.pop()
    navigator.pop()
    below.onTap(0)
    expectEqual(screen.lines.count, 3)
  }

  @Test func aPageThatBeginsAnewIsDrawnOnce() {
    let bloc = MainBloc()
    bloc.add(SwitchTabEvent(selectedIndex: 2))
    let page = MainPage(initState: { $0.add(SwitchTabEvent(selectedIndex: 0)) })
    BlocProvider(create: { _ in bloc }, child: page).mount(in: app)
    expectEqual(screen.lines, ["(MainBloc is created)", "[H] C M"])
  }

  /// As in Flutter, where a bloc handles an event after the code that has added it.
  @Test func aLateAddDrawsTheOldRowFirst() {
    let bloc = MainBloc()
    bloc.add(SwitchTabEvent(selectedIndex: 2))
    var late: [() -> Void] = []
    let page = MainPage(initState: { bloc in late.append { bloc.add(SwitchTabEvent(selectedIndex: 0)) } })
    BlocProvider(create: { _ in bloc }, child: page).mount(in: app)
    for work in late { work() }
    expectEqual(screen.lines, ["(MainBloc is created)", "H C [M]", "[H] C M"])
  }

  @Test func nothingIsKeptWhenThePageHasGone() {
    weak var bloc: MainBloc?
    weak var place: BuildContext?
    let navigator = Navigator()
    navigator.mount(in: app)
    navigator.push(
      BlocProvider<MainBloc>(
        create: { context in
          let made = MainBloc()
          (bloc, place) = (made, context)
          return made
        }, child: MainPage()))
    #expect(bloc != nil)
    #expect(place != nil)
    navigator.pop()
    expectNil(bloc)
    expectNil(place)
  }

  @Test(arguments: [
    (0, false, "[H] C M"), (2, false, "H C [M]"), (1, true, "Home [Cases] Me"), (3, true, "Home Cases Me"),
  ])
  func rows(selectedIndex: Int, isExtended: Bool, row: String) {
    expectEqual(MainPage.row(selectedIndex, isExtended: isExtended), row)
  }
}

/// What was drawn.
private final class Screen {
  var lines: [String] = []
}
