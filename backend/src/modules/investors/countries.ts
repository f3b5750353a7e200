import { COUNTRIES } from '@goldammer/sdk/rules/countries'
import type { ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { takesAddressesOf } from '../reference/repository.ts'
import type { InvestorRow } from './repository.ts'

type Countries = Partial<Pick<InvestorRow, 'country' | 'nationality' | 'citizenship'>>

/**
 * An address lies where the shop takes addresses from; one is a citizen of any state. What was stored before stays, also
 * where staff have switched the country off since.
 */
export async function refuseCountries(db: Database | Tx, before: Countries, change: Countries): Promise<ErrorEntry[]> {
  const isNew = (field: keyof Countries) => change[field] && change[field] !== before[field]
  const refused: (keyof Countries)[] = []
  if (isNew('country') && !(await takesAddressesOf(db, change.country!))) refused.push('country')
  for (const field of ['nationality', 'citizenship'] as const) {
    if (isNew(field) && !COUNTRIES.includes(change[field]!)) refused.push(field)
  }
  return refused.map((field) => ({ code: 'VIOLATION::NO_SUCH_CHOICE_ERROR', pointer: `/${field}` }))
}
