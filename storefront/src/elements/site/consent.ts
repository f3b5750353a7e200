import { AFFILIATE_COOKIE, COOKIE_SETTINGS_HASH, TAG_MANAGER_COOKIE } from '@goldammer/sdk/constants'
import { consentCookie, cookieOf, readConsent } from '../../lib/consent.ts'
import { loadTagManager } from './tag-manager.ts'

/**
 * R7.18: nothing that is not necessary happens before the visitor agrees. They are asked when there is something to
 * agree to: a tag manager, or a partner they came from (R3.23); and whenever they open the settings.
 */
class CookieConsent extends HTMLElement {
  #entryPoint = new URLSearchParams(location.search).get(AFFILIATE_COOKIE.queryParameter)

  connectedCallback() {
    for (const opener of document.querySelectorAll<HTMLElement>('[data-consent-settings]')) {
      opener.hidden = false
      opener.addEventListener('click', () => this.#open(opener))
    }
    const [opener] = document.querySelectorAll<HTMLElement>('[data-consent-settings]')
    // The investor portal leads here.
    if (location.hash === COOKIE_SETTINGS_HASH && opener) this.#open(opener)
    const agreed = readConsent(document.cookie, this.#hash)
    if (agreed) this.#act(agreed)
    else if (this.dataset.tagManager || this.#entryPoint) this.#open()
  }

  get #hash() {
    return this.dataset.hash ?? ''
  }

  #open(opener?: HTMLElement) {
    const panel = this.querySelector('form') ?? this.#show()
    const agreed = readConsent(document.cookie, this.#hash)
    for (const box of panel.querySelectorAll<HTMLInputElement>('input[name]')) {
      box.checked = box.disabled || box.value.split('|').every((name) => agreed?.has(name))
    }
    panel.onsubmit = (event) => {
      event.preventDefault()
      this.#decide(panel, (event.submitter as HTMLButtonElement | null)?.value ?? 'save')
      panel.remove()
      opener?.focus()
    }
    // Who asked for it goes on there; who was asked goes on reading.
    if (!opener) return
    for (const choice of panel.querySelectorAll('details')) choice.open = true
    panel.focus()
  }

  #show(): HTMLFormElement {
    const content = this.querySelector('template')?.content.cloneNode(true)
    if (content) this.append(content)
    return this.querySelector('form')!
  }

  #decide(panel: HTMLFormElement, choice: string) {
    const boxes = [...panel.querySelectorAll<HTMLInputElement>('input[name]:not(:disabled)')]
    const chosen = boxes.filter((box) => choice === 'all' || (choice === 'save' && box.checked))
    const agreed = new Set(chosen.flatMap((box) => box.value.split('|')))
    const before = readConsent(document.cookie, this.#hash)
    write(consentCookie(agreed, this.#hash))
    document.dispatchEvent(new Event('consent:changed'))
    for (const name of before ?? []) if (!agreed.has(name)) write(`${name}=;path=/;max-age=0`)
    const isTakenBack = [...(before ?? [])].some((name) => !agreed.has(name))
    // What runs cannot be taken out of a page.
    if (before?.has(TAG_MANAGER_COOKIE.name) && isTakenBack) location.reload()
    else this.#act(agreed)
  }

  #act(agreed: Set<string>) {
    if (this.#entryPoint && agreed.has(AFFILIATE_COOKIE.name)) {
      write(cookieOf(AFFILIATE_COOKIE, encodeURIComponent(this.#entryPoint)))
    }
    const { tagManager, tagManagerUrl } = this.dataset
    if (tagManager && tagManagerUrl && agreed.has(TAG_MANAGER_COOKIE.name))
      loadTagManager(tagManager, tagManagerUrl, agreed)
  }
}

function write(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie
}

customElements.define('cookie-consent', CookieConsent)
