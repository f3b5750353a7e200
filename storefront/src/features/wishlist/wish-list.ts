/** What is taken off keeps its place with a way back until the page is left; without scripts the page comes anew. */
class WishList extends HTMLElement {
  connectedCallback() {
    document.addEventListener('wishlist:changed', this.#changed)
  }

  disconnectedCallback() {
    document.removeEventListener('wishlist:changed', this.#changed)
  }

  #changed = (event: Event) => {
    const { id, isWished } = (event as CustomEvent<{ id: string; isWished: boolean }>).detail
    const place = this.querySelector<HTMLElement>(`[data-product="${id}"]`)
    const [kept, gone] = ['kept', 'gone'].map((name) => place?.querySelector<HTMLElement>(`[data-${name}]`))
    if (!kept || !gone) return
    // Said by the place itself, so no notice is needed.
    event.preventDefault()
    kept.hidden = !isWished
    gone.hidden = isWished
    const next = isWished ? kept.querySelector<HTMLElement>('.heart') : gone.querySelector('button')
    next?.focus()
  }
}

customElements.define('wish-list', WishList)
