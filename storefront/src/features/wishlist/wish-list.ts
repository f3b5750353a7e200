/** What is taken off stays in its position with a button that restores it until the page is left; without scripts the page loads again. */
class WishList extends HTMLElement {
  connectedCallback() {
    document.addEventListener('wishlist:changed', this.#changed)
  }

  disconnectedCallback() {
    document.removeEventListener('wishlist:changed', this.#changed)
  }

  #changed = (event: Event) => {
    const { id, isListed } = (event as CustomEvent<{ id: string; isListed: boolean }>).detail
    const place = this.querySelector<HTMLElement>(`[data-product="${id}"]`)
    const [kept, gone] = ['kept', 'gone'].map((name) => place?.querySelector<HTMLElement>(`[data-${name}]`))
    if (!kept || !gone) return
    // Said by the place itself, so no notice is needed.
    event.preventDefault()
    kept.hidden = !isListed
    gone.hidden = isListed
    const next = isListed ? kept.querySelector<HTMLElement>('.heart') : gone.querySelector('button')
    next?.focus()
  }
}

customElements.define('wish-list', WishList)
