import * as customers from '../src/modules/accounts/customers/repository.ts'
import { DEFAULT_COUNTRY_ID, salutationId } from '../src/modules/reference/reference-data.ts'
import { hashToken, newId } from '../src/shared/ids.ts'
import { inTransaction } from '../src/shared/transaction.ts'
import type { Answer, TestApp, Visitor } from './build-app.ts'
import { quickHash } from './quick-hash.ts'

export const PASSWORD = 'ein langes Passwort'
const passwordHash = quickHash(PASSWORD)
let count = 0

type CustomerFields = {
  email?: string
  firstName?: string
  lastName?: string
  locale?: 'de-DE' | 'en-GB' | 'pl-PL'
  birthday?: string | null
  confirmed?: boolean
  active?: boolean
}

/** A confirmed customer with one address and the password PASSWORD. */
export async function aCustomer({ scope }: Pick<TestApp, 'scope'>, fields: CustomerFields = {}) {
  // Others are made meanwhile.
  const number = ++count
  const now = scope.clock.now()
  const id = newId(now)
  const addressId = newId(now)
  const email = fields.email ?? `kunde${number}@kunde.example`
  const { firstName = 'Jana', lastName = 'Probst', locale = 'de-DE', birthday = '1990-05-01' } = fields
  const stamps = { createdAt: now, updatedAt: now }
  await inTransaction(scope, async (tx) => {
    await customers.insert(tx, {
      id,
      customerNumber: String(20_000_000 + number),
      email,
      passwordHash: (await passwordHash) as string,
      passwordIsEasy: false,
      salutationId: salutationId('mrs'),
      firstName,
      lastName,
      locale,
      birthday: birthday as never,
      active: fields.active ?? true,
      confirmedAt: fields.confirmed === false ? null : now,
      defaultBillingAddressId: addressId,
      defaultShippingAddressId: addressId,
      acceptedDataProtectionAt: now,
      ...stamps,
    })
    await customers.insertAddress(tx, {
      id: addressId,
      customerId: id,
      firstName,
      lastName,
      street: 'Musterweg 4',
      zipcode: '00001',
      city: 'Beispielstadt',
      countryId: DEFAULT_COUNTRY_ID,
      ...stamps,
    })
  })
  return { id, email, addressId, password: PASSWORD }
}

/** A client on which the customer is logged in, and has confirmed with a code what asks for one. */
export async function loggedIn(
  test: TestApp,
  customer: { email: string; password?: string },
  visitor: Visitor = test.client(),
): Promise<Visitor> {
  const { status } = await visitor.login(customer.email, customer.password ?? PASSWORD)
  if (status !== 200) throw new Error(`the login of ${customer.email} answered ${status}`)
  await visitor.stepUp()
  return visitor
}

/** A client on which one of the demo's people is logged in. */
export const loggedInDemo = (test: TestApp, email: string): Promise<Visitor> =>
  loggedIn(test, { email, password: test.parts.config.demoPassword })

/** A member of staff, with what R6.09 needs to become a customer. */
export async function aStaffMember(
  { scope }: Pick<TestApp, 'scope'>,
  { name = 'Sina Support', roles = ['support'] } = {},
) {
  count++
  const id = newId()
  const email = `${name.toLowerCase().replace(/\W+/g, '.')}.${count}@goldammer.example`
  const row = {
    id,
    name,
    email,
    roles,
    passwordHash: await passwordHash,
    passwordIsEasy: false,
    createdAt: scope.clock.now(),
  }
  await scope.db.insertInto('staff').values(row).execute()
  return { id, name, email, password: PASSWORD }
}

/** A member of staff with that role, signed in. */
export async function someoneOf(test: TestApp, role: string | string[], name: string) {
  const staff = await aStaffMember(test, { name, roles: [role].flat() })
  const browser = test.browser()
  await browser.send('POST', '/staff-api/login', { email: staff.email, password: PASSWORD })
  return {
    ...staff,
    cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    get: (path: string): Promise<Answer> => browser.send('GET', `/staff-api${path}`),
    post: (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> =>
      browser.send('POST', `/staff-api${path}`, body, headers),
    put: (path: string, body: unknown, headers?: Record<string, string>): Promise<Answer> =>
      browser.send('PUT', `/staff-api${path}`, body, headers),
    upload: (path: string, form: Buffer, type: string): Promise<Answer> =>
      browser.send('POST', `/staff-api${path}`, form, { 'content-type': type }),
    send: (method: 'PUT' | 'DELETE' | 'POST', path: string, body?: unknown, version?: string): Promise<Answer> =>
      browser.send(method, `/staff-api${path}`, body, version === undefined ? {} : { 'record-version': version }),
  }
}

/** From now on a member of staff acts in the session, in the customer's place. */
export async function impersonate(test: TestApp, visitor: Visitor, roles = ['support']): Promise<void> {
  const { id: staffId } = await aStaffMember(test, { roles })
  const impersonationExpiresAt = new Date(test.clock.now().getTime() + 60_000)
  await test.db
    .updateTable('session')
    .set({ staffId, impersonationReason: 'Rückfrage', impersonationExpiresAt })
    .where('tokenHash', '=', hashToken(visitor.token!))
    .execute()
}
