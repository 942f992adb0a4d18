import Combine

extension Original {
  class HomePage: Widget {
    private(set) weak var context: BuildContext?

    /// Of the three widgets the article shows only the names. What they draw is ours.
    func mount(in context: BuildContext) {
      self.context = context
      BlocBuilder<HomeTreatmentCubit> { _, count in "treatments: \(count)" }.mount(in: context)
      BlocBuilder<HomeOralInspectionCubit> { _, finding in "last finding: \(finding)" }.mount(in: context)
      BlocBuilder<HomeSmileSolutionCubit> { _, chosen in "solution: \(chosen ? "chosen" : "open")" }.mount(in: context)
    }

    /// The refresh wheel turns until the publisher that this method returns has sent a value.
    func onRefresh() -> AnyPublisher<Bool, Never> {
      // The line that looks for the HomeBloc is a comment in the article.
      return Just(true).eraseToAnyPublisher()
    }
  }
}
