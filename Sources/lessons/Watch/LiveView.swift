import Book
import Foundation
import LessonKit

/// The page in the browser. Where it cannot be written, the reader is told so, and watching goes on.
///
/// Two threads use it: the one that watches, and the one that ends the program.
final class LiveView: @unchecked Sendable {
  private let package: PackageFolder
  private let folder = ".lessons/live"
  private let lock = NSLock()

  // The lock guards what follows.
  private var page: LivePage?
  private var isWritten = false
  private var hasEnded = false

  init(of package: PackageFolder) {
    self.package = package
    // The keys that end the program do the same.
    Children.shared.beforeASignalEndsUs { [self] in
      show(.ended)
      lock.withLock { hasEnded = true }
    }
  }

  func begin(_ name: String) {
    lock.withLock {
      page = try? LivePage(name, in: package.language, folder: package.root.appending(path: folder))
      isWritten = page != nil
    }
  }

  func show(_ state: LivePage.State) {
    lock.withLock {
      guard !hasEnded, page != nil else { return }
      isWritten = (try? page?.show(state)) != nil
    }
  }

  /// Where the page is, in a line that has room on the screen.
  var address: String {
    let language = package.language
    guard let file = lock.withLock({ isWritten ? page?.file : nil }) else { return language.says(.noLivePage) }
    let line = language.says(.inTheBrowser, file.absoluteString)
    return Terminal.height(of: [line]) == 1 ? line : language.says(.inTheBrowser, "\(folder)/live.html")
  }
}
