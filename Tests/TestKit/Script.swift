import Foundation

/// Writes a program for `/bin/sh`, with its first line.
///
/// Another process writes it. While this one had the file open, a program that another test starts would inherit that for
/// a moment, and the system runs no file that somebody may write: "Text file busy".
public func writeScript(_ script: String, to file: URL) throws {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-c", #"printf '%s' "$1" >"$0" && chmod 755 "$0""#, file.path, "#!/bin/sh\n\(script)\n"]
  try process.run()
  process.waitUntilExit()
  guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
