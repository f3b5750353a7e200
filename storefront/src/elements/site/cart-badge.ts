import { readCart } from '@goldammer/sdk/store/checkout'
import '../../lib/browser-client.ts'
import { countOf } from '../../features/cart/cart.ts'
import { fill } from '../../lib/fill.ts'
import { notify } from '../kit/notify.ts'
import { notifyOnce } from './cart-errors.ts'
import { SESSION_FORGOTTEN, session } from './session.ts'

/** The number of things in the cart, and the way into its drawer, which is loaded when one wants it. Without scripts a link. */
class CartBadge extends HTMLElement {
  /** What the page has asked for so far. Until a visitor's first answers are here each call would be another guest's. */
  #answered: Promise<unknown> = Promise.resolve()

  connectedCallback() {
    document.addEventListener('cart:changed', this.#changed)
    document.addEventListener('submit', this.#submitted)
    document.addEventListener(SESSION_FORGOTTEN, this.#read)
    this.addEventListener('click', this.#clicked)
    this.#read()
  }

  #read = () => {
    const shown = readCart()
      .then(({ data }) => {
        this.#show(countOf(data))
        notifyOnce(Object.values(data.errors))
      })
      .catch((error) => console.error('The cart could not be read.', error))
    this.#answered = Promise.all([shown, session()])
  }

  disconnectedCallback() {
    document.removeEventListener('cart:changed', this.#changed)
    document.removeEventListener('submit', this.#submitted)
    document.removeEventListener(SESSION_FORGOTTEN, this.#read)
  }

  #changed = (event: Event) => this.#show((event as CustomEvent<number>).detail)

  #clicked = (event: MouseEvent) => {
    const wantsPage = event.ctrlKey || event.metaKey || event.shiftKey || document.querySelector('main cart-view')
    if (wantsPage) return
    event.preventDefault()
    void this.#open()
  }

  /** A product on its way into the cart: the drawer shows what became of it. */
  #submitted = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !('addToCart' in form.dataset)) return
    event.preventDefault()
    const button = event.submitter
    button?.setAttribute('aria-busy', 'true')
    const fields = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    // One after another, each with the token that the one before has brought.
    this.#answered = this.#answered.then(async () => {
      const answer = await fetch(`${form.action}?drawer`, { method: 'POST', body: fields }).catch(() => undefined)
      button?.removeAttribute('aria-busy')
      if (!answer || answer.status >= 500) notify({ type: 'danger', message: this.dataset.addFailed ?? '' })
      else await this.#open(Promise.resolve(answer))
    })
  }

  async #open(answer?: Promise<Response>) {
    const { openDrawer } = await import('../../features/cart/cart-drawer.ts')
    const { path = '', title = '', close = '', failed = '', toCart = '' } = this.dataset
    const cart = this.querySelector('a')?.href ?? ''
    await openDrawer({ path, title, close, failed, cart, toCart }, answer)
  }

  #show(count: number) {
    const badge = this.querySelector<HTMLElement>('.cart-count')
    if (badge) {
      badge.hidden = count === 0
      badge.textContent = String(count)
    }
    const { title = '', count: counted = '' } = this.dataset
    this.querySelector('a')?.setAttribute('aria-label', count ? fill(counted, { count }) : title)
  }
}

customElements.define('cart-badge', CartBadge)
