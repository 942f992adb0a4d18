/// A bloc without events: its methods call `emit`.
class Cubit<State: Equatable>: BlocBase<State> {}
