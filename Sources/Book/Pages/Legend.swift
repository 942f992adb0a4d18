import LessonKit

/// How to read the films: each sign, and what it means.
func legend(in language: Language) -> HTML {
  let signs: KeyValuePairs<HTML, Message> = [
    #"<g class="ask" transform="translate(20 14)"><rect x="-15" y="-11" width="30" height="22" rx="5"/><text y="4.5">+3</text></g>"#:
      Message("**Demand** goes up: the subscriber requests three values.", "**需求**往上走：订阅者请求三个值。"),
    #"<g class="marble v1" transform="translate(20 14)"><rect x="-13" y="-13" width="26" height="26" rx="13"/><text y="4.5">1</text></g>"#:
      Message(
        "A **value** goes down. It keeps its colour in the film, and always has its label.",
        "**值**往下走。它在动画里颜色不变，始终带着标签。"),
    #"<rect class="unit" x="14.5" y="16" width="11" height="11" rx="2.5"/><rect class="unit used" x="14.5" y="3" width="11" height="11" rx="2.5"/>"#:
      Message(
        "The **tank** shows outstanding demand: requested and not received yet. A value that arrives uses one square.",
        "**水箱**显示未满足的需求：已经请求、还没有收到的部分。每收到一个值用掉一格。"),
    #"<g class="marble lost v2" transform="translate(20 14)"><rect x="-12" y="-12" width="24" height="24" rx="12"/><text y="4.5">5</text></g>"#:
      Message("Nothing was outstanding, so this value was **dropped**.", "没有未满足的需求，所以这个值被**丢弃**。"),
    #"<g class="stop" transform="translate(20 14)"><path d="M0-11L11 0L0 11L-11 0Z"/><path d="M-4-4L4 4M4-4L-4 4"/></g>"#:
      Message("The subscriber **cancels**.", "订阅者**取消**。"),
    #"<g class="finish"><path d="M10 2V26"/></g><g class="fail" transform="translate(28 14)"><path d="M-8-8L8 8M8-8L-8 8"/></g>"#:
      Message(
        "The publisher **finishes**, or **fails**. Neither needs demand.",
        "发布者**正常结束**，或者**失败**。两者都不占用需求。"),
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
