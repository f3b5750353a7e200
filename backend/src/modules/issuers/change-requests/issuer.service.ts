import type { components } from '@goldammer/sdk/operations/store'
import { AppError } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { type CompanyChanges, lockCompany, readCompanyChanges, readVerified } from '../verified.service.ts'
import * as repository from './repository.ts'
import { type Ask, ask, toChangeRequest, withdraw } from './service.ts'

type Schemas = components['schemas']

/** R3.01: what of an issuer's core data is locked, and what was asked for. */
export async function listCompanyChangeRequests(
  scope: Scope,
  companyId: string,
): Promise<Schemas['ChangeRequestList']> {
  const [verified, rows] = await Promise.all([
    readVerified(scope.db, companyId),
    repository.listOf(scope.db, { column: 'companyId', id: companyId }),
  ])
  return { verified, elements: rows.map(toChangeRequest) }
}

export async function addCompanyChangeRequest(
  scope: Scope,
  companyId: string,
  { reason, file, ...changes }: Ask & CompanyChanges,
): Promise<Schemas['ChangeRequest']> {
  const subject = {
    owner: { column: 'companyId', id: companyId } as const,
    readRequestedChanges: async (tx: Tx) => readCompanyChanges(tx, await lockCompany(tx, companyId), changes),
  }
  return await ask(scope, subject, { reason, file })
}

export async function withdrawCompanyChangeRequest(
  scope: Scope,
  companyId: string,
  id: string,
): Promise<Schemas['ChangeRequest']> {
  return await inTransaction(scope, async (tx) => {
    const row = await repository.lock(tx, id)
    if (row?.companyId !== companyId) throw new AppError('CHANGE_REQUEST_NOT_FOUND')
    return await withdraw(scope, tx, row)
  })
}
