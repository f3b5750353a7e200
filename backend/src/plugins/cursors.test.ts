import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../test/build-app.ts'
import { aContract, aMember, anIssuer } from '../../test/issuer-factories.ts'
import { searched } from '../../test/searched.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** What the reader of a log sees of a cursor in an address. */
const inClear = (cursor: string) => `${cursor} ${Buffer.from(cursor, 'base64url').toString('latin1')}`

test('ASVS 14.2.1 the cursor of a list sorted by name shows none, and is good for its list alone', async () => {
  const issuer = await anIssuer(app)
  for (const lastName of ['Adler', 'Birke', 'Zeder']) await aContract(app, issuer, { lastName })
  const { client } = await aMember(app, issuer.companyId, 'viewer')
  const path = `/company/${issuer.companyId}/contracts`
  const first = (await client.get(`${path}?sort=investorName&limit=2`)).body
  expect(inClear(first.next)).not.toMatch(/birke|investorName/i)
  const address = `${path}?sort=investorName&limit=2&cursor=${first.next}`
  const second = (await client.get(address)).body
  expect(second.elements[0].investorName).toMatch(/Zeder$/)
  expect(inClear(second.previous)).not.toMatch(/zeder/i)
  expect((await searched(client, `${address}&text=Zeder`)).body.elements).toHaveLength(1)
  const made = Buffer.from(JSON.stringify(['investorName', 'birke', '0'.repeat(32), 2, 0])).toString('base64url')
  const changed = `${first.next.slice(0, -2)}${first.next.endsWith('AA') ? 'BB' : 'AA'}`
  const other = `/investor/documents?cursor=${first.next}`
  const refused = [other, ...[made, changed, 'x'].map((cursor) => `${path}?sort=investorName&cursor=${cursor}`)]
  for (const one of refused)
    expect(refusalOf(await client.get(one)), one).toEqual([400, 'FRAMEWORK__INVALID_FILTER_QUERY /cursor'])
})
