import { readOrderStatus } from '@goldammer/sdk/store/investing'
import '../../lib/browser-client.ts'
import { whenReturned } from '../../elements/kit/returned.ts'
import { fill } from '../../lib/fill.ts'
import { fingerprint } from './success.ts'

const POLL_MS = 5_000
const SECOND_MS = 1_000

const cameBack = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/**
 * R2.29: on to the payment provider after the given seconds; a button holds it and lets it go on. Who comes back from there by
 * the browser's button wants to be here, and is not sent away again.
 */
class BankRedirect extends HTMLElement {
  #left = 0
  #timer = 0
  #stopWaiting = () => {}

  connectedCallback() {
    this.#begin()
    this.#button.hidden = false
    this.#button.addEventListener('click', () => (this.#timer ? this.#hold() : this.#start()))
    this.#stopWaiting = whenReturned(() => {
      this.#begin()
      this.#hold()
    })
    if (cameBack()) this.#hold()
    else this.#start()
  }

  #begin() {
    this.#left = Number(this.dataset.seconds)
  }

  disconnectedCallback() {
    this.#hold()
    this.#stopWaiting()
  }

  get #button(): HTMLButtonElement {
    return this.querySelector('button')!
  }

  #start() {
    this.#show()
    this.#button.textContent = this.dataset.pause ?? ''
    this.#timer = window.setInterval(() => this.#tick(), SECOND_MS)
  }

  #hold() {
    window.clearInterval(this.#timer)
    this.#timer = 0
    this.#button.textContent = this.dataset.resume ?? ''
    this.#say(this.dataset.paused ?? '')
  }

  #tick() {
    this.#left -= 1
    if (this.#left > 0) return this.#show()
    window.clearInterval(this.#timer)
    const address = this.querySelector('a')?.href
    if (address) location.assign(address)
  }

  #show() {
    this.#say(fill(this.dataset.text ?? '', { seconds: this.#left }))
  }

  #say(text: string) {
    const place = this.querySelector('p')
    if (place) place.textContent = text
  }
}

/** Asks how the order stands while identity check or payment is open, and reloads the page when it has changed. */
class OrderWatch extends HTMLElement {
  #timer = 0

  connectedCallback() {
    const { orderId = '', fingerprint: before } = this.dataset
    this.#timer = window.setInterval(async () => {
      if (document.hidden) return
      const answer = await readOrderStatus(orderId).catch(() => undefined)
      if (answer && fingerprint(answer.data) !== before) location.reload()
    }, POLL_MS)
  }

  disconnectedCallback() {
    window.clearInterval(this.#timer)
  }
}

customElements.define('bank-redirect', BankRedirect)
customElements.define('order-watch', OrderWatch)
