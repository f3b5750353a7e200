import { BYTES_PER_MB } from '@goldammer/sdk/constants'

/**
 * Sends its form in the background, with the progress of an upload, so that a failed send loses neither what was typed nor
 * the file (R2.30). The answer is the page's own: a way on, or the form with what is to be mended.
 */
class BackgroundForm extends HTMLElement {
  connectedCallback() {
    this.addEventListener('submit', (event) => {
      if (!(event.target instanceof HTMLFormElement)) return
      event.preventDefault()
      if (this.#isFileSmallEnough(event.target)) this.#send(event.target)
    })
  }

  #isFileSmallEnough(form: HTMLFormElement): boolean {
    const input = form.querySelector<HTMLInputElement>('input[type="file"]')
    const size = input?.files?.[0]?.size ?? 0
    const isTooLarge = size > Number(this.dataset.maxMb) * BYTES_PER_MB
    if (!input || !isTooLarge) return true
    input.setCustomValidity(this.dataset.tooLarge ?? '')
    input.reportValidity()
    input.addEventListener('change', () => input.setCustomValidity(''), { once: true })
    return false
  }

  #send(form: HTMLFormElement) {
    const request = new XMLHttpRequest()
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]')!
    const progress = form.querySelector<HTMLElement>('[data-progress]')
    const body = new FormData(form)
    // XMLHttpRequest sends FormData as multipart alone, which the page reads as well.
    request.open('POST', form.action)
    request.responseType = 'document'
    button.disabled = true
    const hasFile = [...body.values()].some((value) => value instanceof File && value.size > 0)
    if (progress && hasFile) {
      progress.hidden = false
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        const percent = Math.round((100 * loaded) / (total || 1))
        progress.querySelector('progress')!.value = percent
        progress.querySelector('[data-percent]')!.textContent = `${percent} %`
      })
    }
    const fail = (notice = this.dataset.failed) => {
      button.disabled = false
      if (progress) progress.hidden = true
      this.#show(form, notice ?? '')
    }
    request.addEventListener('error', () => fail())
    request.addEventListener('abort', () => fail())
    request.addEventListener('timeout', () => fail())
    request.addEventListener('load', () => {
      const own = new URL(form.action, location.href)
      const answered = new URL(request.responseURL, location.href)
      if (request.status < 300 && answered.href !== own.href) {
        location.assign(answered.href)
        return
      }
      const next = request.response?.querySelector(`background-form form[action="${form.getAttribute('action')}"]`)
      if (!next) return fail(request.response?.querySelector('[data-form-notice]')?.textContent)
      this.#replace(form, next)
    })
    request.send(body)
  }

  /** The form as the server shows it, with what no server sends back: passwords, and the file that was chosen. */
  #replace(form: HTMLFormElement, next: HTMLFormElement) {
    for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) {
      const shown = next.elements.namedItem(name)
      if (shown instanceof HTMLInputElement) shown.value = value
    }
    const file = form.querySelector<HTMLInputElement>('input[type="file"]')
    const empty = next.querySelector<HTMLInputElement>('input[type="file"]')
    if (file && empty) {
      for (const { name, value } of empty.attributes) file.setAttribute(name, value)
      if (!empty.hasAttribute('aria-invalid')) file.removeAttribute('aria-invalid')
      empty.replaceWith(file)
      next.querySelector('[data-choose-again]')?.remove()
    }
    form.replaceWith(document.adoptNode(next))
    this.querySelector<HTMLElement>('[role="alert"]')?.focus()
  }

  #show(form: HTMLFormElement, message: string) {
    form.querySelector('[data-failed-note]')?.remove()
    const note = document.createElement('p')
    note.className = 'note note-error'
    note.dataset.failedNote = ''
    note.setAttribute('role', 'alert')
    note.tabIndex = -1
    note.textContent = message
    form.prepend(note)
    note.focus()
  }
}

customElements.define('background-form', BackgroundForm)
