import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { impersonate, loggedIn } from '../../test/factories.ts'
import { anInvestor } from '../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('R6.09 domain §9 in the customer’s place staff see the masks of the record, and none is saved back', async () => {
  const investor = await anInvestor(app, { kyc: 'none' })
  const { iban } = await app.db
    .selectFrom('bankAccount')
    .select('iban')
    .where('id', '=', investor.bankAccountId)
    .executeTakeFirstOrThrow()
  const client = await loggedIn(app, investor)
  const own = (await client.get('/investor/profile')).body
  expect(own.person).toMatchObject({ taxId: '86095742719', idNo: 'L01X00T47' })

  await impersonate(app, client)
  const { person } = (await client.get('/investor/profile')).body
  expect(person).toMatchObject({ taxId: '••• ••• 719', idNo: '••••', city: own.person.city })
  const accounts = await client.get('/investor/bank-accounts')
  expect(JSON.stringify(accounts.body)).toContain(`${iban.slice(0, 4)} **** ${iban.slice(-4)}`)
  expect(JSON.stringify(accounts.body)).not.toContain(iban)

  const saved = await client.send('PUT', '/store-api/investor/profile', { ...person, phone: '030 23125-109' })
  expect(saved.status).toBe(200)
  const row = await app.db
    .selectFrom('investor')
    .select(['taxId', 'idNo', 'phone'])
    .where('id', '=', investor.investorId)
    .executeTakeFirst()
  expect(row).toEqual({ taxId: '86095742719', idNo: 'L01X00T47', phone: '030 23125-109' })
})
