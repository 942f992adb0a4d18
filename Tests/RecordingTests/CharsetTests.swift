import Testing

@testable import Recording

@Suite struct CharsetTests {
  @Test(arguments: [
    (["LANG": "en_US.UTF-8"], true), (["LANG": "zh_CN.utf8"], true), (["LANG": "C"], false), ([:], false),
    (["LC_ALL": "C", "LANG": "en_US.UTF-8"], false), (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], true),
  ])
  func terminalSaysByItsLocale(_ environment: [String: String], _ isUnicode: Bool) {
    #expect(Charset.isUnicode(isTerminal: true, environment: environment) == isUnicode)
    #expect(Charset.isUnicode(isTerminal: false, environment: environment))
  }
}
