import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { buildTestApp, refusalOf } from '../../../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../../../test/factories.ts'
import { anIssuer } from '../../../../../test/issuer-factories.ts'
import { newId } from '../../../../shared/ids.ts'

test('R6.06 M3 where a second factor is required, whoever has none can only set one up', async () => {
  const shop = await buildTestApp({ settings: { CUSTOMER_SECOND_FACTOR: 'required' } })
  try {
    const owner = await aCustomer(shop)
    const { companyId } = await anIssuer(shop)
    const createdAt = shop.clock.now()
    await shop.db
      .insertInto('companyMembership')
      .values({ customerId: owner.id, companyId, role: 'owner', createdAt })
      .execute()
    const visitor = await loggedIn(shop, owner)
    const addAccount = () =>
      visitor.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban: 'DE96999000010001099001' })
    const accept = () => visitor.post(`/company/${companyId}/contracts/accept`, { orderIds: [newId()] })
    const preview = () =>
      visitor.post(`/company/${companyId}/contracts/bulk-preview`, { action: 'accept', orderIds: [newId()] })
    expect(refusalOf(await addAccount())).toEqual([403, 'CUSTOMER_SECOND_FACTOR_MISSING'])
    expect(refusalOf(await accept())).toEqual([403, 'COMPANY_SECOND_FACTOR_MISSING'])
    expect(refusalOf(await preview())).toEqual([403, 'COMPANY_SECOND_FACTOR_MISSING'])
    const { secret } = (await visitor.post('/account/second-factor')).body
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: createdAt.getTime() })
    expect((await visitor.post('/account/second-factor/confirm', { code })).status).toBe(200)
    expect((await addAccount()).status).toBe(201)
    expect((await accept()).status).toBe(200)
    expect((await preview()).status).toBe(200)
  } finally {
    await shop.close()
  }
})
