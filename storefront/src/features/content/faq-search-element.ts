import { hasWords } from './faq-search.ts'

/** Filters the questions of the page while one types; without scripts the server does it. A link to a question opens it. */
class FaqSearch extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector<HTMLInputElement>('input[type="search"]')
    // A page the server has filtered lacks the other questions: it asks the server again.
    if (!input || this.dataset.filtered !== undefined) return
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault()
      this.#filter(input.value.trim())
    })
    input.addEventListener('input', () => this.#filter(input.value.trim()))
    if (input.value) this.#filter(input.value.trim())
    this.#openNamed()
    addEventListener('hashchange', () => this.#openNamed())
  }

  #filter(term: string) {
    let found = 0
    for (const details of this.querySelectorAll<HTMLDetailsElement>('.faq details')) {
      const fits = hasWords(details.textContent ?? '', term)
      details.hidden = !fits
      details.open = term.length > 2 && fits
      if (fits) found += 1
    }
    for (const group of this.querySelectorAll<HTMLElement>('.faq')) {
      group.hidden = !group.querySelector('details:not([hidden])')
    }
    const { found: foundText = '', none: noneText = '' } = this.dataset
    const status = this.querySelector<HTMLElement>('[role="status"]')!
    const text = found > 0 ? foundText : noneText
    status.textContent = term ? text.replace('{number}', String(found)).replace('{term}', term) : ''
    const address = new URL(location.href)
    if (term) address.searchParams.set('q', term)
    else address.searchParams.delete('q')
    history.replaceState(history.state, '', address)
  }

  #openNamed() {
    const id = location.hash.slice(1)
    const details = id ? document.getElementById(id) : null
    if (details instanceof HTMLDetailsElement && this.contains(details)) {
      details.open = true
      details.scrollIntoView()
    }
  }
}

customElements.define('faq-search', FaqSearch)
