import LessonKit

/// How to read the films: each sign, and what it means.
func legend(in language: Language) -> HTML {
  let signs: KeyValuePairs<HTML, Message> = [
    #"<g class="ask" transform="translate(20 14)"><rect x="-15" y="-11" width="30" height="22" rx="5"/><text y="4.5">+3</text></g>"#:
      .readDemand,
    #"<g class="marble v1" transform="translate(20 14)"><rect x="-13" y="-13" width="26" height="26" rx="13"/><text y="4.5">1</text></g>"#:
      .readValue,
    #"<rect class="unit" x="14.5" y="16" width="11" height="11" rx="2.5"/><rect class="unit used" x="14.5" y="3" width="11" height="11" rx="2.5"/>"#:
      .readTank,
    #"<g class="marble lost v2" transform="translate(20 14)"><rect x="-12" y="-12" width="24" height="24" rx="12"/><text y="4.5">5</text></g>"#:
      .readLost,
    #"<g class="stop" transform="translate(20 14)"><path d="M0-11L11 0L0 11L-11 0Z"/><path d="M-4-4L4 4M4-4L-4 4"/></g>"#:
      .readCancel,
    #"<g class="finish"><path d="M10 2V26"/></g><g class="fail" transform="translate(28 14)"><path d="M-8-8L8 8M8-8L-8 8"/></g>"#:
      .readEnd,
  ]
  let rows: [HTML] = signs.map { sign, meaning in
    """
    <dt><svg width="40" height="28" aria-hidden="true">\(sign)</svg></dt><dd>\(HTML(inlineMarkdown: meaning.text(in: language)))</dd>
    """
  }
  return """
    <aside class="legend"><h3>\(.howToRead, language)</h3><dl>\(rows)</dl><p class="kicker">\(.keys, language)</p></aside>
    """
}
