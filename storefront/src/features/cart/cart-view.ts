import { whenReturned } from '../../elements/kit/returned.ts'

/**
 * Makes the cart's forms live: each goes in the background and the answer takes the cart's place, a change of quantity or
 * shipping at once. Without scripts the forms post to the page.
 */
class CartView extends HTMLElement {
  #queue: Promise<void> = Promise.resolve()
  #stopWaiting = () => {}

  connectedCallback() {
    this.#stopWaiting = whenReturned(() => {
      this.#queue = this.#queue.then(() => this.#send())
    })
    this.addEventListener('submit', (event) => {
      if (!(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      const body = new FormData(event.target, event.submitter)
      // One after another: each answer shows the cart after all before it.
      this.#queue = this.#queue.then(() => this.#send(body))
    })
    this.addEventListener('change', (event) => {
      const input = event.target
      if (input instanceof HTMLInputElement && 'live' in input.dataset) input.form?.requestSubmit()
    })
    this.#hideButtons()
  }

  /** The cart as the server answers it: after a form, or what the drawer has asked for. */
  show(html: string) {
    const focused = document.activeElement
    const hadFocus = focused !== null && this.contains(focused)
    const fragment = document.createRange().createContextualFragment(html)
    this.replaceChildren(fragment)
    this.#hideButtons()
    const count = this.querySelector<HTMLElement>('[data-cart-count]')?.dataset.cartCount
    document.dispatchEvent(new CustomEvent<number>('cart:changed', { detail: Number(count ?? 0) }))
    if (hadFocus) this.#focusAgain(focused.id)
  }

  disconnectedCallback() {
    this.#stopWaiting()
  }

  /** A form of the cart; without one the cart is only read again. */
  async #send(body?: FormData) {
    this.setAttribute('aria-busy', 'true')
    try {
      // The interface of the browser takes FormData with files only by its type.
      const fields = new URLSearchParams(
        [...(body ?? [])].map(([name, value]): [string, string] => [name, String(value)]),
      )
      const answer = await fetch(this.dataset.path ?? '', body ? { method: 'POST', body: fields } : {})
      if (answer.status >= 500) throw new Error(`The cart answered ${answer.status}.`)
      this.show(await answer.text())
      if (body?.has('toWishlist')) document.dispatchEvent(new Event('wishlist:stale'))
    } catch (error) {
      console.error(error)
      this.#fail()
    }
    this.removeAttribute('aria-busy')
  }

  #fail() {
    this.querySelector('[data-failed-note]')?.remove()
    const note = document.createElement('p')
    note.className = 'note note-error mb-4'
    note.dataset.failedNote = ''
    note.setAttribute('role', 'alert')
    note.textContent = this.dataset.failed ?? ''
    this.prepend(note)
  }

  /** Where one was; else at the message, or at the button that restores. */
  #focusAgain(id: string) {
    const same = id ? document.getElementById(id) : null
    const next = same ?? this.querySelector<HTMLElement>('[role="alert"][tabindex], [data-undo]') ?? this
    if (next === this) this.tabIndex = -1
    next.focus({ preventScroll: next === same })
  }

  #hideButtons() {
    for (const button of this.querySelectorAll<HTMLElement>('[data-update]')) button.hidden = true
  }
}

customElements.define('cart-view', CartView)

export type { CartView }
