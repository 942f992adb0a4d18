// The field in the bar at the top. What it finds is in an index, which is loaded when the reader begins to search.

const bar = document.querySelector('.top nav')
let index = []

window.searchIndex = entries => {
  index = entries.map(entry => {
    const text = entry.text + (entry.also ? said(words.alsoCalled, entry.also) : '')
    const [name, body, also] = [entry.title, text, entry.also ?? ''].map(text => text.toLowerCase())
    return { ...entry, text, name, body, also, isWord: entry.place === 'wordPlace', parts: new Set(`${name} ${body}`.match(/[\p{L}\p{N}]{3,}/gu)) }
  })
  search.show()
}

// Whether two words differ by one letter: another one, one more, one less, or two that have changed places.
function isNear(one, other) {
  const [long, short] = one.length < other.length ? [other, one] : [one, other]
  if (long.length - short.length > 1) return false
  let from = 0, end = 0
  while (from < short.length && long[from] === short[from]) from += 1
  while (end < short.length - from && long[long.length - 1 - end] === short[short.length - 1 - end]) end += 1
  const [left, right] = [long.slice(from, long.length - end), short.slice(from, short.length - end)]
  return left.length <= 1 || (left.length === 2 && right === left[1] + left[0])
}

// Words that a question has and that say nothing about what is searched for.
const isIdle = term => /^(how|what|why|when|does|do|is|are|i|a|an|the|to|of|in|for)$/.test(term)
const idleInChinese = /怎么|怎样|如何|什么是|为什么/g

function termsOf(question) {
  const terms = question.toLowerCase().replace(idleInChinese, ' ').split(/\s+/).filter(Boolean)
  return terms.every(isIdle) ? terms : terms.filter(term => !isIdle(term))
}

// What was searched for is marked.
function marked(text, terms) {
  if (!terms.length) return escaped(text)
  const pattern = terms.map(term => escaped(term).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return escaped(text).replace(new RegExp(`(?:${pattern})(?![^&]{0,5};)`, 'gi'), '<mark>$&</mark>')
}

const search = {
  open() {
    bar.querySelector('.brand').insertAdjacentHTML('afterend',
      '<div class="search"><input type="search" autocomplete="off"><div class="found" hidden><p role="status"></p><ol></ol></div></div>')
    const box = bar.querySelector('.search')
    Object.assign(this, { box, field: box.querySelector('input'), found: box.querySelector('.found') })
    this.field.placeholder = `${words.search} /`
    this.field.setAttribute('aria-label', words.search)
    this.field.addEventListener('focus', () => this.load(), { once: true })
    for (const kind of ['input', 'focus']) this.field.addEventListener(kind, () => this.show())
    box.addEventListener('focusout', event => { if (!box.contains(event.relatedTarget)) this.found.hidden = true })
    box.addEventListener('keydown', event => this.press(event))
    // A result on this page changes the address only.
    box.addEventListener('click', event => { if (event.target.closest('a')) this.found.hidden = true })
    addEventListener('keydown', event => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches?.('input, textarea, select')) return
      event.preventDefault()
      this.field.select()
    })
  },

  load() {
    const script = document.createElement('script')
    script.src = isChinese ? 'search.zh.js' : 'search.js'
    document.head.append(script)
  },

  press(event) {
    const stops = [this.field, ...this.found.querySelectorAll('a')]
    const place = stops.indexOf(document.activeElement)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !this.found.hidden) stops[clamp(place + step, 0, stops.length - 1)].focus()
    else if (event.key === 'Enter' && place === 0) stops[1]?.click()
    else if (event.key === 'Escape') {
      this.field.value = ''
      this.field.blur()
      this.show()
    } else return
    event.preventDefault()
  },

  show() {
    const terms = termsOf(this.field.value)
    this.found.hidden = !terms.length
    if (!terms.length) return
    // The words may be one name: `switch to latest`.
    const name = this.field.value.toLowerCase().replace(/\s/g, '')
    const find = (rank, whole = () => Infinity) => index.map(entry => ({ entry, rank: Math.min(whole(entry), terms.reduce((sum, term) => sum + rank(entry, term), 0)) }))
      .filter(({ rank }) => rank < Infinity).sort((one, other) => one.rank - other.rank)
    // Only what is nowhere as it was written may have one letter wrong.
    let found = find(this.rank)
    if (!found.length) found = find((entry, term) => Math.min(this.rank(entry, term), this.rankOfTypo(entry, term)), entry => isNear(entry.name.split('(')[0], name) ? 1 : Infinity)
    this.found.querySelector('p').textContent = found.length ? '' : words.foundNothing
    this.found.querySelector('ol').replaceChildren(...found.slice(0, 8).map(({ entry }) => this.item(entry, terms)))
  },

  // The whole title, or all of it that is no argument, its beginning, the meaning of a word, the beginning of a word in the title, another name, a part of the
  // title, or the text.
  // A word comes before all else that is as near.
  rank(entry, term) {
    const place = entry.name.indexOf(term)
    const rank = place === 0 ? (entry.name.split('(')[0] === term ? 0 : 1) : place > 0 ? (/[\p{L}\p{N}]/u.test(entry.name[place - 1]) ? 3 : 2)
      : entry.also.includes(term) ? 2 : entry.body.includes(term) ? (entry.isWord ? 2 : 9) : Infinity
    return rank - (entry.isWord ? .5 : 0)
  },

  rankOfTypo(entry, term) {
    if (term.length < 4) return Infinity
    if (isNear(entry.name, term)) return 1.5
    const near = [...entry.parts].find(part => isNear(part, term))
    return !near ? Infinity : entry.name.includes(near) ? 4 : 10
  },

  item(entry, terms) {
    const item = document.createElement('li')
    const link = item.appendChild(document.createElement('a'))
    link.href = entry.target
    const shown = terms.map(term => `${entry.name} ${entry.body}`.includes(term) ? term : [...entry.parts].find(part => isNear(part, term))).filter(Boolean)
    const part = (name, text) => { link.appendChild(document.createElement(name)).innerHTML = marked(text, shown) }
    part('b', entry.title)
    part('small', said(words[entry.place], ...entry.numbers))
    // The text around the first word that is not in the title.
    const term = shown.find(term => !entry.name.includes(term)) ?? shown[0]
    const from = Math.max(0, entry.body.indexOf(term ?? '') - 30)
    part('span', (from ? '…' : '') + entry.text.slice(from, from + 100) + (entry.text.length > from + 100 ? '…' : ''))
    return item
  },
}
// The page beside the editor stands alone.
if (!document.querySelector('header.live')) search.open()
