import type { components } from '@goldammer/sdk/operations/store'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../shared/app-error.ts'
import type { Database, Tx } from '../../shared/database.ts'
import { refuseStale, versionOf } from '../../shared/record-version.ts'
import { isImpersonated, type Scope } from '../../shared/scope.ts'
import { inTransaction } from '../../shared/transaction.ts'
import { customerView } from '../accounts/customers/customer-view.ts'
import { refuseNewReader, setNewsletter } from '../accounts/customers/newsletter.service.ts'
import { setSurveyAndName } from '../accounts/customers/privacy.service.ts'
import { lockCustomer } from '../accounts/customers/service.ts'
import { readCompanyOf } from './company-data.service.ts'
import { refuseCountries } from './countries.ts'
import { holdForPep } from './identity/holds.service.ts'
import { kycStateOf } from './identity/rules.ts'
import { findCheck } from './identity/service.ts'
import { PLAIN_FIELDS, readPerson, refuseCombination } from './person-wire.ts'
import type { InvestorRow } from './repository.ts'
import * as repository from './repository.ts'
import { isPerson, refuseInvestor, withPostalCode } from './rules.ts'
import { getActing, toIdentity } from './service.ts'
import { churchRateOf, noteUsPerson } from './tax-information.service.ts'
import { noteUnchecked, refuseVerified, verifiedFieldsOf } from './verified.service.ts'

type Schemas = components['schemas']
type Person = Schemas['Person']

/** The person as they will be stored, and all that is wrong with it. */
async function readChange(scope: Scope, tx: Tx, investor: InvestorRow, person: Person) {
  const { change: read, refusals } = readPerson(person)
  const change = withPostalCode(read, investor)
  const next = { ...investor, ...change } as InvestorRow
  const verified = await refuseVerified(scope, tx, investor, change)
  // The postal code is one of the country that stays.
  const isCountryLocked = verified.some(({ pointer }) => pointer === '/country')
  refusals.push(
    ...refuseCombination(isCountryLocked ? { ...next, country: investor.country } : next, scope.config),
    ...(await refuseCountries(tx, investor, change as InvestorRow)),
    ...verified,
  )
  const today = toLocalDate(scope.clock.now())
  const { expirationDate } = change
  if (expirationDate && expirationDate !== investor.expirationDate && expirationDate < today) {
    refusals.push({ code: 'IDENTITY_DOCUMENT_EXPIRED', pointer: '/expirationDate' })
  }
  if (person.acceptedDataProtection === false) {
    refusals.push({ code: 'VIOLATION::NOT_TRUE_ERROR', pointer: '/acceptedDataProtection' })
  }
  return { change, next, refusals }
}

export async function refusePerson(scope: Scope, person: Person): Promise<ErrorEntry[]> {
  const acting = await getActing(scope, scope.db)
  if (!isPerson(acting)) return []
  return await inTransaction(scope, async (tx) => (await readChange(scope, tx, acting, person)).refusals)
}

/** Writes the person's data, after checking what can be checked of each field by itself. */
export async function changePerson(
  scope: Scope,
  tx: Tx,
  investor: InvestorRow,
  person: Person,
  prefix = '',
): Promise<InvestorRow> {
  const { change, next, refusals } = await readChange(scope, tx, investor, person)
  if (refusals.length > 0) {
    throw new AppError(refusals.map((entry) => ({ ...entry, pointer: `${prefix}${entry.pointer}` })))
  }
  await refuseImpersonatedChange(scope, tx, investor, next, person)
  await repository.updateInvestor(tx, investor.id, {
    ...change,
    // Who moves to another state may pay another rate.
    ...(next.churchDenomination === null ? {} : { churchTaxRate: churchRateOf(next) }),
    updatedAt: scope.clock.now(),
  })
  const customer = await lockCustomer(tx, investor.customerId)
  await refuseNewReader(scope, tx, customer.id, person.newsletter, `${prefix}/newsletter`)
  await setSurveyAndName(scope, tx, customer, person)
  if (person.newsletter !== undefined) await setNewsletter(scope, tx, customer, person.newsletter)
  if (next.politicallyExposedPerson && !investor.politicallyExposedPerson) await holdForPep(scope, tx, investor.id)
  await noteUnchecked(scope, tx, investor, change)
  await noteUsPerson(scope, tx, investor, next)
  return next
}

/** R6.09, domain/rights#impersonation: tax data, consents and whether one is politically exposed are the customer's alone to say. */
async function refuseImpersonatedChange(
  scope: Scope,
  tx: Tx,
  before: InvestorRow,
  next: InvestorRow,
  person: Person,
): Promise<void> {
  if (!isImpersonated(scope)) return
  const customer = await readConsents(tx, before.customerId)
  const isForbidden =
    next.taxId !== before.taxId ||
    next.isSubjectToGermanTax !== before.isSubjectToGermanTax ||
    next.usPerson !== before.usPerson ||
    next.politicallyExposedPerson !== before.politicallyExposedPerson ||
    (person.newsletter ?? customer.newsletterOptIn) !== customer.newsletterOptIn ||
    (person.survey ?? customer.surveyOptIn) !== customer.surveyOptIn
  if (isForbidden) throw new AppError('IMPERSONATION_FORBIDDEN')
}

const readConsents = (db: Database | Tx, customerId: string) =>
  db
    .selectFrom(customerView('customer'))
    .select([
      'email',
      'firstName',
      'lastName',
      'customerNumber',
      'postAnonymously',
      'newsletterOptIn',
      'surveyOptIn',
      'acceptedDataProtectionAt',
    ])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()

type Consents = Awaited<ReturnType<typeof readConsents>>

function toPerson(investor: InvestorRow, customer: Consents): Person {
  const [year, month, day] = (investor.birthDate ?? '').split('-').map(Number)
  return {
    ...(Object.fromEntries(PLAIN_FIELDS.map((field) => [field, investor[field]])) as Pick<
      Person,
      Exclude<(typeof PLAIN_FIELDS)[number], 'firstName' | 'lastName'>
    >),
    // The person who is signed in acts for the company.
    firstName: investor.firstName ?? customer.firstName,
    lastName: investor.lastName ?? customer.lastName,
    birthDate: year && month && day ? { year, month, day } : null,
    expirationDate: investor.expirationDate,
    postAnonymously: customer.postAnonymously,
    newsletter: customer.newsletterOptIn,
    survey: customer.surveyOptIn,
    acceptedDataProtection: true,
  }
}

/** The person behind an identity as the draft prefills it. */
export async function readPersonOf(db: Database | Tx, investor: InvestorRow): Promise<Person> {
  return toPerson(investor, await readConsents(db, investor.customerId))
}

export async function readProfile(scope: Scope): Promise<Schemas['InvestorProfile']> {
  const investor = await getActing(scope, scope.db)
  const isCompany = !isPerson(investor)
  const [customer, check, identity, company, representatives, verifiedFields] = await Promise.all([
    readConsents(scope.db, investor.customerId),
    findCheck(scope.db, investor.id),
    toIdentity(scope, scope.db, investor),
    isCompany ? readCompanyOf(scope.db, investor) : null,
    isCompany ? repository.listRepresentatives(scope.db, investor.id) : [],
    verifiedFieldsOf(scope, scope.db, investor),
  ])
  const today = toLocalDate(scope.clock.now())
  const kycState = kycStateOf(check, today)
  const person = toPerson(investor, customer)
  return {
    investor: identity,
    person,
    version: versionOf(person),
    company,
    email: customer.email,
    customerNumber: customer.customerNumber,
    kycState,
    verifiedFields: isCompany ? [] : verifiedFields,
    missingFields: [
      ...new Set(
        refuseInvestor(investor, representatives, today)
          .filter((entry) => entry.code === 'VIOLATION::IS_BLANK_ERROR' || entry.code === 'PEP_ANSWER_REQUIRED')
          .map((entry) => entry.pointer!.split('/').at(-1)!),
      ),
    ],
  }
}

/** `version` names what the change was made on; without it the last one wins. */
export async function updateProfile(
  scope: Scope,
  person: Person,
  version?: string,
): Promise<Schemas['InvestorProfile']> {
  const acting = await getActing(scope, scope.db)
  if (!isPerson(acting)) throw new AppError('INVESTOR_IS_COMPANY')
  await inTransaction(scope, async (tx) => {
    const investor = await repository.lockInvestor(tx, acting.id)
    refuseStale(await readPersonOf(tx, investor), version)
    await changePerson(scope, tx, investor, person)
  })
  return await readProfile(scope)
}
