import type { components } from '@goldammer/sdk/operations/store'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { assertActing, getActing, lockInvestor } from '../../investors/service.ts'
import { readRequestedChanges, verifiedFieldsOf } from '../../investors/verified.service.ts'
import type { VerifiedField } from '../../investors/verified-fields.ts'
import * as repository from './repository.ts'
import { type Ask, ask, toChangeRequest, withdraw } from './service.ts'

type Schemas = components['schemas']

/** R2.22: what is locked, and what was asked for, of the identity that acts. */
export async function listChangeRequests(scope: Scope): Promise<Schemas['ChangeRequestList']> {
  const investor = await getActing(scope, scope.db)
  const [locked, rows] = await Promise.all([
    verifiedFieldsOf(scope, scope.db, investor),
    repository.listOf(scope.db, { column: 'investorId', id: investor.id }),
  ])
  return {
    verified: locked.map((field) => ({ field, value: investor[field] as string })),
    elements: rows.map(toChangeRequest),
  }
}

export async function addChangeRequest(
  scope: Scope,
  { reason, file, ...changes }: Ask & Partial<Record<VerifiedField, string>>,
): Promise<Schemas['ChangeRequest']> {
  const { id } = await getActing(scope, scope.db)
  const subject = {
    owner: { column: 'investorId', id } as const,
    readRequestedChanges: async (tx: Parameters<typeof lockInvestor>[0]) =>
      readRequestedChanges(scope, tx, await lockInvestor(tx, id), changes),
  }
  return await ask(scope, subject, { reason, file })
}

export async function withdrawChangeRequest(scope: Scope, id: string): Promise<Schemas['ChangeRequest']> {
  return await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    const owner = row?.investorId ? await lockInvestor(tx, row.investorId) : undefined
    await assertActing(scope, tx, owner && { ...owner, investorId: owner.id }, 'CHANGE_REQUEST_NOT_FOUND')
    return await withdraw(scope, tx, row!)
  })
}
