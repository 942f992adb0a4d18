// Which lessons were read. The browser keeps it, and nobody else.

const progress = {
  key: 'combine-lessons-read',
  get read() {
    try { return JSON.parse(localStorage.getItem(this.key)) ?? [] } catch { return [] }
  },
  add(lesson) {
    if (this.read.includes(lesson)) return
    try { localStorage.setItem(this.key, JSON.stringify([...this.read, lesson])) } catch {}
  },
}

// A lesson is read when its last step was on the screen.
const lastStep = [...document.querySelectorAll('.step[id]')].pop()
const readLesson = document.querySelector('[data-name]')?.dataset.name
if (lastStep && readLesson) {
  new IntersectionObserver(entries => {
    if (entries.some(entry => entry.isIntersecting)) progress.add(readLesson)
  }).observe(lastStep)
}

const cards = [...document.querySelectorAll('.card[data-lesson]')]
if (cards.length) {
  const read = new Set(progress.read)
  for (const card of cards.filter(card => read.has(card.dataset.lesson))) {
    card.classList.add('done')
    card.lastElementChild.insertAdjacentHTML('beforeend', `<span class="read">${words.wasRead}</span>`)
  }
  const next = cards.find(card => !read.has(card.dataset.lesson) && card.querySelector('a'))
  const begin = document.getElementById('begin')
  if (read.size && next && begin) {
    begin.href = next.querySelector('a').href
    // The program's name: in Chinese, the card has that of the article.
    begin.textContent = said(words.goOn, next.dataset.number, next.dataset.lesson.replace(/([a-z])([A-Z])/g, isChinese ? '$1$2' : '$1 $2'))
  }
}
