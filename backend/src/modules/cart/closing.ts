import type { ClosingPart } from '../../shared/account-deletion.ts'
import * as repository from './repository.ts'

export const closing: ClosingPart = {
  async close(_scope, tx, customerId) {
    const cart = await repository.find(tx, { customerId })
    if (cart) await repository.remove(tx, cart.id)
    return null
  },
}
