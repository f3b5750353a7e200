import type { components } from '@goldammer/sdk/operations/store'
import type { Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import * as common from './company-representatives.service.ts'
import { holdForPep } from './identity/holds.service.ts'
import * as repository from './repository.ts'
import { getCompany } from './service.ts'

type Schemas = components['schemas']
type List = Schemas['CompanyRepresentativeList']
type Representative = Schemas['CompanyRepresentative']

const ownerOf = (investorId: string): common.Owner => ({ column: 'investorId', id: investorId })

/** R3.02: who represents and owns the company. */
export async function listRepresentatives(scope: Scope, investorId: string): Promise<List> {
  const company = await getCompany(scope, scope.db, investorId)
  return await common.readList(scope, scope.db, ownerOf(company.id))
}

/** Under the company's lock: two additions at once must not take its shares beyond 100 percent together. */
async function changeList(
  scope: Scope,
  investorId: string,
  change: (tx: Tx, owner: common.Owner) => Promise<unknown>,
): Promise<List> {
  const own = await getCompany(scope, scope.db, investorId)
  return await inTransaction(scope, async (tx) => {
    const { id } = await repository.lockInvestor(tx, own.id)
    const before = await repository.listRepresentatives(tx, id)
    await change(tx, ownerOf(id))
    const known = new Set(before.filter((one) => one.isPep).map((one) => one.id))
    const after = await repository.listRepresentatives(tx, id)
    if (after.some((one) => one.isPep && !known.has(one.id))) await holdForPep(scope, tx, id)
    return await common.readList(scope, tx, ownerOf(id))
  })
}

export const addRepresentative = (scope: Scope, investorId: string, input: Representative): Promise<List> =>
  changeList(scope, investorId, (tx, owner) => common.add(scope, tx, owner, input))

type Named = { investorId: string; representativeId: string }

export const updateRepresentative = (
  scope: Scope,
  { investorId, representativeId }: Named,
  input: Representative,
  version?: string,
): Promise<List> =>
  changeList(scope, investorId, (tx, owner) => common.update(scope, tx, owner, { representativeId, input, version }))

export const removeRepresentative = (
  scope: Scope,
  { investorId, representativeId }: Named,
  version?: string,
): Promise<List> => changeList(scope, investorId, (tx, owner) => common.remove(tx, owner, representativeId, version))
