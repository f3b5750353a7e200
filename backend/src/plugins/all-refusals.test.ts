import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../test/factories.ts'
import { anInvestor } from '../../test/investing-factories.ts'
import { aMember, anIssuer } from '../../test/issuer-factories.ts'
import { OPERATIONS } from '../../test/scene/callers.ts'
import { storeChecks } from '../modules/handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Refused = { status: number; body: { errors: { source: { pointer: string } }[] } }
const pointersOf = ({ status, body }: Refused) => [
  status,
  body.errors.map(({ source }) => source.pointer).toSorted((a, b) => a.localeCompare(b)),
]

async function countryId(iso: string) {
  const row = await app.db.selectFrom('country').select('id').where('iso', '=', iso).executeTakeFirstOrThrow()
  return row.id.replaceAll('-', '')
}

const anAddress = async () => ({
  firstName: 'Neele',
  lastName: 'Neu',
  street: 'Musterweg 4',
  city: 'Beispielstadt',
  zipcode: '12',
  countryId: await countryId('DE'),
})

test('R2.06 R5.15 a registration reports every wrong field at once, of its shape and of the rules', async () => {
  const answer = await app.client().post('/account/register', {
    accountType: 'business',
    company: ' ',
    vatIds: ['DE1', 'ATU1'],
    email: 'neele',
    password: 'kurz',
    firstName: 'Neele',
    lastName: '',
    acceptedDataProtection: false,
    storefrontUrl: 'https://fremd.example',
    billingAddress: await anAddress(),
  })
  expect(pointersOf(answer as never)).toEqual([
    400,
    [
      '/acceptedDataProtection',
      '/billingAddress/zipcode',
      '/company',
      '/email',
      '/lastName',
      '/password',
      '/storefrontUrl',
      '/vatIds/0',
      '/vatIds/1',
    ],
  ])
})

test('R2.11 R5.15 an address is refused with every wrong field at once, new or changed', async () => {
  const client = await loggedIn(app, await anInvestor(app))
  const wrong = { ...(await anAddress()), street: '', title: 'x'.repeat(101), city: ' ' }
  const all = [400, ['/city', '/street', '/title', '/zipcode']]
  expect(pointersOf((await client.post('/account/address', wrong)) as never)).toEqual(all)
  const { elements } = (await client.post('/account/list-address', {})).body
  const change = await client.send('PATCH', `/store-api/account/address/${elements[0].id}`, wrong)
  expect(pointersOf(change as never)).toEqual(all)
})

test('R2.22 R5.15 profile and bank account are refused with every wrong field at once', async () => {
  // Nothing of them is confirmed, so nothing is locked.
  const client = await loggedIn(app, await aCustomer(app))
  const profile = await client.send('PUT', '/store-api/investor/profile', {
    firstName: '',
    lastName: ' ',
    postalCode: '12',
    country: 'DE',
    expirationDate: '2026-02-30',
    nationality: 'ZZ',
    phone: '1'.repeat(300),
  })
  expect(pointersOf(profile as never)).toEqual([
    400,
    ['/expirationDate', '/firstName', '/lastName', '/nationality', '/phone', '/postalCode'],
  ])
  const account = await client.post('/investor/bank-accounts', {
    accountHolder: 'Jemand Anderes',
    iban: 'DE00',
    bic: 'X',
    bank: 'x'.repeat(200),
  })
  expect(pointersOf(account as never)).toEqual([400, ['/accountHolder', '/bank', '/bic', '/iban']])
})

test('R3.01 R5.15 a company is refused with every wrong field at once, that its name is known too', async () => {
  const client = await loggedIn(app, await anInvestor(app))
  const company = { name: 'Musterbeteiligung GmbH', legalForm: 'GmbH', registerNr: 'HRB 1' }
  const { body } = await client.post('/investor/companies', company)
  const wrong = { ...company, registerNr: ' ', email: 'keine', foundingDate: '2026-02-30', vatId: 'DE1' }
  const postal = { country: 'DE', postalCode: '12' }
  const known = ['/email', '/foundingDate', '/name', '/postalCode', '/registerNr', '/vatId']
  expect(pointersOf((await client.post('/investor/companies', { ...wrong, ...postal })) as never)).toEqual([400, known])
  const change = await client.send('PUT', `/store-api/investor/companies/${body.id}`, { ...wrong, ...postal })
  expect(pointersOf(change as never)).toEqual([400, known.filter((pointer) => pointer !== '/name')])
})

test('R3.01 R5.15 core data is refused with every wrong field at once, that the register entry is known too', async () => {
  const issuer = await anIssuer(app)
  const other = await anIssuer(app)
  const entry = { registerNr: 'HRB 4711', registerCourt: 'Beispielstadt' }
  await app.db.updateTable('company').set(entry).where('id', '=', other.companyId).execute()
  const { client } = await aMember(app, issuer.companyId, 'owner')
  const path = `/company/${issuer.companyId}/core-data`
  const { coreData } = (await client.get(path)).body
  const answer = await client.send('PUT', `/store-api${path}`, {
    ...coreData,
    ...entry,
    emailCompany: 'keine',
    foundingDate: '2099-01-01',
    vatId: 'DE1',
    socialLinks: { linkedIn: 'http://unsicher.example' },
  })
  expect(pointersOf(answer as never)).toEqual([
    400,
    ['/emailCompany', '/foundingDate', '/registerNr', '/socialLinks/linkedIn', '/vatId'],
  ])
})

test('R5.01 the interface names the calls whose rules are asked with the schema, for forms', () => {
  const marked = OPERATIONS.filter(({ spec }) => spec['x-all-refusals']).map(({ id }) => id)
  expect(marked.toSorted()).toEqual(Object.keys(storeChecks).toSorted())
})
