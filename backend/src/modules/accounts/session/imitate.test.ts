import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY, type Visitor } from '../../../../test/build-app.ts'
import { aCustomer, aStaffMember, PASSWORD } from '../../../../test/factories.ts'
import { hashToken, newToken } from '../../../shared/ids.ts'

let shop: TestApp
let staff: { id: string; name: string }
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await aStaffMember(shop)
})
beforeEach(() => shop.clock.set(TODAY))
afterAll(() => shop.close())

const minutes = (count: number) => new Date(TODAY.getTime() + count * 60_000)

async function aToken(customerId: string, staffId = staff.id): Promise<string> {
  const token = newToken()
  await shop.db
    .insertInto('impersonationToken')
    .values({
      tokenHash: hashToken(token),
      staffId,
      customerId,
      reason: 'Rückfrage zur Bankverbindung',
      ticket: 'SUP-1042',
      expiresAt: minutes(1),
    })
    .execute()
  return token
}

test('R2.04 R6.09 staff become the customer by a token, once, for 30 minutes, with a mail and in the audit', async () => {
  const customer = await aCustomer(shop)
  const token = await aToken(customer.id)
  const visitor = shop.client()
  await visitor.get('/context')
  const before = visitor.token
  const given = { token, customerId: customer.id, userId: staff.id }
  expect((await visitor.post('/account/login/imitate-customer', given)).status).toBe(200)
  expect(visitor.token).not.toBe(before)
  const { body } = await visitor.get('/context')
  expect(body.customer.id).toBe(customer.id)
  expect(body.extensions.impersonation).toEqual({
    staffName: 'Sina Support',
    reason: 'Rückfrage zur Bankverbindung',
    ticket: 'SUP-1042',
    expiresAt: minutes(30).toISOString(),
    closedPapers: ['typed_confirmation', 'tax_certificate'],
  })

  const again = await shop.client().post('/account/login/imitate-customer', given)
  expect([again.status, again.body.errors[0].code]).toEqual([401, 'IMPERSONATION_TOKEN_INVALID'])

  const [mail] = await shop.mails(customer.email)
  expect(mail?.subject).toBe('Unser Kundenservice hat Ihr Konto geöffnet')
  expect(mail?.text).toContain('Grund: Rückfrage zur Bankverbindung')

  const rows = await shop.db
    .selectFrom('audit')
    .selectAll()
    .where('customerId', '=', customer.id)
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.action)).toEqual(['impersonation.started', 'impersonation.readContext'])
  for (const row of rows) expect([row.actorKind, row.actorId]).toEqual(['staff', staff.id])

  shop.clock.set(minutes(30))
  expect((await visitor.get('/context')).body.customer).toBeNull()
})

test('R6.09 calls at the same moment stand in one chain of the audit, each after the one before', async () => {
  const shopper = await aStaffMember(shop)
  const visitors: Visitor[] = []
  for (const customer of [await aCustomer(shop), await aCustomer(shop)]) {
    const visitor = shop.client()
    await visitor.post('/account/login/imitate-customer', {
      token: await aToken(customer.id, shopper.id),
      customerId: customer.id,
      userId: shopper.id,
    })
    visitors.push(visitor)
  }
  await Promise.all([
    ...[1, 2, 3, 4, 5, 6].map(() => visitors[0]!.get('/context')),
    visitors[1]!.post('/account/logout'),
  ])
  const rows = await shop.db
    .selectFrom('audit')
    .select(['hash', 'previousHash'])
    .where('actorId', '=', shopper.id)
    .orderBy('position')
    .execute()
  const hex = (hash: Buffer | null | undefined) => hash?.toString('hex') ?? null
  expect(rows.length).toBeGreaterThanOrEqual(9)
  expect(rows.map((row) => hex(row.previousHash))).toEqual(rows.map((_, index) => hex(rows[index - 1]?.hash)))
})

test('R6.09 the password is no business of staff who act for a customer', async () => {
  const customer = await aCustomer(shop)
  const visitor = shop.client()
  await visitor.post('/account/login/imitate-customer', {
    token: await aToken(customer.id),
    customerId: customer.id,
    userId: staff.id,
  })
  const change = { password: PASSWORD, newPassword: 'noch ein langes', newPasswordConfirm: 'noch ein langes' }
  const refused = await visitor.post('/account/change-password', change)
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect((await visitor.post('/account/logout')).status).toBe(200)
  const actions = await shop.db
    .selectFrom('audit')
    .select('action')
    .where('customerId', '=', customer.id)
    .orderBy('id')
    .execute()
  expect(actions.map((row) => row.action)).toEqual([
    'impersonation.started',
    'impersonation.changePassword',
    'impersonation.ended',
  ])
})

test('R8.10 a token that is foreign, expired or of a former member of staff is refused', async () => {
  const customer = await aCustomer(shop)
  const other = await aCustomer(shop)
  const imitate = (body: object) => shop.client().post('/account/login/imitate-customer', body)
  const token = await aToken(customer.id)
  const given = { token, customerId: customer.id, userId: staff.id }
  expect((await imitate({ ...given, customerId: other.id })).status).toBe(401)
  expect((await imitate({ ...given, userId: other.id })).status).toBe(401)
  expect((await imitate({ ...given, token: newToken() })).status).toBe(401)
  shop.clock.set(minutes(1))
  expect((await imitate(given)).status).toBe(401)
  shop.clock.set(TODAY)
  await shop.db.updateTable('staff').set({ active: false }).where('id', '=', staff.id).execute()
  expect((await imitate(given)).status).toBe(401)
  await shop.db.updateTable('staff').set({ active: true }).where('id', '=', staff.id).execute()
  expect((await imitate(given)).status).toBe(200)
})
