import Foundation
import LessonKit

/// Compiles and links a product without SwiftPM, which takes longer to find out that nothing else has changed. What it
/// makes is beside SwiftPM's own, in a folder that SwiftPM does not know.
struct DirectBuild {
  private let product: String
  private let root: URL
  private let products: URL
  private let folder: URL

  /// - Parameter products: Where SwiftPM puts the product.
  init(of product: String, in products: URL, root: URL) {
    (self.product, self.products, self.root) = (product, products, root)
    folder = products.appending(path: "\(product).direct")
  }

  var executable: URL { folder.appending(path: product) }

  /// What a build with SwiftPM had to do with, after which files of the product alone were changed.
  private var stamp: URL { folder.appending(path: "stamp") }

  var plan: BuildPlan? { BuildPlan(of: product, in: products, root: root) }

  /// Builds while no other process does so.
  func alone<Result>(_ build: () throws -> Result) throws -> Result {
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let lock = open(folder.path, O_RDONLY | O_CLOEXEC)
    flock(lock, LOCK_EX)
    defer { close(lock) }
    return try build()
  }

  /// Notes that SwiftPM has built the product, and that this may go on from there.
  ///
  /// - Parameter before: The plan before that build; nil if it failed. What was changed meanwhile may not be in it.
  func begin(after before: BuildPlan?) {
    // The compiler's notes, too, are about modules that may be others now.
    for file in (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [] {
      try? FileManager.default.removeItem(at: file)
    }
    guard let before, let plan, plan.given == before.given else { return }
    try? Data(text(plan).utf8).write(to: stamp, options: .atomic)
  }

  /// - Returns: What the compiler printed; nil if SwiftPM has to build.
  func run(_ plan: BuildPlan) throws -> ChildProcess.Outcome? {
    guard isValid(plan), (try? writeLists(plan)) != nil else { return nil }
    let compilation = try swiftc(compileCommand(plan))
    // The reader's own mistakes are the same for SwiftPM.
    let isMistaken = compilation.errors.matches(of: #/(?m)^(\/.+?):\d+:\d+: error: /#)
      .contains { plan.sources.contains(String($0.1)) }
    guard try isMistaken || compilation.ending.isSuccess && swiftc(linkCommand(plan)).ending.isSuccess,
      // Nobody has built meanwhile.
      isValid(self.plan), isMistaken || rename(path("new"), executable.path) == 0
    else { return nil }
    return compilation
  }

  /// Without the module and what else only others need.
  private func compileCommand(_ plan: BuildPlan) -> [String] {
    let flags: Set = [
      "-emit-dependencies", "-emit-module", "-emit-objc-header", "-parseable-output", "-serialize-diagnostics",
    ]
    let files: Set = ["-emit-module-path", "-emit-objc-header-path", "-index-store-path", "-output-file-map"]
    var words = plan.compile.makeIterator()
    var command: [String] = []
    while let word = words.next() {
      if files.contains(word) { _ = words.next() } else if !flags.contains(word) { command.append(word) }
    }
    return command + ["-output-file-map", path("files.json")]
  }

  private func linkCommand(_ plan: BuildPlan) -> [String] {
    var command = plan.link.map { $0.hasPrefix("@") ? "@\(path("objects"))" : $0 }
    if let output = command.firstIndex(of: "-o") { command[output + 1] = path("new") }
    // It takes half the time of the system's linker.
    let lld = URL(fileURLWithPath: command[0]).deletingLastPathComponent().appending(path: "ld.lld")
    return FileManager.default.isExecutableFile(atPath: lld.path) ? command + ["-use-ld=lld"] : command
  }

  private func isValid(_ plan: BuildPlan?) -> Bool {
    plan.map { (try? Data(contentsOf: stamp)) == Data(text($0).utf8) } ?? false
  }

  private func text(_ plan: BuildPlan) -> String { "\(plan.given)\n\(plan.built)\n" }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  /// Where the compiler puts objects and its notes, and what is linked.
  private func writeLists(_ plan: BuildPlan) throws {
    func own(_ file: String) -> String { path(URL(fileURLWithPath: file).lastPathComponent) }
    var files = ["": ["swift-dependencies": path("all.swiftdeps")]]
    for source in plan.sources {
      forgetIfJustBuilt(source, URL(fileURLWithPath: "\(own(source)).o"))
      files[source] = ["object": "\(own(source)).o", "swift-dependencies": "\(own(source))deps"]
    }
    try JSONEncoder().encode(files).write(to: folder.appending(path: "files.json"))
    let objects = plan.objects.map { plan.ownObjects.contains($0) ? own($0) : $0 }
    try Data(objects.joined(separator: "\n").utf8).write(to: folder.appending(path: "objects"))
  }

  /// The compiler compares times in whole seconds: it does not see a file that was saved in the second in which it was
  /// compiled. Without its object it compiles the file.
  private func forgetIfJustBuilt(_ source: String, _ object: URL) {
    guard let saved = FileState(source)?.time[0], let built = FileState(object.path)?.time[0], saved + 1 >= built else {
      return
    }
    try? FileManager.default.removeItem(at: object)
  }

  private func swiftc(_ command: [String]) throws -> ChildProcess.Outcome {
    try ChildProcess.run(
      URL(fileURLWithPath: command[0]), Array(command.dropFirst()), in: root, stoppedBy: SIGINT, limit: .infinity)
  }
}
