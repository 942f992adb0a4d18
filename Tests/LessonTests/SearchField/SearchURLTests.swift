import Foundation
import TestKit
import Testing

@testable import SearchField

struct SearchURLTests {
  @Test(arguments: [
    "swift", "swift ui", " swift", "响应式", "👨‍👩‍👧 family", "C#", "C++", "100%", "%20", "R&D", "a=b&c=d", "q=1", "a/b?c",
    "what?", "\"exact\"", "user:apple stars:>1000", "a;b", "it's", "tab\tnewline\n", "~-_.!*()[]{}|\\^`",
  ])
  func theServerReadsWhatWasTyped(query: String) throws {
    let url = try #require(URL.searchRepositories(query))
    #expect(url.absoluteString.hasPrefix("https://api.github.com/search/repositories?q="))
    // As servers read a form: parts between ampersands, a plus for a space.
    let parts = try #require(url.query(percentEncoded: true)).split(separator: "&")
    expectEqual(parts.count, 1)
    expectEqual(parts[0].dropFirst(2).replacing("+", with: " ").removingPercentEncoding, query)
  }

  @Test(arguments: ["", " ", "\n \t", "\u{3000}"])
  func nothingToSearchFor(query: String) { expectNil(URL.searchRepositories(query)) }
}
