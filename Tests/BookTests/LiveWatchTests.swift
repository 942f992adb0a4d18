#if os(Linux)
  import Foundation
  import TestKit
  import Testing

  /// The page that `watch` writes, open in a browser while the playground is edited. The playground is a small program.
  @Suite(.ifThereIsChromium, .ownThreads) struct LiveWatchTests {
    private let root = FileManager.default.temporaryDirectory.appending(path: "live-watch-\(UUID())")
    private let limit = 300.0

    private func write(_ text: String, to path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    }

    @Test func openPageChangesWhenTheFileIsEdited() throws {
      defer { try? FileManager.default.removeItem(at: root) }
      try write(
        """
        // swift-tools-version: 6.0
        import PackageDescription

        let playground = Target.executableTarget(name: "Playground", path: "Lessons/Playground")
        let package = Package(name: "small", targets: [playground])
        """, to: "Package.swift")
      let file = "Lessons/Playground/main.swift"
      try write("print(\"one\")\n", to: file)

      let products = Bundle.main.executableURL!.deletingLastPathComponent()
      let environment = [
        "LC_ALL": "C.UTF-8", "NO_COLOR": "1", "SWIFTPM_TESTS_MODULECACHE": products.appending(path: "ModuleCache").path,
      ].merging(try CompilerAlone.environment(in: root, products: products)) { $1 }
      let terminal = try PseudoTerminal(
        products.appending(path: "lessons"), ["watch", "playground"], environment: environment, in: root, columns: 200,
        rows: 40)
      defer { terminal.tearDown() }
      try terminal.wait(for: "q quit", limit: limit)

      // The browser opens what the terminal says.
      let address = try #require(terminal.screen.firstMatch(of: #/In the browser: (file:\S+)/#)?.output.1)
      let browser = try Browser(#require(URL(string: String(address))), isPainted: true)
      func wait(for state: String) throws {
        try browser.wait(for: "document.body.dataset.state === '\(state)'", seconds: limit)
      }
      try wait(for: "right")
      try expectEqual(browser.text("document.querySelector('h1').textContent"), "Playground")
      try expectEqual(browser.text("document.querySelector('.trace ol').innerText"), "one")

      try write("print(\"two\")\n", to: file)
      try browser.wait(for: "document.querySelector('.trace .new')?.innerText === 'two'", seconds: limit)
      try expectEqual(browser.text("document.querySelector('.trace .gone').innerText"), "one")

      try write("print(two)\n", to: file)
      try wait(for: "broken")
      #expect(try browser.text("document.querySelector('.fault .says').innerText").contains("cannot find 'two'"))
      try expectEqual(browser.text("document.querySelector('.trace .new').innerText"), "two", "the last run stays")

      try write("let all = [1]\nprint(all[all.count])\n", to: file)
      try wait(for: "wrong")
      #expect(try browser.text("document.querySelector('.fault .broken').innerText").contains("print(all[all.count])"))
      #expect(try browser.text("document.querySelector('.fault .says').innerText").contains("Index out of range"))

      try write("print(two)\n", to: file)
      try wait(for: "broken")
      terminal.type("q")
      try wait(for: "ended")
      #expect(try browser.text("document.getElementById('state').textContent").hasPrefix("The tool has ended."))
      #expect(try browser.text("document.querySelector('.fault .says').innerText").contains("cannot find 'two'"))
    }
  }
#endif
