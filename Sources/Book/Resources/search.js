// The field in the bar at the top. What it finds is in an index, which is loaded when the reader begins to search.

const bar = document.querySelector('.top nav')
let index = []

window.searchIndex = entries => {
  index = entries.map(entry => ({ ...entry, name: entry.title.toLowerCase(), body: entry.text.toLowerCase() }))
  search.show()
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
    const terms = this.field.value.toLowerCase().split(/\s+/).filter(Boolean)
    this.found.hidden = !terms.length
    if (!terms.length) return
    const found = index.map(entry => ({ entry, rank: terms.reduce((sum, term) => sum + this.rank(entry, term), 0) }))
      .filter(({ rank }) => rank < Infinity).sort((one, other) => one.rank - other.rank)
    this.found.querySelector('p').textContent = found.length ? '' : words.foundNothing
    this.found.querySelector('ol').replaceChildren(...found.slice(0, 8).map(({ entry }) => this.item(entry, terms)))
  },

  // The whole title, its beginning, the beginning of a word in it, a part of it, or the text.
  rank(entry, word) {
    const place = entry.name.indexOf(word)
    if (place > 0) return /[\p{L}\p{N}]/u.test(entry.name[place - 1]) ? 3 : 2
    if (place === 0) return entry.name === word ? 0 : 1
    return entry.body.includes(word) ? 9 : Infinity
  },

  item(entry, terms) {
    const item = document.createElement('li')
    const link = item.appendChild(document.createElement('a'))
    link.href = entry.target
    const part = (name, text) => Object.assign(link.appendChild(document.createElement(name)), { textContent: text })
    part('b', entry.title)
    part('small', said(words[entry.place], ...entry.numbers))
    // The text around the first word that is not in the title.
    const term = terms.find(term => !entry.name.includes(term)) ?? terms[0]
    const from = Math.max(0, entry.body.indexOf(term) - 30)
    part('span', (from ? '…' : '') + entry.text.slice(from, from + 100) + (entry.text.length > from + 100 ? '…' : ''))
    return item
  },
}
// The page beside the editor stands alone.
if (!document.querySelector('header.live')) search.open()
