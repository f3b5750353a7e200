import { consentCookie, readConsent, withConsent } from '../lib/consent.ts'

/**
 * Asks the other site for its player once the visitor agrees, and for nothing before. The consent holds for all videos of
 * that site, on every page, until it is taken back here or in the cookie settings.
 */
class ConsentedVideo extends HTMLElement {
  #question: Node[] = []
  #revoke: HTMLElement | null = null

  connectedCallback() {
    this.#question = [...this.childNodes]
    this.#revoke = this.parentElement?.querySelector<HTMLElement>('[data-revoke]') ?? null
    const agree = this.querySelector<HTMLElement>('[data-agree]')
    if (agree) agree.hidden = false
    agree?.addEventListener('click', () => {
      this.#play({ begins: true })
      this.#decide(true)
    })
    this.#revoke?.addEventListener('click', () => this.#decide(false))
    document.addEventListener('consent:changed', this.#follow)
    this.#follow()
  }

  disconnectedCallback() {
    document.removeEventListener('consent:changed', this.#follow)
  }

  get #hash() {
    return document.querySelector<HTMLElement>('cookie-consent')?.dataset.hash ?? ''
  }

  #decide(isGiven: boolean) {
    const agreed = readConsent(document.cookie, this.#hash)
    const names = withConsent(agreed, this.dataset.consent ?? '', isGiven)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = consentCookie(names, this.#hash)
    document.dispatchEvent(new Event('consent:changed'))
  }

  #follow = () => {
    const isAgreed = readConsent(document.cookie, this.#hash)?.has(this.dataset.consent ?? '') ?? false
    const isShown = this.querySelector('iframe') !== null
    if (isAgreed && !isShown) this.#play({ begins: false })
    if (!isAgreed && isShown) {
      this.replaceChildren(...this.#question)
      if (this.#revoke) this.#revoke.hidden = true
      if (document.activeElement === document.body) this.querySelector<HTMLElement>('[data-agree]')?.focus()
    }
  }

  /** It begins by itself only where one has just asked for it. */
  #play({ begins }: { begins: boolean }) {
    const address = new URL(this.dataset.src ?? '', location.href)
    if (begins) address.searchParams.set('autoplay', '1')
    const frame = document.createElement('iframe')
    frame.src = address.href
    frame.title = this.dataset.title ?? ''
    frame.loading = begins ? 'eager' : 'lazy'
    frame.allow = 'autoplay; fullscreen; picture-in-picture'
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    this.replaceChildren(frame)
    if (this.#revoke) this.#revoke.hidden = false
    if (begins) frame.focus()
  }
}

customElements.define('consented-video', ConsentedVideo)
