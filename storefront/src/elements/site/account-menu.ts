import { logoutCustomer } from '@goldammer/sdk/store/account'
import { forgetTypedAnswers } from '@goldammer/sdk/typed-answers'
import { SESSION_FORGOTTEN, session } from './session.ts'

/** R6.11: guest or customer is decided by the session's customer field alone. */
class AccountMenu extends HTMLElement {
  /** What a guest sees, with the template of what a customer does. */
  readonly #guests = [...this.childNodes]

  connectedCallback() {
    void this.#show()
    document.addEventListener(SESSION_FORGOTTEN, this.#show)
  }

  disconnectedCallback() {
    document.removeEventListener(SESSION_FORGOTTEN, this.#show)
  }

  #show = async () => {
    const context = await session()
    const customer = context?.customer
    this.replaceChildren(...this.#guests)
    const template = this.querySelector('template')
    if (!customer || !template) return
    this.replaceChildren(template.content.cloneNode(true))
    const name = this.querySelector('[data-name]')
    if (name) name.textContent = `${customer.firstName} ${customer.lastName}`
    const company = this.querySelector<HTMLElement>('[data-company]')
    if (company) company.hidden = context.extensions.memberships.length === 0
    this.querySelector('[data-logout]')?.addEventListener('click', async () => {
      forgetTypedAnswers()
      await logoutCustomer()
      location.reload()
    })
  }
}

customElements.define('account-menu', AccountMenu)
