import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../test/build-app.ts'
import { aCustomer, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'
import { newId } from '../../shared/ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Refusal = { code: string; source?: { pointer: string } }
const refusals = (answer: { body: { errors: Refusal[] } }) =>
  answer.body.errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())

const aDepot = (depotNumber: string) => ({
  depotType: 'single',
  owner: 'Jana Probst',
  bank: 'Musterkasse',
  blz: '99900002',
  depotNumber,
  beneficialOwnerConsent: true,
})
const anOwnWallet = (walletAddress: string) => ({
  type: 'own',
  walletAddress,
  termsAccepted: true,
  termsVersion: '2026-11',
})

test.each([
  ['depots', 'DEPOT', 'depotId', [aDepot('7100042'), aDepot('7100043')]],
  [
    'wallets',
    'WALLET',
    'walletId',
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'].map(anOwnWallet),
  ],
] as const)(
  'R2.22 of %s one is the default; one that a contract names is marked and stays, another goes',
  async (path, code, column, inputs) => {
    const investor = await anInvestor(app)
    const client = await loggedIn(app, investor)
    const ids: string[] = []
    for (const input of inputs) ids.push((await client.post(`/investor/${path}`, input)).body.id)
    const [first, second] = ids as [string, string]
    const shown = async () =>
      (await client.get(`/investor/${path}`)).body.elements.map(
        (one: { id: string; isDefault: boolean; inUse: boolean; usedBy: { orderId: string }[] }) => [
          one.id,
          one.isDefault,
          one.inUse,
          one.usedBy.map(({ orderId }) => orderId),
        ],
      )
    expect(await shown()).toEqual([
      [first, true, false, []],
      [second, false, false, []],
    ])
    expect((await client.post(`/investor/${path}/${second}/default`)).status).toBe(204)
    const { orderId } = await submitOffer(app, await anOffer(app), investor)
    await app.db
      .updateTable('contract')
      .set({ [column]: first })
      .where('orderId', '=', orderId)
      .execute()
    expect(await shown()).toEqual([
      [first, false, true, [orderId]],
      [second, true, false, []],
    ])
    const used = await client.delete(`/investor/${path}/${first}`)
    expect([used.status, refusals(used)]).toEqual([409, [`${code}_IN_USE`]])
    expect((await client.delete(`/investor/${path}/${second}`)).status).toBe(204)
    expect(await shown()).toEqual([[first, true, true, [orderId]]])
    for (const gone of [second, newId()])
      expect(refusals(await client.delete(`/investor/${path}/${gone}`))).toEqual([`${code}_NOT_FOUND`])
    await app.db.updateTable('contract').set({ state: 'completed' }).where('orderId', '=', orderId).execute()
    expect((await client.delete(`/investor/${path}/${first}`)).status).toBe(204)
    expect(await shown()).toEqual([])
  },
)

test('R5.03 a depot at a blocked bank is refused', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const depot = {
    depotType: 'single',
    owner: 'Jana Probst',
    bank: 'Musterkasse',
    blz: '99900002',
    depotNumber: '4711000815',
    beneficialOwnerConsent: true,
  }
  const blocked = await client.post('/investor/depots', { ...depot, blz: '99900099' })
  expect(refusals(blocked)).toEqual(['DEPOT_BANK_BLOCKED /blz'])
  const wrong = await client.post('/investor/depots', {
    ...depot,
    depotType: 'joint',
    bic: 'nonsense',
    beneficialOwnerConsent: false,
  })
  expect(refusals(wrong)).toEqual([
    'BIC_INVALID /bic',
    'VIOLATION::IS_BLANK_ERROR /secondOwner',
    'DEPOT_CONSENT_REQUIRED /beneficialOwnerConsent',
  ])
  expect((await client.post('/investor/depots', depot)).status).toBe(201)
})

test('R5.04 a wallet address must pass its EIP-55 checksum; a managed wallet gets its own', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const own = {
    type: 'own',
    walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  }
  const broken = await client.post('/investor/wallets', {
    ...own,
    walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD',
  })
  expect(refusals(broken)).toEqual(['WALLET_ADDRESS_INVALID /walletAddress'])
  const lower = await client.post('/investor/wallets', { ...own, walletAddress: own.walletAddress.toLowerCase() })
  expect(lower.body).toMatchObject({ walletAddress: own.walletAddress, state: 'active' })
  expect(refusals(await client.post('/investor/wallets', own))).toEqual(['VIOLATION::IS_NOT_UNIQUE /walletAddress'])
  // The terms are the custodian's: an own wallet has none, and nothing says that they were accepted.
  const declared = async () =>
    (await client.get('/investor/declarations')).body.elements.map(({ key }: { key: string }) => key)
  expect(await declared()).not.toContain('walletTerms')
  const wanted = { type: 'managed', walletAddress: null }
  for (const terms of [
    {},
    { termsAccepted: false, termsVersion: '2026-11' },
    { termsAccepted: true, termsVersion: '1999-01' },
  ])
    expect(refusals(await client.post('/investor/wallets', { ...wanted, ...terms }))).toEqual([
      'WALLET_TERMS_REQUIRED /termsAccepted',
    ])
  const managed = await client.post('/investor/wallets', { ...wanted, termsAccepted: true, termsVersion: '2026-11' })
  expect(await declared()).toContain('walletTerms')
  expect(managed.body).toMatchObject({ walletAddress: null, state: 'pending' })
  await app.runJobs()
  const { body } = await client.get('/investor/wallets')
  expect(body.elements).toHaveLength(2)
  expect(body.elements[1]).toMatchObject({
    state: 'active',
    walletAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
  })
})

test('R3.07 R5.04 while the custodian fails or returns no address, the wallet is pending; later it has one', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const managed = { type: 'managed', walletAddress: null, termsAccepted: true, termsVersion: '2026-11' }
  await client.post('/investor/wallets', managed)
  const wallet = async () => (await client.get('/investor/wallets')).body.elements[0]
  const { custody } = app.parts.ports
  const { openWallet } = custody
  const faults = [
    async () => Promise.reject(new Error('connect ECONNREFUSED')),
    async () => ({ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }),
  ]
  try {
    for (const fault of faults) {
      custody.openWallet = fault
      await expect(app.runJobs()).rejects.toThrow(/ECONNREFUSED|an address that is none/)
      expect(await wallet()).toMatchObject({ state: 'pending', walletAddress: null })
    }
  } finally {
    custody.openWallet = openWallet
  }
  await app.runJobs()
  expect(await wallet()).toMatchObject({ state: 'active', walletAddress: expect.stringMatching(/^0x/) })
})
