import { createHash, randomInt } from 'node:crypto'
import type { components } from '@goldammer/sdk/operations/store'
import { readEntryPoint } from '@goldammer/sdk/rules/entry-point'
import { toLocalDate } from '@goldammer/sdk/units'
import { AppError, type ErrorEntry } from '../../../shared/app-error.ts'
import { requireOpen } from '../../../shared/closed.ts'
import type { Tx } from '../../../shared/database.ts'
import { hashToken, newId, newToken } from '../../../shared/ids.ts'
import { addToOutbox, takeFromOutbox } from '../../../shared/outbox.ts'
import type { Scope } from '../../../shared/scope.ts'
import { inTransaction } from '../../../shared/transaction.ts'
import { sendMail } from '../../notifications/service.ts'
import { type AddressFields, refuseAddress, toColumns } from './addresses.service.ts'
import { noteConsent } from './consents.service.ts'
import { countAttempt, mayMail } from './limits.ts'
import { setNewsletter } from './newsletter.service.ts'
import { refuseEasyPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import * as repository from './repository.ts'
import { readBirthday, refuseAccount, tidyVatIds } from './rules.ts'
import { freeEmail, getCustomer, refuseNames, refuseSalutation } from './service.ts'
import { refuseStorefrontUrl } from './storefront-url.ts'

type Schemas = components['schemas']
type Registration = Schemas['Registration']

/** Hours; store-api.md, Where ours differs. */
const linkHours = 24
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex')

/** An address of the registration, its missing names taken from the customer. */
const withNames = (
  address: Schemas['RegistrationAddress'],
  { firstName, lastName, salutationId }: Registration,
): AddressFields => ({
  ...address,
  firstName: address.firstName?.trim() || firstName,
  lastName: address.lastName?.trim() || lastName,
  ...(address.salutationId || !salutationId ? {} : { salutationId }),
})

/** A blank name is reported at the customer's field; the address only copies it. */
async function refuseRegistrationAddress(
  scope: Scope,
  registration: Registration,
  name: 'billingAddress' | 'shippingAddress',
) {
  const address = registration[name]
  if (!address) return []
  const refusals = await refuseAddress(scope.db, withNames(address, registration), `/${name}`)
  return refusals.filter(({ pointer }) => !pointer?.endsWith('Name'))
}

const ownWordsOf = ({ email, firstName, lastName, company }: Partial<Registration>) => [
  email,
  firstName,
  lastName,
  company,
]

/** All that is wrong with it, but for an e-mail address that is taken: that one learns once one has filled in the rest. */
export async function refuseRegistration(scope: Scope, registration: Registration): Promise<ErrorEntry[]> {
  const birthday = readBirthday(registration, toLocalDate(scope.clock.now()))
  return [
    ...refuseNames(registration),
    ...refuseAccount(registration, scope.config),
    ...refuseStorefrontUrl(scope, registration.storefrontUrl),
    ...(await refuseEasyPassword(registration.password, ownWordsOf(registration), '/password')),
    ...(birthday !== null && typeof birthday === 'object' ? [birthday] : []),
    ...(await refuseSalutation(scope.db, registration.salutationId, '/salutationId')),
    ...(await refuseRegistrationAddress(scope, registration, 'billingAddress')),
    ...(await refuseRegistrationAddress(scope, registration, 'shippingAddress')),
  ]
}

/** Random, so that it does not reveal how many customers there are, and needs no sequence. */
async function drawCustomerNumber(tx: Tx): Promise<string> {
  for (;;) {
    const customerNumber = String(randomInt(10_000_000, 100_000_000))
    if (!(await repository.existsNumber(tx, customerNumber))) return customerNumber
  }
}

/** R2.06: an account that opens once the link in the mail is used. */
export async function register(scope: Scope, registration: Registration, caller: string): Promise<Schemas['Customer']> {
  requireOpen(scope, 'registrations')
  if (registration.guest) throw new AppError('CHECKOUT__GUEST_NOT_ALLOWED')
  const refusals = await refuseRegistration(scope, registration)
  if (refusals.length > 0) throw new AppError(refusals)
  if (registration.newsletterOptIn) requireOpen(scope, 'newsletter', '/newsletterOptIn')
  // From here on the answer reveals whether an e-mail address is known.
  await countAttempt(scope, 'registration', caller)
  const passwordHash = await hashPassword(registration.password)
  return await inTransaction(scope, async (tx) => {
    const id = await insertCustomer(scope, tx, registration, passwordHash)
    await sendConfirmation(scope, tx, { id, email: registration.email.trim() }, registration.storefrontUrl)
    return await getCustomer(scope, tx, id, { billingAddressId: null, shippingAddressId: null })
  })
}

/** A link that confirms; the one before is none any more. */
async function sendConfirmation(
  scope: Scope,
  tx: Tx,
  { id, email }: { id: string; email: string },
  storefrontUrl: string,
): Promise<void> {
  const token = newToken()
  await repository.update(tx, id, {
    optInHash: hashToken(token),
    optInExpiresAt: new Date(scope.clock.now().getTime() + linkHours * 3_600_000),
  })
  const link = `${storefrontUrl.replace(/\/$/, '')}/registration/confirm?em=${sha1(email)}&hash=${token}`
  await sendMail(scope, tx, { template: 'A1', customerId: id, parameters: {}, link })
}

type Resending = { email: string; storefrontUrl: string }

/** R2.06: sends the mail again; a job finds out whether there is such a registration, so the answer does not reveal it. */
export async function requestConfirmation(scope: Scope, wanted: Resending, caller: string): Promise<void> {
  const refusals = refuseStorefrontUrl(scope, wanted.storefrontUrl)
  if (refusals.length > 0) throw new AppError(refusals)
  await countAttempt(scope, 'confirmationsByAddress', caller)
  await countAttempt(scope, 'confirmations', `${wanted.email.trim().toLowerCase()} ${caller}`)
  if (!(await mayMail(scope, 'confirmation', wanted.email))) return
  const { email, storefrontUrl } = wanted
  await inTransaction(scope, (tx) =>
    addToOutbox(scope, tx, { kind: 'registration.resend', payload: { secret: { email, storefrontUrl } } }),
  )
}

export async function resendConfirmation(
  scope: Scope,
  requestId: string,
  { secret: { email, storefrontUrl } }: { secret: Resending },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    if (!(await takeFromOutbox(scope, tx, requestId))) return
    const customer = await repository.findByEmail(tx, email)
    if (!customer?.active || customer.confirmedAt) return
    await sendConfirmation(scope, tx, customer, storefrontUrl)
  })
}

async function insertCustomer(scope: Scope, tx: Tx, registration: Registration, passwordHash: string): Promise<string> {
  const now = scope.clock.now()
  const email = registration.email.trim()
  await freeEmail(scope, tx, email)
  const id = newId(now)
  const billingAddressId = newId(now)
  const shippingAddressId = registration.shippingAddress ? newId(now) : billingAddressId
  const birthday = readBirthday(registration, toLocalDate(now))
  const inserted = await repository.insert(tx, {
    id,
    customerNumber: await drawCustomerNumber(tx),
    email,
    passwordHash,
    passwordIsEasy: false,
    accountType: registration.accountType ?? 'private',
    salutationId: registration.salutationId || null,
    title: registration.title?.trim() || null,
    firstName: registration.firstName.trim(),
    lastName: registration.lastName.trim(),
    company: registration.company?.trim() || null,
    vatIds: tidyVatIds(registration.vatIds ?? []),
    birthday: typeof birthday === 'string' ? birthday : null,
    locale: scope.locale,
    newsletterOptIn: registration.newsletterOptIn ?? false,
    affiliateEntryPoint: readEntryPoint(registration.affiliateCode),
    campaignCode: readEntryPoint(registration.campaignCode),
    defaultBillingAddressId: billingAddressId,
    defaultShippingAddressId: shippingAddressId,
    acceptedDataProtectionAt: now,
    createdAt: now,
    updatedAt: now,
  })
  if (!inserted) throw new AppError('VIOLATION::CUSTOMER_EMAIL_NOT_UNIQUE', { pointer: '/email' })
  const address = { customerId: id, createdAt: now, updatedAt: now }
  const { billingAddress, shippingAddress } = registration
  await repository.insertAddress(tx, {
    ...(await toColumns(tx, withNames(billingAddress, registration))),
    ...address,
    id: billingAddressId,
  })
  if (shippingAddress) {
    await repository.insertAddress(tx, {
      ...(await toColumns(tx, withNames(shippingAddress, registration))),
      ...address,
      id: shippingAddressId,
    })
  }
  return id
}

/** Uses the link of the confirmation mail; answers whose account is open now. */
export async function confirmRegistration(scope: Scope, tx: Tx, link: { hash: string; em: string }): Promise<string> {
  const now = scope.clock.now()
  const customer = await repository.lockByOptInHash(tx, hashToken(link.hash))
  if (!customer?.active || sha1(customer.email) !== link.em.toLowerCase()) {
    throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  }
  if (customer.confirmedAt) throw new AppError('CHECKOUT__CUSTOMER_IS_ALREADY_CONFIRMED')
  if (!customer.optInExpiresAt || customer.optInExpiresAt <= now) {
    throw new AppError('CHECKOUT__CUSTOMER_NOT_FOUND_BY_HASH')
  }
  await repository.update(tx, customer.id, { confirmedAt: now, updatedAt: now })
  if (customer.newsletterOptIn) {
    await setNewsletter(scope, tx, customer, true)
    await noteConsent(scope, tx, customer.id, 'newsletter', true)
  }
  return customer.id
}
