import Combine

/// A form in which a parcel is ordered.
///
/// - A name has at least two characters, and a postcode has five digits, 0 to 9, and nothing else.
/// - `showsNameError` and `showsPostcodeError` are true if the text in the field is wrong, and not empty.
/// - `isButtonOn` is true if both texts are right, the terms are accepted, and no order is on its way.
/// - `send()` orders the parcel if the button is on. Until the answer has come, `message` is empty and the button off.
/// - The answer is a text, which becomes the message. If the order fails, the message is "Please try again."
/// - A form that nobody needs any more goes away.
final class ParcelForm {
  @Published var name = ""
  @Published var postcode = ""
  @Published var acceptsTerms = false

  @Published private(set) var showsNameError = false
  @Published private(set) var showsPostcodeError = false
  @Published private(set) var isButtonOn = false
  @Published private(set) var message = ""

  @Published private var isSending = false
  private let order: (String, String) -> AnyPublisher<String, OrderError>
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameter order: Returns a request that orders a parcel.
  init(order: @escaping (_ name: String, _ postcode: String) -> AnyPublisher<String, OrderError>) {
    self.order = order
    $name.map { name in !name.isEmpty && !Self.isName(name) }.assign(to: &$showsNameError)
    $postcode.map { postcode in !postcode.isEmpty && !Self.isPostcode(postcode) }.assign(to: &$showsPostcodeError)
    $name.combineLatest($postcode, $acceptsTerms, $isSending)
      .map { name, postcode, acceptsTerms, isSending in
        Self.isName(name) && Self.isPostcode(postcode) && acceptsTerms && !isSending
      }
      .assign(to: &$isButtonOn)
  }

  func send() {
    guard isButtonOn else { return }
    isSending = true
    message = ""
    order(name, postcode)
      .replaceError(with: "Please try again.")
      .sink(
        receiveCompletion: { [weak self] _ in self?.isSending = false },
        receiveValue: { [weak self] text in self?.message = text }
      )
      .store(in: &cancellables)
  }

  private static func isName(_ text: String) -> Bool { text.count >= 2 }

  private static func isPostcode(_ text: String) -> Bool { text.wholeMatch(of: #/[0-9]{5}/#) != nil }
}
