import type { ClosingPart } from '../customers/closing.ts'

/** Whoever has left works for no company here. */
export const closing: ClosingPart = {
  async close(_scope, tx, customerId) {
    await tx.deleteFrom('contractView').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('contractColumns').where('customerId', '=', customerId).execute()
    await tx.deleteFrom('companyMembership').where('customerId', '=', customerId).execute()
    return null
  },
}
