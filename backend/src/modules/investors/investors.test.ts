import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../test/build-app.ts'
import { aCustomer, impersonate, loggedIn } from '../../../test/factories.ts'
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
const put = (client: Awaited<ReturnType<typeof loggedIn>>, path: string, body: unknown) =>
  client.send('PUT', `/store-api${path}`, body)

const jana = {
  firstName: 'Jana',
  lastName: 'Probst',
  birthDate: { day: 4, month: 7, year: 1988 },
  birthPlace: 'Beispielstadt',
  nationality: 'DE',
  street: 'Musterweg',
  streetNumber: '4',
  postalCode: '00001',
  city: 'Beispielstadt',
  country: 'DE',
  politicallyExposedPerson: false,
  usPerson: false,
}

test('R1.04 the customer is an investor from the first look on, prefilled from the account', async () => {
  const customer = await aCustomer(app, { firstName: 'Neele', lastName: 'Neu' })
  const client = await loggedIn(app, customer)
  const { body } = await client.get('/investing/identities')
  expect(body.elements).toMatchObject([{ kind: 'person', name: 'Neele Neu', kycState: 'none', complete: false }])
  const profile = await client.get('/investor/profile')
  expect(profile.body.person).toMatchObject({ street: 'Musterweg', streetNumber: '4', country: 'DE' })
  expect(profile.body.missingFields.toSorted()).toEqual(
    ['birthPlace', 'nationality', 'politicallyExposedPerson', 'usPerson'].toSorted(),
  )
})

test.each([{ politicallyExposedPerson: true }, { usPerson: true }, { taxId: '65929970489' }, { newsletter: true }])(
  'R6.09 domain/rights#impersonation staff in the customer’s place prepare the profile, and declare nothing: %o',
  async (declared) => {
    const client = await loggedIn(app, await aCustomer(app))
    await put(client, '/investor/profile', jana)
    await impersonate(app, client)
    expect((await put(client, '/investor/profile', { ...jana, street: 'Nebenweg' })).status).toBe(200)
    const refused = await put(client, '/investor/profile', { ...jana, ...declared })
    expect([refused.status, ...refusals(refused)]).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  },
)

test('R3.03 the profile keeps what fits and refuses what does not, field by field', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const saved = await put(client, '/investor/profile', jana)
  expect(saved.body).toMatchObject({ investor: { complete: true }, missingFields: [] })
  const wrong = await put(client, '/investor/profile', {
    ...jana,
    birthDate: { day: 31, month: 2, year: 1988 },
    postalCode: '1234',
    taxId: '12345678901',
    acceptedDataProtection: false,
  })
  expect(wrong.status).toBe(400)
  expect(refusals(wrong).toSorted()).toEqual(
    [
      'VIOLATION::INVALID_FORMAT_ERROR /birthDate',
      'VIOLATION::ZIP_CODE_INVALID /postalCode',
      'TAX_ID_INVALID /taxId',
      'VIOLATION::NOT_TRUE_ERROR /acceptedDataProtection',
    ].toSorted(),
  )
  const unknown = await put(client, '/investor/profile', { ...jana, shoeSize: 38 })
  expect(refusals(unknown)).toEqual(['VIOLATION::UNKNOWN_FIELD /shoeSize'])
})

test('R2.22 a save on data that were changed meanwhile is refused, and nothing is lost', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  const { body: seen } = await client.get('/investor/profile')
  const save = (change: object, version?: string) =>
    client.send(
      'PUT',
      '/store-api/investor/profile',
      { ...jana, ...change },
      version === undefined ? {} : { 'record-version': version },
    )
  const first = await save({ city: 'Bonn' }, seen.version)
  expect(first.status).toBe(200)
  expect(first.body.version).not.toBe(seen.version)
  const second = await save({ city: 'Bremen' }, seen.version)
  expect([second.status, refusals(second)]).toEqual([409, ['RECORD_CHANGED']])
  expect((await client.get('/investor/profile')).body).toMatchObject({
    person: { city: 'Bonn' },
    version: first.body.version,
  })
  expect((await save({ city: 'Bremen' }, first.body.version)).body.person.city).toBe('Bremen')
  expect((await save({ city: 'Berlin' })).body.person.city).toBe('Berlin')
})

test('R5.02 a bank account has a valid IBAN in the own name, once; a mail reports it', async () => {
  const customer = await aCustomer(app, { firstName: 'Jürgen', lastName: 'Groß' })
  const client = await loggedIn(app, customer)
  const add = (accountHolder: string, iban: string) => client.post('/investor/bank-accounts', { accountHolder, iban })
  expect(refusals(await add('Jürgen Groß', 'DE95 9990 0001 0000 0044 72'))).toEqual(['IBAN_INVALID /iban'])
  expect(refusals(await add('Jürgen Groß', 'DE95 9990 0001'))).toEqual(['IBAN_INVALID /iban'])
  expect(refusals(await add('Petra Ponse', 'DE95 9990 0001 0000 0044 71'))).toEqual([
    'ACCOUNT_HOLDER_MISMATCH /accountHolder',
  ])
  const added = await add('JUERGEN GROSS', 'DE95 9990 0001 0000 0044 71')
  expect([added.status, added.body]).toMatchObject([
    201,
    { iban: 'DE95999000010000004471', bank: 'Beispielbank Nord', usable: true, inUse: false },
  ])
  expect(refusals(await add('Jürgen Groß', 'DE95999000010000004471'))).toEqual(['VIOLATION::IS_NOT_UNIQUE /iban'])
  const [mail] = await app.mails(customer.email)
  expect(mail?.text).not.toContain('DE95999000010000004471')
  expect((await client.delete(`/investor/bank-accounts/${added.body.id}`)).status).toBe(204)
  expect((await client.get('/investor/bank-accounts')).body.elements).toEqual([])
})

test('R5.02 domain/payments#sepa-countries a non-SEPA account is refused by its own code; a non-EEA one is accepted with a BIC', async () => {
  const customer = await aCustomer(app, { firstName: 'Jürgen', lastName: 'Groß' })
  const client = await loggedIn(app, customer)
  const add = (iban: string, bic?: string) =>
    client.post('/investor/bank-accounts', { accountHolder: 'Jürgen Groß', iban, ...(bic ? { bic } : {}) })
  const outside = await add('BR18 0036 0305 0000 1000 9795 493C 1')
  expect([outside.status, refusals(outside)]).toEqual([400, ['IBAN_OUTSIDE_SEPA /iban']])
  expect(refusals(await add('GB82 WEST 1234 5698 7654 32', 'GB'))).toEqual(['BIC_INVALID /bic'])
  const british = await add('GB82 WEST 1234 5698 7654 32', 'westgb2l')
  expect([british.status, british.body.usable, british.body.bic]).toEqual([201, true, 'WESTGB2L'])
  // EPC409-09: in SEPA since 2026, which the library of IBANs does not know.
  expect((await add('RS35 2600 0560 1001 6113 79')).status).toBe(201)
})

test('R3.04 the account of a running contract stays, and another customer does not find it', async () => {
  const investor = await anInvestor(app)
  await submitOffer(app, await anOffer(app), investor)
  const client = await loggedIn(app, investor)
  const used = await client.delete(`/investor/bank-accounts/${investor.bankAccountId}`)
  expect([used.status, refusals(used)]).toEqual([409, ['BANK_ACCOUNT_IN_USE']])
  const stranger = await loggedIn(app, await aCustomer(app))
  expect((await stranger.delete(`/investor/bank-accounts/${investor.bankAccountId}`)).status).toBe(404)
  const foreign = await stranger.get('/investor/bank-accounts', { 'investor-id': investor.investorId })
  expect([foreign.status, refusals(foreign)]).toEqual([404, ['INVESTOR_NOT_FOUND']])
})

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

test('R2.22 one account is the default: the first, the one that is chosen, and the next when it goes', async () => {
  const customer = await aCustomer(app, { firstName: 'Jana', lastName: 'Probst' })
  const client = await loggedIn(app, customer)
  const ids: string[] = []
  for (const iban of ['DE95999000010000004471', 'DE29999000010001000200']) {
    ids.push((await client.post('/investor/bank-accounts', { accountHolder: 'Jana Probst', iban })).body.id)
  }
  const [first, second] = ids as [string, string]
  const defaults = async () =>
    (await client.get('/investor/bank-accounts')).body.elements
      .filter((one: { isDefault: boolean }) => one.isDefault)
      .map((one: { id: string }) => one.id)
  expect(await defaults()).toEqual([first])
  expect((await client.post(`/investor/bank-accounts/${second}/default`)).status).toBe(204)
  expect(await defaults()).toEqual([second])
  expect((await client.delete(`/investor/bank-accounts/${second}`)).status).toBe(204)
  expect(await defaults()).toEqual([first])
  const stranger = await loggedIn(app, await aCustomer(app))
  const foreign = await stranger.post(`/investor/bank-accounts/${first}/default`)
  expect([foreign.status, refusals(foreign)]).toEqual([404, ['BANK_ACCOUNT_NOT_FOUND']])
  await app.db.updateTable('bankAccount').set({ state: 'invalid' }).where('id', '=', first).execute()
  expect(refusals(await client.post(`/investor/bank-accounts/${first}/default`))).toEqual(['BANK_ACCOUNT_NOT_USABLE'])
})

test('R3.04 an account in use says which contracts use it', async () => {
  const investor = await anInvestor(app)
  const { orderId } = await submitOffer(app, await anOffer(app), investor)
  const client = await loggedIn(app, investor)
  const { body } = await client.get('/investor/bank-accounts')
  expect(body.elements[0]).toMatchObject({ inUse: true, usedBy: [{ orderId, orderNumber: expect.any(String) }] })
})

test('R3.04 after 15 minutes password and code are asked for again', async () => {
  const client = await loggedIn(app, await aCustomer(app))
  app.clock.set(new Date(TODAY.getTime() + 16 * 60_000))
  const answer = await client.post('/investor/bank-accounts', {
    accountHolder: 'Jana Probst',
    iban: 'DE95999000010000004471',
  })
  app.clock.set(TODAY)
  expect([answer.status, refusals(answer)]).toEqual([403, ['STEP_UP_REQUIRED']])
})

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

test('R3.08 the limit of an issuer counts what is held with it, over all its offers', async () => {
  const offer = await anOffer(app)
  const second = await anOffer(app, { issuerId: offer.issuerId })
  const investor = await anInvestor(app, { monthlyNetIncome: 1_500_00 })
  await submitOffer(app, offer, investor, { units: 4 })
  const client = await loggedIn(app, investor)
  const { body } = await client.get(`/investing/limit?productId=${second.productId}`)
  expect(body).toMatchObject({ applies: true, reason: 'INCOME_2X', limit: 3000, used: 1000, headroom: 2000 })
  const other = await client.get(`/investing/limit?productId=${(await anOffer(app)).productId}`)
  expect(other.body).toMatchObject({ used: 0, headroom: 3000 })
  const missing = await client.get('/investing/limit?productId=ffffffffffffffffffffffffffffffff')
  expect([missing.status, refusals(missing)]).toEqual([404, ['CONTENT__PRODUCT_NOT_FOUND /productId']])
})

test('R3.08 the limit shows its paragraph, what counts, what is left, and the disclosure’s validity', async () => {
  const offer = await anOffer(app)
  const investor = await anInvestor(app, { monthlyNetIncome: 3_000_00 })
  const client = await loggedIn(app, investor)
  const { orderId } = await submitOffer(app, offer, investor, { units: 4 })
  const path = `/investing/limit?productId=${offer.productId}`
  const { body } = await client.get(path)
  expect(body).toMatchObject({
    reason: 'INCOME_2X',
    limit: 6_000,
    used: 1_000,
    headroom: 5_000,
    disclosureValidUntil: '2027-11-20',
    counted: [{ orderId: orderId.replaceAll('-', ''), amount: 1_000, state: '1_1_submitted' }],
  })
  expect(body.explanation).toContain('§ 2a Abs. 3 Nr. 3 VermAnlG')
  expect(body.explanation).toContain('6.000,00')
  await app.db.updateTable('contract').set({ state: '8_1_withdrawn' }).where('orderId', '=', orderId).execute()
  expect((await client.get(path)).body).toMatchObject({ used: 0, counted: [] })
})

test('R3.08 a security with an information sheet has the limit until the configured day', async () => {
  const offer = await anOffer(app, {
    product: {
      type: 'tokenized_profit_participation_certificate',
      regime: 'wppg_wib',
      singleInvestmentLimitRequired: false,
    },
  })
  const client = await loggedIn(app, await anInvestor(app, { monthlyNetIncome: null }))
  const path = `/investing/limit?productId=${offer.productId}`
  expect((await client.get(path)).body).toMatchObject({ applies: false, reason: 'REGIME_NO_LIMIT', counted: [] })
  const { config } = app.parts
  const before = config.legal
  const limitLaws = before.limitLaws.map((law) => ({ ...law, validUntil: localDate('2026-11-20') }))
  Object.assign(config, { legal: { ...before, limitLaws } })
  const { body } = await client.get(path)
  Object.assign(config, { legal: before })
  expect(body).toMatchObject({ applies: true, reason: 'BASE_1000', limit: 1_000 })
  expect(body.explanation).toContain('§ 6 Nr. 1 WpPG')
})
