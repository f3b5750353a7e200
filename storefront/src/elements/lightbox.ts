/** R2.32: a click on a picture of a text opens it over the page; the button, Escape or the backdrop close it. */
document.addEventListener('click', (event) => {
  const image = event.target instanceof Element && event.target.closest('.zoom')?.querySelector('img')
  if (image) open(image)
})

function open(image: HTMLImageElement) {
  const dialog = document.createElement('dialog')
  dialog.className = 'lightbox'
  dialog.setAttribute('aria-label', image.alt)
  const large = document.createElement('img')
  large.src = image.currentSrc || image.src
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
