import Combine

/// The article's page, with a refresh that loads, and that ends when the answer is there or the request has failed.
final class HomePage: Widget {
  private(set) weak var context: BuildContext?

  func mount(in context: BuildContext) {
    self.context = context
    BlocBuilder<HomeTreatmentCubit> { _, count in "treatments: \(count)" }.mount(in: context)
    BlocBuilder<HomeOralInspectionCubit> { _, finding in "last finding: \(finding)" }.mount(in: context)
    BlocBuilder<HomeSmileSolutionCubit> { _, chosen in "solution: \(chosen ? "chosen" : "open")" }.mount(in: context)
  }

  /// The refresh wheel turns until the publisher that this method returns has sent a value.
  func onRefresh() -> AnyPublisher<Bool, Never> {
    let homeBloc = BlocProvider<HomeBloc>.of(context!)
    homeBloc.add(.load("everything"))
    return homeBloc.stream
      .first { $0 == .loaded("everything") || $0 == .failed("everything") }
      .map { $0 == .loaded("everything") }
      .eraseToAnyPublisher()
  }
}
