import Foundation

/// A `swift` that builds the programs of a small package with the compiler alone, in a tenth of the time that the package
/// manager takes. What it says of an error is the compiler's.
public enum CompilerAlone {
  /// Whether the package manager builds instead. It does with COPIES=1 in the environment.
  public static let isOff = ProcessInfo.processInfo.environment["COPIES"] == "1"

  /// In a script, the option for a linker that takes half the time of the system's, if there is one.
  public static let fastLinker = "$(command -v ld.lld > /dev/null && echo -use-ld=lld)"

  /// The beginning of a command that compiles for Swift's messages alone. It takes the modules of the system from the build
  /// of this package, which has compiled them for a debugger: to compile them anew takes ten times as long as all the rest.
  ///
  /// - Parameter products: The folder of that build's products.
  public static func checking(_ products: URL) -> [String] {
    ["swiftc", "-g", "-module-cache-path", products.appending(path: "ModuleCache").path]
  }

  /// Adds it to a package. It builds one product, or the exercises of all lessons. Returns the environment in which it is found first.
  ///
  /// - Parameters:
  ///   - products: The folder from which a build without options tells its own: `.build/x86/debug`.
  ///   - always: Whether it builds with COPIES=1 too, because the package has no manifest for all that it builds.
  public static func environment(in package: URL, products: URL, always: Bool = false) throws -> [String: String] {
    if isOff, !always { return [:] }
    return try environment(
      in: package,
      script: """
        folder="$PWD/.build/\(products.pathComponents.suffix(2).joined(separator: "/"))"
        compile() {
          case "$1" in
            *Exercises) sources="Lessons/${1%Exercises}/Exercises" ;;
            *) sources="Lessons/$1" ;;
          esac
          [ -f "$sources/main.swift" ] && kind= || kind=-parse-as-library
          # The build of the tests has compiled it.
          [ -d ProgramStart ] && start='\(products.path)/ProgramStart.build/ProgramStart.c.o' || start=
          # The lines tell the place of a crash. What else a debugger needs takes as long as all the rest.
          mkdir -p "$folder" && swiftc -gline-tables-only \(fastLinker) -wmo $kind -module-name "$1" -o "$folder/$1" \
            -module-cache-path "$SWIFTPM_TESTS_MODULECACHE" "$PWD/$sources"/*.swift ${start:+"$start"}
        }
        case "$*" in
          "build --show-bin-path") echo "$folder" ;;
          "build --product "*) compile "$3" ;;
          build) for each in Lessons/*/Exercises; do compile "$(basename "${each%/*}")Exercises"; done ;;
          *) echo "swift $*?" >&2; exit 1 ;;
        esac
        """)
  }

  /// Adds a script in place of `swift` to a package. Returns the environment in which it is found first.
  public static func environment(in package: URL, script: String) throws -> [String: String] {
    let tools = package.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    let file = tools.appending(path: "swift")
    try writeScript(script, to: file)
    return ["PATH": "\(tools.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"]
  }
}
