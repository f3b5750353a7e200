import { Editor } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'

type Tools = Record<'bold' | 'italic' | 'heading' | 'list' | 'link' | 'linkAsk', string>

/** What the interface keeps of a text (R6.10); all else is left out as soon as it is pasted. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, HTMLAttributes: { rel: null, target: null } },
    code: false,
    codeBlock: false,
    gapcursor: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Image,
]

/** A text area of markup becomes an editor; what is written goes back into it, and is cleaned by the interface. */
class RichEditor extends HTMLElement {
  #editor: Editor | undefined

  connectedCallback() {
    const area = this.querySelector('textarea')
    const label = this.querySelector('label')
    if (!area || !label || this.#editor) return
    const place = document.createElement('div')
    const editor = new Editor({
      element: place,
      extensions,
      content: area.value,
      injectCSS: false,
      // What is typed stays as it is typed: "28. November" begins no list. Of what is pasted, addresses become links.
      enableInputRules: false,
      enablePasteRules: ['link'],
      editorProps: { attributes: attributesOf(area, label) },
      onUpdate: () => {
        area.value = editor.isEmpty ? '' : editor.getHTML()
      },
    })
    this.#editor = editor
    // Errors link to the field by its id, which is the editor's now.
    area.removeAttribute('id')
    const wasTypedInto = document.activeElement === area
    area.hidden = true
    label.addEventListener('click', () => editor.commands.focus())
    area.after(newToolbar(editor, JSON.parse(this.dataset.tools ?? '{}')), place)
    if (wasTypedInto) editor.commands.focus('end')
  }
}

function attributesOf(area: HTMLTextAreaElement, label: HTMLLabelElement): Record<string, string> {
  const attributes = ['aria-invalid', 'aria-describedby'].flatMap((name) => {
    const value = area.getAttribute(name)
    return value ? [[name, value]] : []
  })
  return {
    id: area.id,
    class: 'input rich-editor prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label.textContent ?? '',
    ...Object.fromEntries(attributes),
  }
}

function newToolbar(editor: Editor, tools: Tools): HTMLElement {
  const bar = document.createElement('div')
  bar.className = 'flex flex-wrap gap-1'
  bar.setAttribute('role', 'group')
  const add = (text: string, isOn: () => boolean, press: () => void) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn btn-text btn-sm'
    button.textContent = text
    // The selection must stay where it is.
    button.addEventListener('pointerdown', (event) => event.preventDefault())
    button.addEventListener('click', press)
    const show = () => button.setAttribute('aria-pressed', String(isOn()))
    editor.on('transaction', show)
    show()
    bar.append(button)
  }
  const act = () => editor.chain().focus()
  add(
    tools.bold,
    () => editor.isActive('bold'),
    () => act().toggleBold().run(),
  )
  add(
    tools.italic,
    () => editor.isActive('italic'),
    () => act().toggleItalic().run(),
  )
  add(
    tools.heading,
    () => editor.isActive('heading'),
    () => act().toggleHeading({ level: 3 }).run(),
  )
  add(
    tools.list,
    () => editor.isActive('bulletList'),
    () => act().toggleBulletList().run(),
  )
  add(
    tools.link,
    () => editor.isActive('link'),
    () => {
      const href = prompt(tools.linkAsk, editor.getAttributes('link').href ?? 'https://')
      if (href) act().extendMarkRange('link').setLink({ href }).run()
      else if (href === '') act().extendMarkRange('link').unsetLink().run()
    },
  )
  return bar
}

customElements.define('rich-editor', RichEditor)
