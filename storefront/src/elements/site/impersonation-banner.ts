import { logoutCustomer } from '@goldammer/sdk/store/account'
import { forgetTypedAnswers } from '@goldammer/sdk/typed-answers'
import { fill } from '../../lib/fill.ts'
import { session } from './session.ts'

const REFRESH_MS = 15_000

/** R6.09, domain/rights#impersonate: says on every page that a member of staff acts for the customer, why, and for how long. */
class ImpersonationBanner extends HTMLElement {
  async connectedCallback() {
    const context = await session()
    const impersonation = context?.extensions.impersonation
    const customer = context?.customer
    if (!impersonation || !customer) return
    const { text = '', ticket = '', rest = '' } = this.dataset
    const { staffName, reason, ticket: number, expiresAt } = impersonation
    const sentence = fill(text, { staff: staffName, customer: `${customer.firstName} ${customer.lastName}`, reason })
    this.#part('p').textContent = number ? `${sentence} · ${fill(ticket, { ticket: number })}` : sentence
    const minutesLeft = () => Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / 60_000))
    const show = () => {
      this.#part('span').textContent = fill(rest, { minutes: minutesLeft() })
    }
    show()
    setInterval(() => (minutesLeft() > 0 ? show() : location.reload()), REFRESH_MS)
    this.#part('button').addEventListener('click', async () => {
      forgetTypedAnswers()
      await logoutCustomer()
      // Back to the record one came from.
      location.assign(`/staff/customers/${customer.id}`)
    })
    this.hidden = false
  }

  #part(name: 'p' | 'span' | 'button'): HTMLElement {
    return this.querySelector<HTMLElement>(name)!
  }
}

customElements.define('impersonation-banner', ImpersonationBanner)
