import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY, type Visitor } from '../../../test/build-app.ts'
import { impersonate } from '../../../test/factories.ts'
import { idOf } from '../../shared/demo-ids.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
})
afterAll(() => app.close())

const password = 'goldammer-demo'
const neele = 'neele.neu@post.example'

async function loggedIn(email: string): Promise<Visitor> {
  const client = app.client()
  const { status, body } = await client.login(email, password)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await client.stepUp()
  return client
}

/** Opens every document of the draft as a browser would: a ticket, then the bytes. */
async function openDocuments(client: Visitor, documents: { mandatory: boolean; version: { id: string } }[]) {
  for (const { version } of documents.filter((one) => one.mandatory)) {
    const { body } = await client.post(`/investing/documents/${version.id}/download-ticket`)
    const bytes = await client.send('GET', new URL(body.url, 'http://shop.example').pathname)
    expect(bytes.status).toBe(200)
  }
}

const put = (client: Visitor, draftId: string, step: string, body: object) =>
  client.send('PUT', `/store-api/investing/drafts/${draftId}/${step}`, body)

const answers = {
  AE1: 'self_taught',
  AE2: 'gt_3',
  AE3: 'gt_5',
  AE4: '3000_5000',
  AE5: 'to_5000',
  AE6: 'b',
  AE7: 'a',
  AE8: 'c',
}

/** Walks the draft through its steps as the checkout does, and answers it ready to be ordered. */
async function complete(
  client: Visitor,
  productKey: string,
  input: { amount: number; selfDisclosure?: object; depot?: object; wallet?: object; iban?: string },
) {
  const opened = await client.post('/investing/drafts', { productId: idOf.product(productKey) })
  expect(opened.status).toBe(200)
  let draft = opened.body
  const save = async (step: string, body: object) => {
    const saved = await put(client, draft.id, step, body)
    expect(saved.body.errors ?? []).toEqual([])
    draft = saved.body
  }
  const { person } = draft.values.personalData
  const known = {
    birthPlace: 'Beispielstadt',
    nationality: 'DE',
    citizenship: 'DE',
    documentType: 'identity_card',
    idNo: 'L01X00T47',
    expirationDate: '2031-05-01',
    placeOfIssue: 'Beispielstadt',
  }
  const complete = {
    ...person,
    ...Object.fromEntries(Object.entries(known).map(([field, value]) => [field, person[field] ?? value])),
    politicallyExposedPerson: false,
    usPerson: false,
    isSubjectToGermanTax: true,
  }
  await save('personal-data', { person: complete, actsOnOwnAccount: true, confirmed: true })
  let walletId: string | null = null
  if (input.wallet) {
    const { terms } = (await client.get('/investor/wallets')).body
    const wallet = { ...input.wallet, termsVersion: terms.version }
    const opened = await client.post('/investor/wallets', wallet, { 'investor-id': draft.investor.id })
    expect(opened.body.errors ?? []).toEqual([])
    walletId = opened.body.id
  }
  const ecsp = draft.product.ecspDisclosureRequired ? { exceedsNetWorthShare: false } : {}
  await save('investment', {
    tariffId: draft.tariff.id,
    amount: input.amount,
    selfDisclosure: input.selfDisclosure ?? null,
    walletId,
    ...ecsp,
  })
  const applies = (name: string) => draft.steps.find((one: { step: string }) => one.step === name).applies
  if (applies('survey')) await save('survey', { declined: false, answers, investmentExperience: [3, 4, 10, 17] })
  if (applies('confirmation'))
    await save('confirmation', {
      accepted: draft.requiredConfirmations.map((one: { key: string; version: string }) => ({
        key: one.key,
        version: one.version,
      })),
    })
  await openDocuments(client, draft.documents)
  await save('risk', {
    riskNotice: true,
    riskVersion: draft.riskVersion,
    costs: true,
    ...(draft.product.ecspDisclosureRequired ? { lossSimulation: true } : {}),
  })
  const typedConfirmation = {
    fullName: `${complete.firstName} ${complete.lastName}`,
    birthPlace: complete.birthPlace,
    birthDate: '1990-01-01',
    idNo: complete.idNo,
    placeOfIssue: complete.placeOfIssue,
    address: 'Musterweg 1, 00001 Beispielstadt',
    contact: 'post@post.example',
    place: 'Beispielstadt',
    date: '2026-11-20',
  }
  await save('documents', draft.product.vibConfirmation ? { typedConfirmation } : {})
  await save('promotion-code', { code: null })
  let accounts = (await client.get('/investor/bank-accounts')).body.elements
  if (accounts.length === 0) {
    const added = await client.post('/investor/bank-accounts', {
      accountHolder: `${complete.firstName} ${complete.lastName}`,
      iban: input.iban,
    })
    expect(added.status).toBe(201)
    accounts = [added.body]
  }
  await save('bank-account', {
    bankAccountId: accounts[0].id,
    sepaConsent: true,
    mandateVersion: draft.mandate.version,
  })
  if (applies('depot')) {
    const depot = await client.post('/investor/depots', input.depot)
    await save('depot', { depotId: depot.body.id, beneficialOwnerConsent: true })
  }
  await save('summary', {
    accepted: draft.declarations.map((one: { key: string; version: string }) => ({
      key: one.key,
      version: one.version,
    })),
    figuresVersion: draft.figures.version,
  })
  return draft
}

test('R6.05 R2.28 an investment without its complete draft is refused, one entry a missing step', async () => {
  const client = await loggedIn(neele)
  const productId = idOf.product('p11')
  await client.post('/checkout/cart/line-item', { items: [{ id: productId, quantity: 10, type: 'product' }] })
  const none = await client.post('/checkout/order', { lineItemId: productId })
  expect(none.status).toBe(400)
  expect(none.body.errors.map((error: { code: string; source: object }) => [error.code, error.source])).toEqual(
    ['personalData', 'investment', 'survey', 'risk', 'documents', 'bankAccount', 'summary'].map((step) => [
      'CHECKOUT__INVESTMENT_INCOMPLETE',
      { pointer: `/lineItems/${productId}/${step}` },
    ]),
  )
  await client.post('/investing/drafts', { productId })
  const some = await client.post('/checkout/order', { lineItemId: productId })
  const pointers = some.body.errors.map((error: { source: { pointer: string } }) =>
    error.source.pointer.split('/').at(-1),
  )
  expect(pointers).toEqual(
    expect.arrayContaining(['investment', 'survey', 'risk', 'documents', 'bankAccount', 'summary']),
  )
  expect(pointers).not.toContain('promotionCode')
})

test('R8.07 an investor who guesses codes has to wait, wherever the code is typed', async () => {
  const client = await loggedIn('jana.probst@post.example')
  const draft = (await client.post('/investing/drafts', { productId: idOf.product('p1') })).body
  const save = (code: string) => client.send('PUT', `/store-api/investing/drafts/${draft.id}/promotion-code`, { code })
  for (let guess = 1; guess <= 10; guess++) expect((await save(`GERATEN${guess}`)).status).toBe(200)
  const throttled = await save('GERATEN11')
  expect([throttled.status, throttled.body.errors[0].code]).toEqual([429, 'FRAMEWORK__RATE_LIMIT_EXCEEDED'])
  const items = [{ type: 'promotion', referencedId: 'GERATEN12' }]
  expect((await client.post('/checkout/cart/line-item', { items })).status).toBe(429)
})

test('R6.05 a guest opens no draft and orders nothing', async () => {
  const guest = app.client()
  for (const answer of [
    await guest.post('/investing/drafts', { productId: idOf.product('p1') }),
    await guest.post('/checkout/order'),
  ]) {
    expect(answer.status).toBe(403)
    expect(answer.body.errors[0].code).toBe('CHECKOUT__CUSTOMER_NOT_LOGGED_IN')
  }
})

test('R5.07 a customer aged 17 opens no draft', async () => {
  const client = await loggedIn('minh.junior@post.example')
  const { status, body } = await client.post('/investing/drafts', { productId: idOf.product('p1') })
  expect(status).toBe(400)
  expect(body.errors[0].code).toBe('MUST_BE_ADULT')
})

test('R1.01 R2.28 a subordinated loan is bought step by step; a double click on buy gives one order', async () => {
  const client = await loggedIn(neele)
  const draft = await complete(client, 'p1', { amount: 500, iban: 'DE02999000010000000001' })
  expect(draft).toMatchObject({ currentStep: null, orderable: true, amount: 500 })
  expect(draft.figures).toMatchObject({
    interestRate: 6,
    earlyBirdBonus: 0.75,
    effectiveInterestRate: 6.75,
    debit: 500,
  })
  const order = () =>
    client.post('/checkout/order', { lineItemId: draft.lineItemId }, { 'idempotency-key': 'one-click' })
  const [first, second] = await Promise.all([order(), order()])
  expect(first.body.errors ?? []).toEqual([])
  // One answer came from the rows just written, the other from reading them.
  expect(second.body).toEqual(first.body)
  expect(first.body.extensions.contract).toMatchObject({ state: '1_1_submitted', interest: 6.75, amountTotal: 500 })
  const other = await client.post('/checkout/order', {}, { 'idempotency-key': 'one-click' })
  expect(other.body.errors[0].code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await client.get('/checkout/cart')).body.lineItems.map((line: { id: string }) => line.id)).not.toContain(
    draft.lineItemId,
  )
  const mails = await app.mails(neele)
  const subjects = mails.map((mail) => mail.subject).filter((subject) => subject.includes(first.body.orderNumber))
  expect(subjects).toHaveLength(new Set(subjects).size)
  expect(subjects.length).toBeGreaterThan(0)
})

test('R3.05 R2.28 a bond asks for a depot, and pays accrued interest with the debit', async () => {
  const client = await loggedIn(neele)
  const depot = {
    depotType: 'single',
    owner: 'Neele Neu',
    bank: 'Musterkasse',
    blz: '99900002',
    bic: 'DEMODEM1XXX',
    depotNumber: '7100099',
    beneficialOwnerConsent: true,
  }
  const draft = await complete(client, 'p4', { amount: 1000, depot })
  expect(draft.steps.find((one: { step: string }) => one.step === 'depot')).toMatchObject({
    applies: true,
    state: 'done',
  })
  expect(draft.figures.debit).toBe(1000 + draft.figures.accruedInterest)
  const order = () => client.post('/checkout/order', { lineItemId: draft.lineItemId })
  const { status, body } = await order()
  expect(body.errors ?? []).toEqual([])
  expect(status).toBe(200)
  expect((await order()).body).toEqual(body)
})

test('R3.07 R2.28 a tokenised certificate asks for a wallet', async () => {
  const client = await loggedIn(neele)
  const draft = await complete(client, 'p22', { amount: 250, wallet: { type: 'managed', termsAccepted: true } })
  const { body } = await client.post('/checkout/order', { lineItemId: draft.lineItemId })
  expect(body.errors ?? []).toEqual([])
  expect(body.extensions.contract.state).toBe('1_1_submitted')
})

test('R6.06 M3 an investment order requires a step-up and loses nothing without it; goods require none', async () => {
  const { db, clock } = app
  const draft = await complete(await loggedIn(neele), 'p1', { amount: 500 })
  const client = app.client()
  await client.login(neele, password)
  const order = () => client.post('/checkout/order', { lineItemId: draft.lineItemId, draftId: draft.id })
  const contracts = async () => (await db.selectFrom('contract').select('orderId').execute()).length
  const before = await contracts()
  const refused = await order()
  expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'STEP_UP_REQUIRED'])
  expect(refused.body.errors[0].detail).toBe('Bitte bestätigen Sie diesen Schritt mit Ihrem Passwort und einem Code.')
  expect(await contracts()).toBe(before)
  expect((await client.get(`/investing/drafts/${draft.id}`)).body).toMatchObject({ orderable: true, amount: 500 })

  await client.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p18'), quantity: 1, type: 'product' }] })
  const goods = await client.post('/checkout/order')
  expect(goods.body.errors ?? []).toEqual([])

  await client.post('/investor/confirm-password/code')
  const [code] = /\b\d{6}\b/.exec((await app.mails(neele)).findLast(({ subject }) => subject.includes('Code'))!.text)!
  expect((await client.post('/investor/confirm-password', { password, code })).status).toBe(204)
  clock.set(new Date(clock.now().getTime() + 14 * 60_000))
  const done = await order()
  expect(done.body.errors ?? []).toEqual([])
  // The same press again, long after, is answered with the same order.
  clock.set(new Date(clock.now().getTime() + 60 * 60_000))
  expect((await order()).body.id).toBe(done.body.id)
  clock.set(TODAY)
})

test('a physical collectible is ordered like any good, without a draft', async () => {
  const client = await loggedIn(neele)
  await client.delete('/checkout/cart')
  await client.post('/checkout/cart/line-item', { items: [{ id: idOf.product('p18'), quantity: 5, type: 'product' }] })
  const { status, body } = await client.post('/checkout/order')
  expect(body.errors ?? []).toEqual([])
  expect(status).toBe(200)
  expect(body.positionPrice).toBe(224.5)
})

test.each([
  [{ amount: 300 }, 'BELOW_MIN', '/amount'],
  [{ amount: 510 }, 'NOT_A_MULTIPLE', '/amount'],
  [{ amount: 99_999_500 }, 'ABOVE_CAPACITY', '/amount'],
  [{ amount: 1500 }, 'DISCLOSURE_REQUIRED', '/selfDisclosure'],
  [
    { amount: 5000, selfDisclosure: { freeAssets: 5000, monthlyNetIncome: 1000, confirmed: true } },
    'LIMIT_EXCEEDED',
    '/amount',
  ],
])('R3.08 step 2 with %j is refused with %s at its field', async (input, code, pointer) => {
  const client = await loggedIn(neele)
  const { body: draft } = await client.post('/investing/drafts', { productId: idOf.product('p13') })
  const { status, body } = await put(client, draft.id, 'investment', { tariffId: draft.tariff.id, ...input })
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({ code, source: { pointer } })
})

test('another customer’s draft is not found, an unknown field is refused by its name', async () => {
  const own = await loggedIn(neele)
  const { body: draft } = await own.post('/investing/drafts', { productId: idOf.product('p2') })
  const stranger = await loggedIn('jana.probst@post.example')
  expect((await stranger.get(`/investing/drafts/${draft.id}`)).body.errors[0].code).toBe('DRAFT_NOT_FOUND')
  const { status, body } = await put(own, draft.id, 'risk', {
    riskNotice: true,
    costs: true,
    riskVersion: draft.riskVersion,
    agio: 1,
  })
  expect(status).toBe(400)
  expect(body.errors[0]).toMatchObject({ code: 'VIOLATION::UNKNOWN_FIELD', source: { pointer: '/agio' } })
})

test('a draft survives: another device finds it at its first open step', async () => {
  const first = await loggedIn(neele)
  const { body: draft } = await first.post('/investing/drafts', { productId: idOf.product('p12') })
  await put(first, draft.id, 'investment', { tariffId: draft.tariff.id, amount: 500 })
  const second = await loggedIn(neele)
  const { body } = await second.get('/investing/drafts')
  const found = body.elements.find((one: { id: string }) => one.id === draft.id)
  expect(found).toMatchObject({ amount: 500, productName: 'Krümelwerk Genussrecht' })
  expect((await second.get(`/investing/drafts/${draft.id}`)).body.values.investment).toMatchObject({ amount: 500 })
})

test('R6.09 a member of staff in the customer’s place signs nothing in a draft, and may set the amount', async () => {
  const client = await loggedIn(neele)
  const { body: draft } = await client.post('/investing/drafts', { productId: idOf.product('p12') })
  await impersonate(app, client)
  const terms = { tariffId: draft.tariff.id, amount: 750 }
  const selfDisclosure = { freeAssets: 120_000, monthlyNetIncome: null, confirmed: true }
  for (const [step, body] of [
    ['personal-data', { actsOnOwnAccount: true, confirmed: true }],
    ['investment', { ...terms, selfDisclosure }],
  ] as const) {
    const answer = await put(client, draft.id, step, body)
    expect([answer.status, answer.body.errors?.[0].code]).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  }
  expect((await put(client, draft.id, 'investment', terms)).body).toMatchObject({ amount: 750 })
})

test('a draft opened several times at once has the smallest amount; reopening adds nothing', async () => {
  const client = await loggedIn(neele)
  const productId = idOf.product('p20')
  const open = () => client.post('/investing/drafts', { productId })
  const opened = [...(await Promise.all([open(), open(), open()])), await open()]
  for (const { body } of opened) expect(body.amount).toBe(body.tariff.minInvestment)
  const { lineItems } = (await client.get('/checkout/cart')).body
  const line = lineItems.find((one: { id: string }) => one.id === productId)
  expect(line.quantity * line.price.unitPrice).toBe(opened[0]!.body.tariff.minInvestment)
})
