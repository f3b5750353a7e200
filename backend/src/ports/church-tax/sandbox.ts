import type { AppDependencies } from '../../shared/app-dependencies.ts'
import type { ChurchTaxPort } from './port.ts'

/** A register of its own; who is not in it gets the neutral value, and so does who has objected. */
export const sandboxChurchTax = ({ db }: Pick<AppDependencies, 'db'>): ChurchTaxPort => ({
  name: 'sandbox',
  async ask({ taxId }) {
    const member = await db
      .selectFrom('sandbox.churchRegister')
      .selectAll()
      .where('taxId', '=', taxId)
      .executeTakeFirst()
    return { known: true, rate: member && !member.objection ? (member.rate as 800 | 900) : 0 }
  },
})
