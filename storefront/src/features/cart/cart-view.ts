import { updateLineItem } from '@goldammer/sdk/store/checkout'
import type { Cart } from '@goldammer/sdk/store/model'
import '../../lib/browser-client.ts'
import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { notify } from '../../elements/notify.ts'
import { problemsOf } from './cart.ts'

/** Makes the quantities live: a change is saved at once and the sums follow. Without scripts the buttons do it. */
class CartView extends HTMLElement {
  connectedCallback() {
    this.#hideButtons()
    this.addEventListener('change', (event) => {
      const input = event.target
      if (input instanceof HTMLInputElement && input.dataset.line) this.#save(input.dataset.line, input)
    })
  }

  async #save(id: string, input: HTMLInputElement) {
    this.setAttribute('aria-busy', 'true')
    try {
      const { data: cart } = await updateLineItem({ items: [{ id, quantity: input.valueAsNumber || 0 }] })
      document.dispatchEvent(new CustomEvent<Cart>('cart:changed', { detail: cart }))
      for (const message of problemsOf(cart)) notify({ type: 'warning', message, persistent: true })
    } catch (error) {
      const message = error instanceof ApiClientError ? error.errors[0]?.detail : undefined
      notify({ type: 'danger', message: message || (this.dataset.failed ?? '') })
    }
    await this.#showAnew()
    this.removeAttribute('aria-busy')
  }

  /** The page as the server shows it now; the focus stays where it was. */
  async #showAnew() {
    const focused = document.activeElement?.id
    const answer = await fetch(location.pathname, { headers: { accept: 'text/html' } })
    if (!answer.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    this.replaceChildren(...(page.querySelector('cart-view')?.childNodes ?? []))
    this.#hideButtons()
    if (focused) document.getElementById(focused)?.focus()
  }

  #hideButtons() {
    for (const button of this.querySelectorAll<HTMLElement>('[data-update]')) button.hidden = true
  }
}

customElements.define('cart-view', CartView)
