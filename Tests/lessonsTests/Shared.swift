@testable import LessonPackage
@testable import lessons

/// What many tests read, and what takes its time to make.
enum Shared {
  static let catalogue = Result { try Catalogue(of: PackageFolder()) }

  static let lessonNames = (try? PackageFolder().lessonNames) ?? []
}
