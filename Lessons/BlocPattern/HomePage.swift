/// The article's `HomeWidget`: the blocs of the home page, and the page.
struct HomeWidget: Widget {
  let createHomeBloc: (BuildContext) -> HomeBloc
  let child: any Widget

  func mount(in context: BuildContext) {
    MultiBlocProvider(
      providers: [
        BlocProvider<HomeBloc>(create: createHomeBloc),
        BlocProvider<HomeTreatmentCubit>(create: { _ in HomeTreatmentCubit() }),
        BlocProvider<HomeOralInspectionCubit>(create: { _ in HomeOralInspectionCubit() }),
        BlocProvider<HomeSmileSolutionCubit>(create: { _ in HomeSmileSolutionCubit() }),
      ],
      child: child
    )
    .mount(in: context)
  }
}

/// Three widgets, each with a cubit of its own.
final class HomePage: Widget {
  private weak var context: BuildContext?

  func mount(in context: BuildContext) {
    self.context = context
    BlocBuilder<HomeTreatmentCubit> { _, count in "treatments: \(count)" }.mount(in: context)
    BlocBuilder<HomeOralInspectionCubit> { _, finding in "last finding: \(finding)" }.mount(in: context)
    BlocBuilder<HomeSmileSolutionCubit> { _, chosen in "solution: \(chosen ? "chosen" : "open")" }.mount(in: context)
  }

  func onBook() {
    context.map { BlocProvider<HomeTreatmentCubit>.of($0).book() }
  }

  func onInspect(_ finding: String) {
    context.map { BlocProvider<HomeOralInspectionCubit>.of($0).inspect(finding) }
  }

  func onChoose() {
    context.map { BlocProvider<HomeSmileSolutionCubit>.of($0).choose() }
  }

  /// The list was pulled down.
  func onRefresh() {
    context.map { BlocProvider<HomeBloc>.of($0).add(.load("everything")) }
  }
}
