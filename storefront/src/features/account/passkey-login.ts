import { ApiClientError } from '@goldammer/sdk/client/api-client-error'
import { wasCancelled } from '@goldammer/sdk/client/passkey-errors'
import { offerPasskeys } from '@goldammer/sdk/client/passkey-offer'
import { isPasskeyHost } from '@goldammer/sdk/rules/passkey-host'
import '../../lib/browser-client.ts'

/** Most visitors of the login have no passkey: the page does not wait for it. */
const load = () => import('@goldammer/sdk/client/passkeys')

/** Beside the form, where the browser knows passkeys; they are also offered in the field of the e-mail address. */
class PasskeyLogin extends HTMLElement {
  connectedCallback() {
    if (!window.PublicKeyCredential || !isPasskeyHost(location.hostname)) return
    this.hidden = false
    const { press } = offerPasskeys((options) => this.#logIn(options))
    this.querySelector('button')?.addEventListener('click', () => void press())
  }

  async #logIn({ fromField }: { fromField: boolean }) {
    const { loginByPasskey } = await load()
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
