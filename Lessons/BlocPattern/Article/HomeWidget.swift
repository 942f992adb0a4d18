/// The blocs of the home page, around the page.
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
