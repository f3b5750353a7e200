import { NOTIFICATION_TIMEOUT_MS } from '@goldammer/sdk/constants'
import type { Notice } from '../kit/notify.ts'

const TONES = { info: 'info', success: 'ok', warning: 'warn', danger: 'error' } as const

/** R4.08: added, and removed after the time-out unless persistent; the pointer or focus holds a notice. */
class SiteNotifications extends HTMLElement {
  connectedCallback() {
    document.addEventListener('notify', (event) => this.#add((event as CustomEvent<Notice>).detail))
    document.addEventListener('notify:dismiss', (event) => this.#find((event as CustomEvent<string>).detail)?.remove())
  }

  #find(id: string): HTMLElement | undefined {
    return [...this.querySelectorAll<HTMLElement>('.toast')].find(({ dataset }) => dataset.id === id)
  }

  #add({ id, type, message, persistent = type === 'danger', action }: Notice) {
    if (id) this.#find(id)?.remove()
    const toast = document.createElement('div')
    toast.className = `toast note-${TONES[type]}`
    if (id) toast.dataset.id = id
    // The live region around it is polite; an error is read out at once.
    if (type === 'danger') toast.setAttribute('role', 'alert')
    const text = document.createElement('p')
    text.textContent = message
    toast.append(text)
    if (action) toast.append(this.#button(action.label, action.run))
    toast.append(this.#button(this.dataset.close ?? '', () => toast.remove()))
    this.append(toast)
    if (!persistent) this.#removeInTime(toast)
  }

  #removeInTime(toast: HTMLElement) {
    let timer = 0
    const start = () => {
      window.clearTimeout(timer)
      // Whoever points at it or has come to its buttons is still reading.
      if (toast.matches(':hover, :focus-within')) return
      timer = window.setTimeout(() => toast.remove(), NOTIFICATION_TIMEOUT_MS)
    }
    const hold = () => window.clearTimeout(timer)
    toast.addEventListener('pointerenter', hold)
    toast.addEventListener('focusin', hold)
    // Only after the event it is known what has pointer and focus now.
    toast.addEventListener('pointerleave', () => setTimeout(start))
    toast.addEventListener('focusout', () => setTimeout(start))
    start()
  }

  #button(label: string, press: () => void) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-text btn-sm'
    button.textContent = label
    button.addEventListener('click', press)
    return button
  }
}

customElements.define('site-notifications', SiteNotifications)
