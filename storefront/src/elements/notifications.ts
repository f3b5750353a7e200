import { NOTIFICATION_TIMEOUT_MS } from '@goldammer/sdk/constants'
import type { Notice } from './notify.ts'

/** R4.08: added, and removed after the time-out unless persistent; the pointer or focus holds a notice. */
class SiteNotifications extends HTMLElement {
  connectedCallback() {
    document.addEventListener('notify', (event) => this.#add((event as CustomEvent<Notice>).detail))
  }

  #add({ type, message, persistent = type === 'danger', action }: Notice) {
    const toast = document.createElement('div')
    toast.className = `toast note-${{ info: 'info', success: 'ok', warning: 'warn', danger: 'error' }[type]}`
    if (type === 'danger') toast.setAttribute('role', 'alert')
    const text = document.createElement('p')
    text.textContent = message
    toast.append(text)
    if (action) toast.append(this.#button(action.label, action.run))
    toast.append(this.#button(this.dataset.close ?? '', () => toast.remove()))
    this.append(toast)
    if (persistent) return
    let timer = 0
    const start = () => {
      timer = window.setTimeout(() => toast.remove(), NOTIFICATION_TIMEOUT_MS)
    }
    const hold = () => window.clearTimeout(timer)
    toast.addEventListener('pointerenter', hold)
    toast.addEventListener('focusin', hold)
    toast.addEventListener('pointerleave', start)
    toast.addEventListener('focusout', start)
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
