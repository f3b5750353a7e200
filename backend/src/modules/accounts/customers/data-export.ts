import { type ExportSection, rowsOf, withoutSecrets } from '../../../shared/data-export.ts'
import { listConsents } from './consents.service.ts'
import * as newsletter from './newsletter.repository.ts'
import * as repository from './repository.ts'

/** The search index of staff repeats what the copy contains. */
const withoutIndex = ({ foundBy: _index, ...customer }: repository.CustomerRow) => customer

/** The account itself, as the first area of the copy. */
export const exportSection: ExportSection = {
  name: 'account',
  async read(db, customerId) {
    const customer = await repository.findById(db, customerId)
    const recipient = customer && (await newsletter.findByEmail(db, customer.email))
    return {
      customer: customer && withoutSecrets(withoutIndex(customer)),
      emailChanges: await rowsOf(db, 'customer_email_change', 'customer_id', customerId),
      addresses: await rowsOf(db, 'customer_address', 'customer_id', customerId),
      newsletter: recipient ? withoutSecrets(recipient) : null,
      consents: await listConsents(db, customerId),
    }
  },
}
