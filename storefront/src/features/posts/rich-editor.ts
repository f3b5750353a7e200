type Tools = Record<'bold' | 'italic' | 'heading' | 'list' | 'link' | 'linkAsk', string>

/** A text area of markup becomes an editor; what is written goes back into it, and is cleaned by the interface. */
class RichEditor extends HTMLElement {
  connectedCallback() {
    const area = this.querySelector('textarea')
    const label = this.querySelector('label')
    if (!area || !label) return
    const tools: Tools = JSON.parse(this.dataset.tools ?? '{}')
    const page = document.createElement('div')
    page.className = 'input rich-editor prose'
    page.contentEditable = 'true'
    page.setAttribute('role', 'textbox')
    page.setAttribute('aria-multiline', 'true')
    page.setAttribute('aria-label', label.textContent ?? '')
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = area.getAttribute(name)
      if (value) page.setAttribute(name, value)
    }
    page.innerHTML = area.value
    page.addEventListener('input', () => {
      area.value = page.innerHTML
    })
    // What is pasted comes without the look of where it stood.
    page.addEventListener('paste', (event) => {
      event.preventDefault()
      run('insertText', event.clipboardData?.getData('text/plain') ?? '')
    })
    page.addEventListener('focus', () => run('defaultParagraphSeparator', 'p'), { once: true })
    // Errors link to the field by its id.
    page.id = area.id
    area.removeAttribute('id')
    area.hidden = true
    label.addEventListener('click', () => page.focus())
    area.after(newToolbar(tools), page)
  }
}

function newToolbar(tools: Tools): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'flex flex-wrap gap-1'
  bar.setAttribute('role', 'group')
  const add = (text: string, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-text btn-sm'
    button.textContent = text
    // The selection must stay where it is.
    button.addEventListener('pointerdown', (event) => event.preventDefault())
    button.addEventListener('click', press)
    bar.append(button)
  }
  add(tools.bold, () => run('bold'))
  add(tools.italic, () => run('italic'))
  add(tools.heading, () => run('formatBlock', 'h3'))
  add(tools.list, () => run('insertUnorderedList'))
  add(tools.link, () => {
    const address = prompt(tools.linkAsk, 'https://')
    if (address) run('createLink', address)
  })
  return bar
}

/** The only editing every browser has built in. */
const run = (command: string, value?: string) => document.execCommand(command, false, value)

customElements.define('rich-editor', RichEditor)
