const PAUSE_MS = 400
/** Of the same form: what a password must not be made of. */
const OWN_WORDS = ['email', 'firstName', 'lastName', 'company']

/** Says beside a new password how hard it is to guess, by the rule that is asked when it is sent. Without it the form works as well. */
class PasswordMeter extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const input = this.querySelector('input')
    if (!input) return
    input.addEventListener('input', () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#evaluate(input), PAUSE_MS)
    })
  }

  async #evaluate(input: HTMLInputElement) {
    const password = input.value
    const body = new URLSearchParams({ password })
    for (const name of OWN_WORDS) {
      const word = input.form?.elements.namedItem(name)
      if (word instanceof HTMLInputElement && word.value) body.append('ownWord', word.value)
    }
    const answer = password
      ? await fetch(this.dataset.path ?? '', { method: 'POST', body }).catch(() => undefined)
      : undefined
    const evaluation = answer?.status === 200 ? await answer.json() : undefined
    // Something was typed meanwhile, and is asked for next.
    if (input.value === password) this.#show(evaluation)
  }

  #show(evaluation: { score: number; accepted: boolean; text: string } | undefined) {
    const shown = this.querySelector<HTMLElement>('.password-meter')!
    shown.hidden = !evaluation
    this.querySelector('meter')!.value = evaluation?.score ?? 0
    this.querySelector('[role="status"]')!.textContent = evaluation?.text ?? ''
  }
}

customElements.define('password-meter', PasswordMeter)
