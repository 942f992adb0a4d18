import Foundation

/// How SwiftPM builds a product, as it has written down for its own use: the commands that compile and link it, and all
/// that a build depends on.
struct BuildPlan {
  let compile: [String]
  let link: [String]

  /// The product's own Swift files. A build without SwiftPM compiles them as they are.
  let sources: [String]

  /// All files that are linked, in order, and those of them that come from `sources`.
  let objects: [String]
  let ownObjects: Set<String>

  /// Is the same as long as SwiftPM would build the product from the same files, in the same way.
  let given: String

  /// Is the same as long as nobody has built again what the product imports and is linked with.
  let built: String

  /// - Parameter folder: Where SwiftPM puts the product.
  /// - Returns: Nil if there is no such plan, or one with more in it than modules whose files lie in the package.
  init?(of product: String, in folder: URL, root: URL) {
    let (scratch, names) = (folder.deletingLastPathComponent().deletingLastPathComponent(), folder.pathComponents)
    let (triple, configuration) = (names[names.count - 2], names[names.count - 1])
    guard let plan = try? PlanFile(scratch.appending(path: "\(configuration).yaml")) else { return nil }
    func command(_ module: String, _ kind: String) -> PlanFile.Command? {
      plan.command("C.\(module)-\(triple)-\(configuration).\(kind)")
    }
    guard let own = command(product, "module"), let link = command(product, "exe"),
      let targets = plan.command("PackageStructure")?.inputs.filter({ $0.hasSuffix("/") })
    else { return nil }
    (compile, self.link) = (own.arguments, link.arguments)

    // A debugger reads the module there; this makes none.
    let module = "\(folder.path)/\(product).build/\(product).swiftmodule.o"
    let sources = own.inputs.filter { $0.hasSuffix(".swift") }
    let objects = link.inputs.filter { $0.hasSuffix(".o") && $0 != module }
    let others = objects.filter { !own.outputs.contains($0) }
    (self.sources, self.objects, ownObjects) = (sources, objects, Set(objects).subtracting(others))
    // A library that is linked dynamically, a macro and a plugin are built from files that this does not know.
    guard link.inputs.allSatisfy({ $0.hasSuffix(".o") || $0.hasSuffix("/Objects.LinkFileList") }),
      !own.arguments.contains(where: { $0.hasPrefix("-load-plugin") || $0.hasPrefix("-plugin-path") })
    else { return nil }

    var commands = [own, link]
    for (build, objects) in Dictionary(grouping: others, by: { URL(fileURLWithPath: $0).deletingLastPathComponent() }) {
      let module = build.deletingPathExtension().lastPathComponent
      // Each object of a module in C has a command of its own.
      let found = command(module, "module").map { [$0] } ?? objects.compactMap(plan.command)
      guard !found.isEmpty else { return nil }
      commands += found
    }

    let files = Set(commands.flatMap { $0.inputs + $0.outputs })
      .subtracting(own.outputs + link.outputs + sources + [module])
    let inPackage = (files.union(sources)).filter { !$0.hasPrefix("\(scratch.path)/") }
    let folders = inPackage.compactMap { file in targets.filter(file.hasPrefix).max { $0.count < $1.count } }
    guard folders.count == inPackage.count else { return nil }
    let listed = Set(folders).flatMap { Self.files(below: $0, except: targets) }
    let manifests = Self.names(in: root.path).filter { $0.hasPrefix("Package") || $0 == ".swift-version" }
      .map { root.appending(path: $0).path }
    let tools = [own.arguments[0]] + Self.compilers
    let texts = commands.map { String(decoding: $0.text, as: UTF8.self) }.sorted()
    let states = Set(listed + manifests + tools).subtracting(sources).map(Self.state).sorted()
    given = (texts + states + sources + [Self.environment]).joined(separator: "\n")
    built = files.filter { $0.hasPrefix("\(scratch.path)/") }.map(Self.state).sorted().joined(separator: "\n")
  }

  /// The programs that could be `swift`: another one is another toolchain.
  private static var compilers: [String] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swift" }
  }

  /// A manifest may ask for any variable. These are another one's in each window or at each call.
  private static var environment: String {
    let ignored: Set = ["_", "COLUMNS", "LESSON_PARENT", "LINES", "OLDPWD", "PWD", "SHLVL"]
    let variables = ProcessInfo.processInfo.environment.filter { !ignored.contains($0.key) }
    // A number, as a variable may be a password. FNV-1a, like the tables of operators.
    let text = variables.map { "\($0)=\($1)" }.sorted().joined(separator: "\n")
    return "\(text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })"
  }

  /// Without the folders of other targets.
  private static func files(below folder: String, except targets: [String]) -> [String] {
    names(in: folder).filter { !$0.hasPrefix(".") }.flatMap { name in
      let path = "\(folder)\(name)"
      if targets.contains("\(path)/") { return [] as [String] }
      return FileState(path)?.isFolder == true ? files(below: "\(path)/", except: targets) : [path]
    }
  }

  private static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  private static func state(of path: String) -> String { "\(path) \(FileState(path)?.numbers ?? [])" }
}

/// The file in which SwiftPM keeps its plan.
private struct PlanFile {
  struct Command {
    let text: Data
    let arguments: [String]
    let inputs: [String]
    let outputs: [String]
  }

  /// With a zero at its end, as in C.
  private let data: Data

  init(_ file: URL) throws { data = try Data(contentsOf: file) + [0] }

  /// Its lists are written as JSON.
  func command(_ name: String) -> Command? {
    guard let head = index(behind: "\n  \"\(name)\":\n", from: 0), let end = index(behind: "\n\n", from: head) else {
      return nil
    }
    let text = data[head..<end - 2]
    func list(_ key: String) -> [String] {
      let line = text.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: "    \(key): ".utf8) }
      return line.flatMap { try? JSONDecoder().decode([String].self, from: $0.dropFirst(key.utf8.count + 6)) } ?? []
    }
    return Command(text: text, arguments: list("args"), inputs: list("inputs"), outputs: list("outputs"))
  }

  /// In three megabytes, methods of `Data` take ten times as long.
  private func index(behind text: String, from start: Int) -> Int? {
    data.withUnsafeBytes { bytes in
      let first = bytes.bindMemory(to: CChar.self).baseAddress!
      return strstr(first + start, text).map { first.distance(to: $0) + text.utf8.count }
    }
  }
}
