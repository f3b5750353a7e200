import type { DeletionStep } from '../../../shared/account-deletion.ts'
import * as repository from './repository.ts'

export const deletionStep: DeletionStep = {
  async close(_scope, tx, customerId) {
    await repository.removeAll(tx, customerId)
    return null
  },
}
