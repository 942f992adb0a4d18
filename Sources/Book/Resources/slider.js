// A slider on an operator's page. Every position stands in the page as a picture; one of them is shown.

const sliders = [...document.querySelectorAll('.positions')].map(figure => {
  const range = figure.querySelector('input')
  const value = shot => Number(shot.id.split('=')[1])
  const shots = [...figure.querySelectorAll('.shot')].sort((one, other) => value(one) - value(other))
  figure.querySelector('details').remove()
  figure.append(...shots)
  const show = index => {
    shots.forEach((shot, each) => { shot.hidden = each !== index })
    range.value = index
    range.setAttribute('aria-valuetext', value(shots[index]))
    figure.querySelector('output').textContent = value(shots[index])
  }
  range.addEventListener('input', () => {
    show(Number(range.value))
    history.replaceState(null, '', '#' + shots[range.value].id)
  })
  show(Number(range.value))
  return { shots, show }
})

// The address may name a position.
function openPosition() {
  for (const { shots, show } of sliders) {
    const index = shots.findIndex(shot => shot.id === location.hash.slice(1))
    if (index >= 0) show(index)
  }
}

addEventListener('hashchange', openPosition)
openPosition()
