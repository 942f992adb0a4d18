import Book
import LessonKit
import LessonPackage

private let place = ".lessons/live"

extension LivePage {
  convenience init(of package: PackageFolder) {
    self.init(in: package.language, folder: package.root.appending(path: place))
    // The keys that end the program do the same.
    Children.shared.beforeASignalEndsUs { [self] in show(.ended) }
  }

  /// Where the page is, in a line that has room on the screen.
  var address: String {
    guard let file else { return language.says(.noLivePage) }
    let line = language.says(.inTheBrowser, file.absoluteString)
    return Terminal.height(of: [line]) == 1 ? line : language.says(.inTheBrowser, "\(place)/live.html")
  }
}
