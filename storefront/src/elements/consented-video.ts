/** Asks the other site for its player once the visitor agrees, and for nothing before. */
class ConsentedVideo extends HTMLElement {
  connectedCallback() {
    const button = this.querySelector<HTMLElement>('[data-agree]')
    if (!button) return
    button.hidden = false
    button.addEventListener('click', () => {
      const frame = document.createElement('iframe')
      frame.src = this.dataset.src ?? ''
      frame.title = this.dataset.title ?? ''
      frame.allow = 'autoplay; fullscreen; picture-in-picture'
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      this.replaceChildren(frame)
      frame.focus()
    })
  }
}

customElements.define('consented-video', ConsentedVideo)
