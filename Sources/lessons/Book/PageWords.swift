/// All words of the pages that are not a lesson's own, in one language. `%1` and `%2` are filled in.
struct PageWords: Sendable {
  var language = "en"

  /// What stands before `.html` in the names of files.
  var suffix = ""

  /// The name of the other language, in that language.
  var other = "中文"
  var book = "Combine Lessons"
  var introduction = """
    Eighteen lessons on Combine: programs that reproduce articles. Each page has the text of a lesson, its code, what the \
    code prints, a film of what happened in its streams, and its exercises. All traces and films come from runs of the code.
    """
  var path = "Lessons, in reading order"
  var glossary = "Words"
  var operators = "Operators"
  var reference = "Reference"
  var exercises = "Exercises"
  var lesson = "Lesson %1 of %2, after the article %3"
  var steps = "Steps"
  var step = "Step %1"
  var skip = "Skip to the text"
  var code = "Code"
  var trace = "Trace: what it prints"
  var prints = "(It prints nothing.)"
  var missing = "This lesson was not run: %1"
  var files = "The lesson's other files"
  var article = "The article (your copy)"
  var next = "Next: %1"

  // The film
  var inOrder = "From left to right: the order of events."
  var inTime = "From left to right: virtual time, in seconds."
  var play = "Play"
  var pause = "Pause"
  var back = "One back"
  var onward = "One on"
  var scrub = "Place in the film"
  var guess = "Guess first"
  var sentences = "The film in words"
  var subscriber = "subscriber"
  var outstanding = "outstanding"
  var nothing = "Nothing has happened yet."
  var many = "%1 events: subscriptions begin. The list below has them all."
  var ask = "%1 sends %2. Does its subscriber receive it?"
  var yes = "It is received"
  var no = "It is dropped"
  var right = "Right."
  var wrong = "Not so."

  // Events
  var someSubscriber = "A subscriber"
  var itsSubscriber = "the subscriber"
  var subscribes = "%1 subscribes to %2."
  var subscription = "%2 sends %1 a subscription."
  var requests = "%1 requests %2 from %3."
  var returns = "%1 receives the value and requests %2 from %3: receive(_:) returns it."
  var all = "all values"
  var one = "1 value"
  var several = "%1 values"
  var isOutstanding = "Outstanding: %1."
  var receives = "%1 receives %2 from %3."
  var drops = "%1 sends %2, but %3 has no outstanding demand: the value is dropped."
  var finishes = "%1 finishes."
  var fails = "%1 fails: %2."
  var cancels = "%1 cancels its subscription to %2."
  var at = "%1 s:"

  // How to read the films
  var howToRead = "How to read the films"
  var readDemand = "**Demand** goes up: the subscriber requests three values."
  var readValue = "A **value** goes down. It keeps its colour in the film, and always has its label."
  var readTank =
    "The **tank** shows outstanding demand: requested and not received yet. A value that arrives uses one square."
  var readLost = "Nothing was outstanding, so this value was **dropped**."
  var readCancel = "The subscriber **cancels**."
  var readEnd = "The publisher **finishes**, or **fails**. Neither needs demand."
  var keys =
    "Keys, while a film has the focus: space plays, the arrows step, Home and End go to the beginning and the end."

  // Operators
  var realOperators = "Each operator ran on a virtual clock when this book was made. The pictures show what happened."
  var demand = "Demand"
  var callers = "Lessons that use it"
  var otherValues = "Other values of %1"
  var drawn = "%1, drawn. The same drawing as text follows."

  static let english = PageWords()
  static let all = [english, chinese]

  /// The language in which the tool says the same.
  var toolLanguage: Language { Language(rawValue: language) ?? .english }

  /// The words of the other language.
  var otherWords: PageWords { toolLanguage == .english ? .chinese : .english }

  /// What stands between two sentences.
  var blank: String { toolLanguage == .english ? " " : "" }

  /// A sentence of the tool, in this language.
  func says(_ english: String) -> String { toolLanguage.says(english) }

  /// A sentence, filled in.
  static func filled(_ words: String, _ values: HTML...) -> HTML {
    let escaped: HTML = "\(words)"
    let text = values.enumerated().reduce(escaped.text) { text, value in
      text.replacing("%\(value.offset + 1)", with: value.element.text)
    }
    return HTML(stringLiteral: text)
  }
}
