import Book
import Foundation
import LessonKit
import LessonPackage

extension LivePage {
  convenience init(of package: PackageFolder) {
    self.init(in: package.language, folder: Self.freeFolder(in: package.root.appending(path: ".lessons")))
    // The keys that end the program do the same.
    Children.shared.beforeASignalEndsUs { [self] in show(.ended) }
  }

  /// A folder whose page no other process writes: the reader may watch two things. It is this process's until that ends.
  private static func freeFolder(in folder: URL) -> URL {
    let folders = (1...9).map { folder.appending(path: $0 == 1 ? "live" : "live-\($0)") }
    return folders.first { folder in
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let lock = open(folder.path, O_RDONLY | O_CLOEXEC)
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { return true }
      close(lock)
      return false
    } ?? folders[0]
  }

  /// Where the page is, in a line that has room on the screen.
  var address: String {
    guard let file else { return language.says(.noLivePage) }
    let line = language.says(.inTheBrowser, file.absoluteString)
    let short = language.says(.inTheBrowser, ".lessons/\(folder.lastPathComponent)/live.html")
    return Terminal.height(of: [line]) == 1 ? line : short
  }
}

extension Fault {
  /// What the page in the browser shows.
  func onPage(_ language: Language) -> LivePage.Fault {
    (path, line, ([text] + [hint.map { language.says($0) }].compactMap(\.self)).joined(separator: "\n"), source)
  }
}
