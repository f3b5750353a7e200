import type { ClosingPart } from '../customers/closing.ts'

/** Whoever has left works for no company here. */
export const closing: ClosingPart = {
  async close(_scope, tx, customerId) {
    await tx.deleteFrom('companyMembership').where('customerId', '=', customerId).execute()
    return null
  },
}
