import type { DeletionStep } from '../../shared/account-deletion.ts'
import * as repository from './repository.ts'

export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    const cart = await repository.find(tx, { customerId })
    if (cart) await repository.remove(tx, cart.id)
    return null
  },
}
