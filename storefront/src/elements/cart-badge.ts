import { readCart } from '@goldammer/sdk/store/checkout'
import type { Cart } from '@goldammer/sdk/store/model'
import '../lib/browser-client.ts'

/** The number of things in the cart; islands that change it send `cart:changed` with the new cart. */
class CartBadge extends HTMLElement {
  connectedCallback() {
    document.addEventListener('cart:changed', this.#changed)
    readCart()
      .then(({ data }) => this.#show(data))
      .catch((error) => console.error('The cart could not be read.', error))
  }

  disconnectedCallback() {
    document.removeEventListener('cart:changed', this.#changed)
  }

  #changed = (event: Event) => this.#show((event as CustomEvent<Cart>).detail)

  #show(cart: Cart) {
    const count = cart.lineItems.filter((item) => item.good).length
    const badge = this.querySelector<HTMLElement>('.cart-count')
    if (badge) {
      badge.hidden = count === 0
      badge.textContent = String(count)
    }
    const { label = '' } = this.dataset
    this.querySelector('a')?.setAttribute('aria-label', count ? `${label}: ${count}` : label)
  }
}

customElements.define('cart-badge', CartBadge)
