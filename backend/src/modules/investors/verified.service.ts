import { isAdult } from '@goldammer/sdk/rules/adult'
import { tidyPostalCode } from '@goldammer/sdk/rules/postal-code'
import { isLocalDate, localDate, toLocalDate } from '@goldammer/sdk/units'
import type { Updateable } from 'kysely'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import type { Scope } from '../../shared/scope.ts'
import type { DB } from '../../shared/tables.ts'
import { changeVerifiedNames } from '../accounts/customers/verified.ts'
import { refuseCountries } from './countries.ts'
import { kycStateOf } from './identity/rules.ts'
import { expireCheck, findCheck, followNewDocument, shortenValidity } from './identity/service.ts'
import { noteLegalForm } from './limit-exemption.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { isPerson, kindAfterChange, refusePostalCode } from './rules.ts'
import {
  asksForNewCheck,
  VERIFIED_COMPANY_FIELDS,
  VERIFIED_PERSON_FIELDS,
  type VerifiedField,
} from './verified-fields.ts'

/** One field, as it stood and as it shall be, as text. */
export type Changed = { field: VerifiedField; before: string; after: string }
type Change = Updateable<DB['investor']>
type Needs = Pick<Scope, 'clock'>

const DAYS: readonly VerifiedField[] = ['birthDate', 'expirationDate']

const fieldsOf = (investor: InvestorRow): readonly VerifiedField[] =>
  isPerson(investor) ? VERIFIED_PERSON_FIELDS : VERIFIED_COMPANY_FIELDS

/** What is locked: confirmed by a check that still holds, and known. What is not known yet may be added. */
export async function verifiedFieldsOf(scope: Needs, db: Database | Tx, investor: InvestorRow) {
  const state = kycStateOf(await findCheck(db, investor.id), toLocalDate(scope.clock.now()))
  return state === 'successful' ? fieldsOf(investor).filter((field) => investor[field] !== null) : []
}

/** The fields that differ from what the identity check has confirmed. */
export async function refuseVerified(scope: Needs, tx: Tx, before: InvestorRow, change: Change): Promise<ErrorEntry[]> {
  const locked = await verifiedFieldsOf(scope, tx, before)
  return locked
    .filter((field) => change[field] !== undefined && change[field] !== before[field])
    .map((field) => ({ code: 'VERIFIED_FIELD_LOCKED', pointer: `/${field}` }))
}

/**
 * domain/identity#sessions: open sessions of the identity check look at what was there before; what was not known yet changes nothing
 * for them. A confirmation ends with the document that is added to it, and a new document brings on what waits for it.
 */
export async function noteUnchecked(scope: Scope, tx: Tx, before: InvestorRow, change: Change): Promise<void> {
  const { expirationDate } = change
  if (expirationDate && before.expirationDate === null) {
    await shortenValidity(scope, tx, before.id, localDate(expirationDate))
  }
  const today = toLocalDate(scope.clock.now())
  const isOver = (day: string | null) => day !== null && day < today
  if (expirationDate !== undefined && isOver(before.expirationDate) && !isOver(expirationDate)) {
    return await followNewDocument(scope, tx, before.id)
  }
  const changed = fieldsOf(before).filter(
    (field) => before[field] !== null && change[field] !== undefined && change[field] !== before[field],
  )
  if (!asksForNewCheck(changed)) return
  const check = await findCheck(tx, before.id)
  if (check?.state === 'pending' || check?.state === 'error' || check?.hold) await expireCheck(scope, tx, before.id)
}

/** The requested changes, checked against the locked fields and the rules of each. */
export async function readRequestedChanges(
  scope: Needs,
  tx: Tx,
  investor: InvestorRow,
  requested: Partial<Record<VerifiedField, string>>,
): Promise<Changed[]> {
  const locked: readonly string[] = await verifiedFieldsOf(scope, tx, investor)
  const refusals: ErrorEntry[] = []
  const changes: Changed[] = []
  for (const [name, value] of Object.entries(requested)) {
    const field = name as VerifiedField
    const pointer = `/${name}`
    const after =
      name === 'postalCode' ? tidyPostalCode(value, requested.country?.trim() || investor.country) : value.trim()
    if (!locked.includes(field)) refusals.push({ code: 'CHANGE_REQUEST_NOT_NEEDED', pointer })
    else if (after === '') refusals.push({ code: 'VIOLATION::IS_BLANK_ERROR', pointer })
    else if (DAYS.includes(field) && !isLocalDate(after))
      refusals.push({ code: 'VIOLATION::INVALID_FORMAT_ERROR', pointer })
    else if (after !== investor[field]) changes.push({ field, before: investor[field] as string, after })
  }
  refusals.push(...refuseRequested(changes, investor, toLocalDate(scope.clock.now())))
  refusals.push(...(await refuseCountries(tx, investor, toChange(changes) as InvestorRow)))
  if (refusals.length > 0) throw new AppError(refusals)
  return changes
}

function refuseRequested(
  changes: Changed[],
  investor: InvestorRow,
  today: ReturnType<typeof toLocalDate>,
): ErrorEntry[] {
  const requestedOf = (field: VerifiedField) => changes.find((one) => one.field === field)?.after
  const birthDate = requestedOf('birthDate')
  const expires = requestedOf('expirationDate')
  const isMinor = birthDate !== undefined && !isAdult(localDate(birthDate), today)
  const isOver = expires !== undefined && expires < today
  const next = { ...investor, ...toChange(changes) } as InvestorRow
  return [
    ...(isMinor ? [{ code: 'MUST_BE_ADULT' as const, pointer: '/birthDate' }] : []),
    ...(isOver ? [{ code: 'IDENTITY_DOCUMENT_EXPIRED' as const, pointer: '/expirationDate' }] : []),
    ...refusePostalCode(next.postalCode, next.country),
  ]
}

const toChange = (changes: Changed[]): Change => Object.fromEntries(changes.map(({ field, after }) => [field, after]))

/** Applies what compliance has accepted: the account's names follow the person's (domain/identity#data-change). */
export async function applyVerified(scope: Scope, tx: Tx, investorId: string, changes: Changed[]): Promise<void> {
  const investor = await repository.lockInvestor(tx, investorId)
  if (changes.some(({ field, before }) => investor[field] !== before)) throw new AppError('CHANGE_REQUEST_OUTDATED')
  const change = toChange(changes)
  const changed = {
    ...change,
    ...followingCitizenship(investor, change),
    ...(change.legalForm ? { kind: kindAfterChange(investor.kind, change.legalForm) } : {}),
  }
  await repository.updateInvestor(tx, investorId, { ...changed, updatedAt: scope.clock.now() })
  await noteLegalForm(scope, tx, investor, changed)
  if (isPerson(investor)) {
    const {
      firstName,
      lastName,
      birthDate: birthday,
    } = change as Pick<InvestorRow, 'firstName' | 'lastName' | 'birthDate'>
    await changeVerifiedNames(scope, tx, investor.customerId, {
      ...(firstName ? { firstName } : {}),
      ...(lastName ? { lastName } : {}),
      ...(birthday ? { birthday } : {}),
    })
  }
  if (asksForNewCheck(changes.map(({ field }) => field))) await expireCheck(scope, tx, investorId)
}

/** Who has one nationality has it in both fields; a further one stays. */
const followingCitizenship = ({ nationality, citizenship }: InvestorRow, change: Change): Change =>
  change.nationality && citizenship === nationality ? { citizenship: change.nationality } : {}

/** domain/identity#data-change, for the shop's account: what of it a check has confirmed. Its names may be others than the person's. */
export async function verifiedOfAccount(scope: Needs, db: Database | Tx, customerId: string) {
  const self = (await repository.listInvestors(db, customerId)).find(isPerson)
  const locked: readonly string[] = self ? await verifiedFieldsOf(scope, db, self) : []
  return (['firstName', 'lastName', 'birthday'] as const).filter((field) =>
    locked.includes(field === 'birthday' ? 'birthDate' : field),
  )
}
