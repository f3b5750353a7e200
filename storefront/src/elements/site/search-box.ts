/** The suggestions are loaded when the field is first touched; without scripts it is a form. */
class SearchBox extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector('input')
    if (!input) return
    const begin = async () => {
      const { suggest } = await import('./suggestions.ts')
      suggest(this, input)
    }
    if (document.activeElement === input) void begin()
    else input.addEventListener('focus', () => void begin(), { once: true })
  }
}

customElements.define('search-box', SearchBox)

/** The link to the search opens the field over the page. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('[data-search-open]')
  const template = document.querySelector<HTMLTemplateElement>('#search-dialog')
  if (!link || !template || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  document.body.append(template.content.cloneNode(true))
  const dialog = document.body.lastElementChild as HTMLDialogElement
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  dialog.showModal()
  dialog.querySelector('input')?.focus()
})
