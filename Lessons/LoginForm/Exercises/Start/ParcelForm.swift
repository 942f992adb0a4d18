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
  // TODO: Write the form. The user sets the first three properties, and the form the others.

  var name = ""
  var postcode = ""
  var acceptsTerms = false

  var showsNameError = false
  var showsPostcodeError = false
  var isButtonOn = false
  var message = ""

  /// - Parameter order: Returns a request that orders a parcel.
  init(order: @escaping (_ name: String, _ postcode: String) -> AnyPublisher<String, OrderError>) {}

  func send() {}
}
