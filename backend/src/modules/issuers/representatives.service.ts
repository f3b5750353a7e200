import type { components } from '@goldammer/sdk/operations/store'
import type { Tx } from '../../shared/database.ts'
import { actingCustomer, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import * as common from '../investors/company-representatives.service.ts'
import { noteChanges } from './core-data-history.service.ts'
import { lockCompany } from './verified.service.ts'

type Schemas = components['schemas']
type List = Schemas['CompanyRepresentativeList']
type Representative = Schemas['CompanyRepresentative']
type Names = { before: string | null; after: string | null }

const ownerOf = (companyId: string): common.Owner => ({ column: 'companyId', id: companyId })
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

/** R3.02: who represents and owns the issuer. */
export const listRepresentatives = (scope: Scope, companyId: string): Promise<List> =>
  common.readList(scope, scope.db, ownerOf(companyId))

/** Under the company's lock: two additions at once must not take its shares beyond 100 percent together. */
async function changeList(
  scope: Scope,
  companyId: string,
  change: (tx: Tx, owner: common.Owner) => Promise<Names>,
): Promise<List> {
  return await inTransaction(scope, async (tx) => {
    await lockCompany(tx, companyId)
    const names = await change(tx, ownerOf(companyId))
    const by = { customerId: actingCustomer(scope) }
    await noteChanges(scope, tx, companyId, by, [{ field: 'representative', ...names }])
    return await common.readList(scope, tx, ownerOf(companyId))
  })
}

export const addRepresentative = (scope: Scope, companyId: string, input: Representative): Promise<List> =>
  changeList(scope, companyId, async (tx, owner) => {
    await common.add(scope, tx, owner, input)
    return { before: null, after: nameOf(input) }
  })

type Named = { companyId: string; representativeId: string }
/** `version` names what is changed; without it the last one wins. */
type Version = string | undefined

export const updateRepresentative = (
  scope: Scope,
  named: Named,
  input: Representative,
  version: Version,
): Promise<List> =>
  changeList(scope, named.companyId, async (tx, owner) => {
    const before = await common.update(scope, tx, owner, { representativeId: named.representativeId, input, version })
    return { before: nameOf(before), after: nameOf(input) }
  })

export const removeRepresentative = (scope: Scope, named: Named, version: Version): Promise<List> =>
  changeList(scope, named.companyId, async (tx, owner) => ({
    before: nameOf(await common.remove(tx, owner, named.representativeId, version)),
    after: null,
  }))
