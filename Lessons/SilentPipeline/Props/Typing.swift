import Combine
import LessonKit

/// The user types a text into the search field that a subject stands for.
func type(_ text: String, into field: some Subject<String, Never>) {
  print("(the user types \(text))")
  field.send(text)
}
