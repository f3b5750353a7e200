import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { isPasskeyHost } from '@goldammer/sdk/rules/passkey-host'
import '../../lib/browser-client.ts'

/** Most visitors of the login have no passkey: the page does not wait for it. */
const load = () => import('@goldammer/sdk/client/passkeys')

/** Milliseconds: a challenge is good for five minutes, and the page may stay open for longer. */
const RENEWAL = 4 * 60_000

/** Beside the form, where the browser knows passkeys; they are also offered in the field of the e-mail address. */
class PasskeyLogin extends HTMLElement {
  async connectedCallback() {
    if (!window.PublicKeyCredential || !isPasskeyHost(location.hostname)) return
    this.hidden = false
    const canOffer = await window.PublicKeyCredential.isConditionalMediationAvailable?.()
    const offer = () => {
      if (canOffer) void this.#logIn(true)
    }
    let renewal = setInterval(offer, RENEWAL)
    this.querySelector('button')?.addEventListener('click', async () => {
      clearInterval(renewal)
      await this.#logIn(false)
      offer()
      renewal = setInterval(offer, RENEWAL)
    })
    offer()
  }

  async #logIn(fromField: boolean) {
    const { loginByPasskey, wasCancelled } = await load()
    if (!fromField) this.#say('')
    try {
      await loginByPasskey({ fromField })
      location.assign(this.dataset.goal ?? '/')
    } catch (error) {
      // What was not asked for says nothing when it fails, such as without a connection.
      if (wasCancelled(error) || (fromField && !(error instanceof ApiClientError))) return
      this.#say(this.dataset.refused ?? '')
    }
  }

  #say(text: string) {
    const line = this.querySelector<HTMLElement>('[role=alert]')
    if (line) Object.assign(line, { textContent: text, hidden: !text })
  }
}

customElements.define('passkey-login', PasskeyLogin)
