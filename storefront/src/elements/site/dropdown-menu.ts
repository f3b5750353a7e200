/** Closes an open <details> by Escape or a click elsewhere; opening and closing it needs no script. */
class DropdownMenu extends HTMLElement {
  connectedCallback() {
    document.addEventListener('click', this.#clicked)
    this.addEventListener('keydown', this.#pressed)
    this.querySelector('details')?.addEventListener('toggle', this.#toggled)
  }

  disconnectedCallback() {
    document.removeEventListener('click', this.#clicked)
  }

  #clicked = (event: MouseEvent) => {
    if (event.target instanceof Node && !this.contains(event.target)) this.#close()
  }

  #pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    this.#close()
    this.querySelector('summary')?.focus()
  }

  #toggled = (event: Event) => {
    if (!('lockScroll' in this.dataset)) return
    document.body.style.overflow = (event.target as HTMLDetailsElement).open ? 'hidden' : ''
  }

  #close() {
    this.querySelector('details')?.removeAttribute('open')
  }
}

customElements.define('dropdown-menu', DropdownMenu)
