import { notify } from '../../elements/kit/notify.ts'
import { fill } from '../../lib/fill.ts'
import { ServerClock, timeLeft } from './time-left.ts'

const REFRESH_MS = 10_000
const clock = new ServerClock()

/** R4.04: never older than ten seconds while one looks at it; what can no longer be ordered, or in another way, is reported once. */
class FundingState extends HTMLElement {
  #timer = 0
  #told = false

  connectedCallback() {
    document.addEventListener('visibilitychange', this.#look)
    this.#look()
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#look)
    clearInterval(this.#timer)
  }

  #look = () => {
    clearInterval(this.#timer)
    if (document.hidden) return
    void this.#read()
    if (!('ended' in this.dataset)) this.#timer = window.setInterval(() => void this.#read(), REFRESH_MS)
  }

  async #read() {
    const answer = await fetch(this.dataset.path ?? '').catch(() => undefined)
    if (!answer?.ok) return
    clock.hear(answer.headers.get('date'), performance.now())
    document.dispatchEvent(new Event('server-time'))
    const piece = document.createRange().createContextualFragment(await answer.text())
    const after = piece.querySelector<HTMLElement>('[data-state]')
    const before = this.querySelector<HTMLElement>('[data-state]')
    if (!after || !before) return
    const changed = after.dataset.state !== before.dataset.state
    if (after.outerHTML !== before.outerHTML) before.replaceWith(after)
    if (!changed || this.#told) return
    this.#told = true
    const { changed: message = '', reload: label = '' } = this.dataset
    notify({ type: 'info', message, persistent: true, action: { label, run: () => location.reload() } })
  }
}

/** Counts down by the server's clock; read out when a day, or at last an hour, has gone, not with each minute. */
class TimeLeft extends HTMLElement {
  #shown = document.createElement('span')
  #said = document.createElement('span')
  #last = ''

  connectedCallback() {
    document.addEventListener('server-time', this.#show)
    setInterval(this.#show, 15_000)
  }

  disconnectedCallback() {
    document.removeEventListener('server-time', this.#show)
  }

  #show = () => {
    const now = clock.now(performance.now())
    if (now === null) return
    if (!this.#shown.isConnected) this.#begin()
    const left = timeLeft(Date.parse(this.dataset.until ?? ''), now)
    const text = left ? fill(this.dataset.text ?? '', left) : (this.dataset.over ?? '')
    this.#shown.textContent = text
    const step = !left ? 'over' : left.days > 0 ? `${left.days} d` : `${left.hours} h`
    if (this.#last !== '' && step !== this.#last) this.#said.textContent = text
    this.#last = step
  }

  #begin() {
    this.#said.className = 'sr-only'
    this.#said.setAttribute('role', 'status')
    this.replaceChildren(this.#shown, this.#said)
  }
}

customElements.define('funding-state', FundingState)
customElements.define('time-left', TimeLeft)
