/// How many treatments are booked.
final class HomeTreatmentCubit: Cubit<Int> {
  init() { super.init(0) }

  func book() { emit(state + 1) }
}

/// The result of the last inspection.
final class HomeOralInspectionCubit: Cubit<String> {
  init() { super.init("none") }

  func inspect(_ finding: String) { emit(finding) }
}

/// Whether a solution has been chosen.
final class HomeSmileSolutionCubit: Cubit<Bool> {
  init() { super.init(false) }

  func choose() { emit(true) }
}
