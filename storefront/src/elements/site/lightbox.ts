/** R2.32: a click on a picture opens it over the page; the button, Escape or the backdrop close it. */
document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
  const link = event.target.closest<HTMLAnchorElement>('a.zoom')
  const image = link?.querySelector('img')
  if (!link || !image) return
  event.preventDefault()
  open(link, image)
})

function open(link: HTMLAnchorElement, image: HTMLImageElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', image.alt || link.getAttribute('aria-label') || '')
  const large = document.createElement('img')
  large.src = link.href
  large.alt = image.alt
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn-icon'
  close.setAttribute('aria-label', document.querySelector<HTMLElement>('site-notifications')?.dataset.close ?? '')
  close.textContent = '✕'
  dialog.append(large, close)
  dialog.addEventListener('click', (event) => {
    if (event.target !== large) dialog.close()
  })
  dialog.addEventListener('close', () => {
    document.body.style.overflow = ''
    dialog.remove()
  })
  document.body.append(dialog)
  document.body.style.overflow = 'hidden'
  dialog.showModal()
}

/** WCAG 1.4.13: what appears on pointing or focusing can be put away without moving either. */
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const tooltip of document.querySelectorAll<HTMLElement>('.tooltip:is(:hover, :focus-within)')) {
    tooltip.dataset.closed = ''
    for (const name of ['pointerleave', 'focusout']) {
      tooltip.addEventListener(name, () => delete tooltip.dataset.closed, { once: true })
    }
  }
})
