const WAIT_MS = 200
const FEWEST_LETTERS = 2

let boxes = 0

/** A combobox by the pattern of the ARIA guide: the focus stays in the field, the arrows move through what is suggested. */
export function suggest(box: HTMLElement, input: HTMLInputElement) {
  boxes += 1
  const listId = `suggestions-${boxes}`
  const list = document.createElement('div')
  list.id = listId
  list.className = 'suggestions'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', box.dataset.label ?? '')
  const status = document.createElement('p')
  status.className = 'sr-only'
  status.setAttribute('role', 'status')
  box.append(list, status)
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': 'false',
  }
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)

  let timer = 0
  let asked: AbortController | undefined
  let active = -1
  const options = () => [...list.querySelectorAll<HTMLElement>('[role="option"]')]

  function close() {
    list.hidden = true
    input.setAttribute('aria-expanded', 'false')
    move(-1)
  }

  function move(to: number) {
    active = to
    for (const [index, option] of options().entries()) {
      option.setAttribute('aria-selected', String(index === to))
      if (index === to) option.scrollIntoView({ block: 'nearest' })
    }
    const id = options()[to]?.id
    if (id) input.setAttribute('aria-activedescendant', id)
    else input.removeAttribute('aria-activedescendant')
  }

  const follow = (option: HTMLElement | undefined) => {
    if (option?.dataset.href) location.assign(option.dataset.href)
  }

  async function ask() {
    const term = input.value.trim()
    asked?.abort()
    if (term.length < FEWEST_LETTERS) {
      status.textContent = ''
      close()
      return
    }
    asked = new AbortController()
    const address = `${box.dataset.path}?${new URLSearchParams({ search: term })}`
    const answer = await fetch(address, { signal: asked.signal }).catch(() => undefined)
    if (!answer?.ok) return
    const html = await answer.text()
    if (input.value.trim() !== term || document.activeElement !== input) return
    const found = document.createRange().createContextualFragment(html).querySelector<HTMLElement>('[data-status]')
    list.replaceChildren(...(found?.children ?? []))
    for (const [index, option] of [...list.children].entries()) {
      option.id = `${listId}-${index}`
      option.setAttribute('role', 'option')
      option.setAttribute('aria-selected', 'false')
    }
    status.textContent = found?.dataset.status ?? ''
    const isEmpty = options().length === 0
    list.hidden = isEmpty
    input.setAttribute('aria-expanded', String(!isEmpty))
    move(-1)
  }

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), WAIT_MS)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    const { key } = event
    const count = options().length
    const isOpen = !list.hidden
    if (key === 'ArrowDown' && !isOpen) void ask()
    // Past either end the field itself is next.
    else if (key === 'ArrowDown') move(active + 1 >= count ? -1 : active + 1)
    else if (key === 'ArrowUp' && isOpen) move(active < 0 ? count - 1 : active - 1)
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Enter' && isOpen && active >= 0) follow(options()[active])
    else return
    event.preventDefault()
  })
  // A press must not take the focus, which would close the list before the click.
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) follow(target.closest<HTMLElement>('[role="option"]') ?? undefined)
  })
  if (input.value.trim() !== input.defaultValue.trim()) void ask()
}
