import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import {
  addProductOnWishlist,
  deleteProductOnWishlist,
  mergeProductOnWishlist,
  readWishlistProductIds,
} from '@goldammer/sdk/store/wishlist'
import { changed, readWishes, wishesCookie } from '../../features/wishlist/wishes.ts'
import { fill } from '../../lib/fill.ts'
import { notify } from '../kit/notify.ts'
import { SESSION_FORGOTTEN, session } from './session.ts'

/**
 * R2.27: the hearts of the page and their number. A guest's are kept in a cookie, which the login takes along; a customer's
 * with the account. Without scripts the hearts are a form that the wishlist answers.
 */
class WishlistBadge extends HTMLElement {
  #ids: string[] = []
  #isCustomer = false
  #ready: Promise<void> = Promise.resolve()

  connectedCallback() {
    document.addEventListener('click', this.#clicked)
    document.addEventListener('wishlist:stale', this.#stale)
    document.addEventListener(SESSION_FORGOTTEN, this.#stale)
    this.#begin()
  }

  disconnectedCallback() {
    document.removeEventListener('click', this.#clicked)
    document.removeEventListener('wishlist:stale', this.#stale)
    document.removeEventListener(SESSION_FORGOTTEN, this.#stale)
  }

  #begin() {
    this.#ids = readWishes(document.cookie)
    this.#show()
    this.#ready = this.#read().catch((error) => console.error('The wishlist could not be read.', error))
  }

  /** The server has changed it, or the page has come back as it was left. */
  #stale = () => this.#begin()

  async #read() {
    const context = await session()
    if (!context?.customer) return
    this.#isCustomer = true
    if (this.#ids.length > 0 && !context.extensions.impersonation) {
      await mergeProductOnWishlist({ productIds: this.#ids })
      write(wishesCookie([]))
    }
    this.#ids = (await readWishlistProductIds()).data.productIds
    this.#show()
  }

  #clicked = (event: MouseEvent) => {
    const heart = event.target instanceof Element && event.target.closest<HTMLButtonElement>('button[data-wish]')
    if (!heart) return
    event.preventDefault()
    void this.#toggle(heart.value, heart.dataset.wish ?? '')
  }

  async #toggle(id: string, name: string) {
    await this.#ready
    const before = this.#ids
    const isListed = !before.includes(id)
    this.#ids = changed(before, id, isListed)
    this.#show()
    try {
      await this.#store(id, isListed)
    } catch (error) {
      console.error('The wishlist could not be changed.', error)
      this.#ids = before
      this.#show()
      notify({ type: 'danger', message: this.dataset.failed ?? '' })
      return
    }
    const isHandled = !document.dispatchEvent(
      new CustomEvent('wishlist:changed', { detail: { id, isListed }, cancelable: true }),
    )
    if (!isHandled) this.#notify(id, name, isListed)
  }

  async #store(id: string, isListed: boolean) {
    if (!this.#isCustomer) {
      write(wishesCookie(this.#ids))
      return
    }
    const change = isListed ? addProductOnWishlist : deleteProductOnWishlist
    await change(id).catch((error) => {
      // In another window it was done already.
      const isDone = error instanceof ApiClientError && [400, 404].includes(error.status)
      if (!isDone) throw error
    })
  }

  #notify(id: string, name: string, isListed: boolean) {
    const { added = '', removed = '', show = '', undo = '' } = this.dataset
    const address = this.querySelector('a')?.href ?? ''
    notify({
      id: 'wish',
      type: isListed ? 'success' : 'info',
      message: fill(isListed ? added : removed, { name }),
      action: isListed
        ? { label: show, run: () => location.assign(address) }
        : { label: undo, run: () => void this.#toggle(id, name) },
    })
  }

  #show() {
    for (const heart of document.querySelectorAll<HTMLButtonElement>('button[data-wish]:not([data-undo])')) {
      heart.setAttribute('aria-pressed', String(this.#ids.includes(heart.value)))
    }
    const count = this.#ids.length
    const badge = this.querySelector<HTMLElement>('.cart-count')
    if (badge) {
      badge.hidden = count === 0
      badge.textContent = String(count)
    }
    const { label = '', count: counted = '' } = this.dataset
    this.querySelector('a')?.setAttribute('aria-label', count ? fill(counted, { count }) : label)
  }
}

function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie
}

customElements.define('wishlist-badge', WishlistBadge)
