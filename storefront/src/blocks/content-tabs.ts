/** Sections become tabs: arrow keys, Home and End move between them, an address with the section's name opens it. */
class ContentTabs extends HTMLElement {
  connectedCallback() {
    const panels = [...this.querySelectorAll<HTMLElement>(':scope > section')]
    const list = document.createElement('div')
    list.className = 'tabs'
    list.setAttribute('role', 'tablist')
    list.setAttribute('aria-label', this.dataset.label ?? '')
    const tabs = panels.map((panel) => {
      const tab = document.createElement('button')
      const heading = panel.querySelector('h3')
      tab.type = 'button'
      tab.id = `${panel.id}-tab`
      tab.textContent = heading?.textContent ?? ''
      tab.setAttribute('role', 'tab')
      tab.setAttribute('aria-controls', panel.id)
      heading?.classList.add('sr-only')
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', tab.id)
      panel.tabIndex = 0
      return tab
    })
    const select = (index: number, focus = false) => {
      for (const [at, tab] of tabs.entries()) {
        tab.setAttribute('aria-selected', String(at === index))
        tab.tabIndex = at === index ? 0 : -1
        panels[at]!.hidden = at !== index
      }
      if (focus) tabs[index]?.focus()
    }
    for (const [index, tab] of tabs.entries()) {
      tab.addEventListener('click', () => {
        select(index)
        history.replaceState(history.state, '', `#${panels[index]!.id}`)
      })
      tab.addEventListener('keydown', ({ key }) => {
        const last = tabs.length - 1
        const target = {
          ArrowRight: index === last ? 0 : index + 1,
          ArrowLeft: index === 0 ? last : index - 1,
          Home: 0,
          End: last,
        }[key]
        if (target !== undefined) select(target, true)
      })
    }
    const named = () => panels.findIndex((panel) => `#${panel.id}` === location.hash)
    addEventListener('hashchange', () => named() >= 0 && select(named()))
    list.append(...tabs)
    this.prepend(list)
    select(Math.max(0, named()))
  }
}

customElements.define('content-tabs', ContentTabs)
