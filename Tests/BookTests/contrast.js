// The texts of a page whose contrast to what is behind them is below 4.5, as WCAG counts it.
(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  // What a function returns for each argument, found once.
  const kept = (known, find) => key => known.has(key) ? known.get(key) : known.set(key, find(key)).get(key)
  // Red, green, blue and opacity of a colour in any notation.
  const parts = kept(new Map(), colour => {
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const [red, green, blue, opacity] = canvas.getImageData(0, 0, 1, 1).data
    return [red, green, blue, opacity / 255]
  })
  const over = (top, bottom, opacity = top[3]) =>
    [0, 1, 2].map(index => top[index] * opacity + bottom[index] * (1 - opacity))
  const luminance = colour => {
    const [red, green, blue] = colour.map(part => part / 255)
      .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    return .2126 * red + .7152 * green + .0722 * blue
  }
  const ratio = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((one, other) => one - other)
    return (high + .05) / (low + .05)
  }
  const backgroundOf = kept(new Map([[null, [255, 255, 255]]]), element =>
    over(parts(getComputedStyle(element).backgroundColor), backgroundOf(element.parentElement)))
  const opacityOf = kept(new Map([[null, 1]]), element =>
    getComputedStyle(element).opacity * opacityOf(element.parentElement))

  const problems = new Set()
  const check = (element, style, background, opacity) => {
    const colour = parts(element.closest('svg') ? style.fill : style.color)
    const found = ratio(over(colour, background, colour[3] * opacity), background)
    const name = `${element.tagName}.${element.getAttribute('class') ?? ''}`
    if (found < 4.5) problems.add(`${found.toFixed(1)} ${name}: ${element.textContent.trim().slice(0, 40)}`)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement
    // What has not happened yet in a film is faint.
    const isExcepted = element.closest('script, button:disabled, .later')
    if (!texts.currentNode.data.trim() || isExcepted || !element.checkVisibility({ visibilityProperty: true })) continue
    // The label of a marble stands on it.
    const disc = element.closest('.marble, .ask, .time')?.querySelector('rect')
    const behind = backgroundOf(element.closest('svg') ?? element)
    const fill = disc ? over(parts(getComputedStyle(disc).fill), behind) : behind
    check(element, getComputedStyle(element), fill, opacityOf(element))
  }
  // The numbers of lines, and the labels of marbles behind the code.
  for (const element of document.querySelectorAll('.l, .sent')) {
    const style = getComputedStyle(element, '::before')
    const own = element.matches('.sent') ? parts(getComputedStyle(element).backgroundColor) : null
    check(element, style, own?.[3] ? own.slice(0, 3) : backgroundOf(element), opacityOf(element) * style.opacity)
  }
  return [...problems].join('\n')
})()
