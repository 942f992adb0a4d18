import Book
import LessonKit
import Synchronization

/// The page in the browser. Where it cannot be written, the reader is told so, and watching goes on.
///
/// Two threads use it: the one that watches, and the one that ends the program.
final class LiveView: Sendable {
  private let package: PackageFolder
  private let folder = ".lessons/live"

  /// Nil if it cannot be written, and when the program ends.
  private let page = Mutex<LivePage?>(nil)

  init(of package: PackageFolder) {
    self.package = package
    // The keys that end the program do the same.
    Children.shared.beforeASignalEndsUs { [self] in
      show(.ended)
      page.withLock { $0 = nil }
    }
  }

  func begin(_ name: String) {
    page.withLock { $0 = try? LivePage(name, in: package.language, folder: package.root.appending(path: folder)) }
  }

  func show(_ state: LivePage.State) {
    page.withLock { page in
      if (try? page?.show(state)) == nil { page = nil }
    }
  }

  /// Where the page is, in a line that has room on the screen.
  var address: String {
    let language = package.language
    guard let file = page.withLock({ $0?.file }) else { return language.says(.noLivePage) }
    let line = language.says(.inTheBrowser, file.absoluteString)
    return Terminal.height(of: [line]) == 1 ? line : language.says(.inTheBrowser, "\(folder)/live.html")
  }
}
