// The shapes that drawings are made of, as markup.

const clamp = (x, low, high) => Math.min(Math.max(x, low), high)
const ease = x => x * x * (3 - 2 * x)
const round = x => Math.round(x * 10) / 10
const escaped = text => String(text).replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign])
const text = (x, y, words, kind) => `<text x="${round(x)}" y="${round(y)}" class="${kind}">${escaped(words)}</text>`
// A label on a ground of its own, on which no wire is seen that passes behind it. Chinese letters are wider.
const widthOf = name => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 8), 0)
const grounded = (x, y, words, kind, ground = '') => `<rect x="${round(x - 3)}" y="${round(y - 12)}" width="${round(6 + widthOf(words) * (kind === 'type' ? .85 : kind === 'call' ? .92 : 1))}" height="16" rx="3" class="ground${ground}"/>${text(x, y, words, kind)}`
const path = (d, kind) => `<path d="${d}" class="${kind}"/>`
const line = (x1, y1, x2, y2, kind) => path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, kind)
const shortened = (words, length) => [...words].length > length ? [...words].slice(0, length - 1).join('') + '…' : words
const placed = (x, y, body, kind) => `<g class="${kind}" transform="translate(${round(x)} ${round(y)})">${body}</g>`

// A figure is drawn anew when its place gets another width. It keeps the width: to ask for it while the page changes lays
// out the page. A drawing changes the height of what is observed, so it waits for the next frame.
const widths = new ResizeObserver(entries => {
  const all = entries.map(({ target }) => target).filter(({ figure, clientWidth }) => figure.width !== clientWidth)
  for (const { figure, clientWidth } of all) figure.width = clientWidth
  requestAnimationFrame(() => { for (const { figure } of all) figure.draw() })
})

function followWidth(figure, place) {
  place.figure = figure
  widths.observe(place)
}
