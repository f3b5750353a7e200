import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import type { Tx } from '../../../shared/database.ts'
import { newId } from '../../../shared/ids.ts'
import type { Scope } from '../../../shared/scope.ts'
import { insertCompany } from '../../accounts/customers/companies.ts'
import { refuseRegistered } from '../verified.service.ts'

const FIELDS = ['nameCompany', 'legalForm', 'registerNr', 'registerCourt', 'headquarter', 'emailCompany'] as const
/** The data of a company in the register. */
export type RegisterData = Record<(typeof FIELDS)[number], string>

/** Without spaces around; a blank field is refused there, with what the caller refuses of the others. */
export function readRegisterData(given: RegisterData, others: ErrorEntry[] = []): RegisterData {
  const data = Object.fromEntries(FIELDS.map((field) => [field, given[field].trim()])) as RegisterData
  const blank = FIELDS.filter((field) => data[field] === '')
  const refusals = blank.map((field): ErrorEntry => ({ code: 'VIOLATION::IS_BLANK_ERROR', pointer: `/${field}` }))
  if (refusals.length + others.length > 0) throw new AppError([...refusals, ...others])
  return data
}

export async function enterCompany(scope: Scope, tx: Tx, data: RegisterData): Promise<string> {
  const now = scope.clock.now()
  const refusals = await refuseRegistered(tx, data)
  if (refusals.length > 0) throw new AppError(refusals)
  const id = newId(now)
  await insertCompany(tx, { ...data, id, createdAt: now, updatedAt: now })
  return id
}
