import Foundation

/// The folder that keeps what operators did, because running all arrangements takes most of a minute. A table is made
/// anew when a source has changed that it was made from.
///
/// With LESSONS_ARRANGEMENTS=1000 in the environment, no table has more arrangements than that. Such tables are made in
/// seconds, and have a folder of their own. The tests of the book read them.
struct TableFolder {
  let root: URL

  var limit = ProcessInfo.processInfo.environment["LESSONS_ARRANGEMENTS"].flatMap(Int.init)

  private var folder: URL { root.appending(path: ".lessons/tables" + (limit.map { "-\($0)" } ?? "")) }

  /// The script of each operator's and each chain's page, by its name.
  ///
  /// - Parameter progress: Called for each, with how many there are by then, and how many there will be.
  func scripts(progress: @escaping (_ made: Int, _ all: Int) -> Void = { _, _ in }) throws -> [String: String] {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let common = hash(of: ["Sources/Book/Operators", "Sources/VirtualTime", "Sources/Combine"])
    let all = DrawnChain.all.map(\.drawn) + DrawnOperator.all
    let sources = Dictionary(
      uniqueKeysWithValues: Set(all.map(\.family)).map { family in
        // A chain has operators of several families.
        let folder = "Sources/Combine/Operators" + (family == DrawnOperator.chains ? "" : "/\(family)")
        return (family, hash(of: [folder], common))
      })
    // The lock guards it.
    nonisolated(unsafe) var scripts: [String: Result<String, any Error>] = [:]
    nonisolated(unsafe) let progress = progress
    let lock = NSLock()
    DispatchQueue.concurrentPerform(iterations: all.count) { index in
      let made = Result { try script(of: all[index], from: sources[all[index].family]!) }
      lock.withLock {
        scripts[all[index].name] = made
        progress(scripts.count, all.count)
      }
    }
    return try scripts.mapValues { try $0.get() }
  }

  private func script(of drawn: DrawnOperator, from sources: UInt64) throws -> String {
    let file = folder.appending(path: "\(drawn.pageName).js")
    let comment = "// Made from the sources \(String(sources, radix: 16)).\n"
    if let kept = try? String(contentsOf: file, encoding: .utf8), kept.hasPrefix(comment) { return kept }
    let table = try ArrangementTable.table(of: drawn, most: limit)
    let script = "\(comment)arrangementTable(\(String(decoding: table.json, as: UTF8.self)))\n"
    try Data(script.utf8).write(to: file, options: .atomic)
    return script
  }

  /// A number that changes when a Swift file in the folders does. Of Combine's operators, the family's folder alone counts.
  private func hash(of folders: [String], _ start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    let files = folders.flatMap { folder in
      let names = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
      return names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Operators/") }.sorted().map { "\(folder)/\($0)" }
    }
    return files.reduce(start) { hash, file in
      let data = (try? Data(contentsOf: root.appending(path: file))) ?? Data()
      // FNV-1a, https://en.wikipedia.org/wiki/Fowler–Noll–Vo_hash_function
      return data.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
  }
}
