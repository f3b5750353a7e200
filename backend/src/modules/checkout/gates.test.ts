import { LOCALE_PREFIXES, LOCALES } from '@goldammer/sdk/locales'
import { localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { walkDraft } from '../../../test/draft-walk.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer } from '../../../test/investing-factories.ts'
import { aProductDocument } from '../../../test/issuer-factories.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import { languageId } from '../reference/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const NO_2A = { singleInvestmentLimitRequired: false, vibConfirmation: false }
const ecspToken = { type: 'tokenized_profit_participation_certificate', ...NO_2A, tokenProviderProductId: 'tok-1' }
const ecspBond = { type: 'bond', regime: 'ecsp', ecsp: true, ...NO_2A, isin: 'XF0000GABN04' }

test('R5.01 an empty field asks to be filled in, an empty choice to be made; null is not mentioned', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app, { kyc: 'none' })
  const open = { documentType: null, idNo: null, usPerson: null, nationality: null }
  await app.db.updateTable('investor').set(open).where('id', '=', investor.investorId).execute()
  const walk = await walkDraft(await loggedIn(app, investor), productId)
  const refusalsOf = async (step: Parameters<typeof walk.save>[0], body: object) => {
    const { errors } = (await walk.save(step, body)).body as {
      errors: { source: { pointer: string }; detail: string }[]
    }
    return Object.fromEntries(errors.map(({ source, detail }) => [source.pointer, detail]))
  }
  const fill = 'Bitte füllen Sie dieses Feld aus.'
  const choose = 'Bitte treffen Sie eine Auswahl.'
  expect(await refusalsOf('personal-data', { actsOnOwnAccount: true, confirmed: true })).toEqual({
    '/person/nationality': choose,
    '/person/usPerson': choose,
    '/person/documentType': choose,
    '/person/idNo': fill,
  })
  expect(await refusalsOf('survey', { declined: false, answers: { AE1: 'none' }, investmentExperience: [] })).toEqual(
    Object.fromEntries([2, 3, 4, 5, 6, 7, 8].map((number) => [`/answers/AE${number}`, choose])),
  )
  const typed = ['fullName', 'address', 'contact', 'place', 'date'].map((name) => [`/typedConfirmation/${name}`, fill])
  expect(await refusalsOf('documents', { typedConfirmation: {} })).toEqual(Object.fromEntries(typed))
})

test('R5.08 ecsp warns above the higher of 1,000 EUR and 5 % of net worth, and tests understanding', async () => {
  const { productId } = await anOffer(app, { product: ecspBond })
  const walk = await walkDraft(await loggedIn(app, await anInvestor(app)), productId)
  const invest = (amount: number, exceedsNetWorthShare: boolean | null) =>
    walk.save('investment', { tariffId: walk.draft.tariff.id, amount, exceedsNetWorthShare })
  expect(refusalOf(await invest(1500, null))).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /exceedsNetWorthShare'])
  const keys = () => walk.draft.requiredConfirmations.map(({ key }: { key: string }) => key)
  await invest(1000, true)
  expect(keys()).toEqual([])
  await invest(1500, false)
  expect(keys()).toEqual([])
  await invest(1500, true)
  expect(keys()).toEqual(['ecsp_warning'])
  expect(walk.draft.understandingQuestion.options).toHaveLength(3)
  const [{ key, version }] = walk.draft.requiredConfirmations
  const confirm = (understandingAnswer: string | null) =>
    walk.save('confirmation', { accepted: [{ key, version }], understandingAnswer })
  expect(refusalOf(await confirm(null))).toEqual([400, 'CONFIRMATION_REQUIRED /understandingAnswer'])
  expect(refusalOf(await confirm('a'))).toEqual([400, 'UNDERSTANDING_WRONG /understandingAnswer'])
  expect((await confirm('b')).status).toBe(200)
})

test('R5.08 ecsp requires a loss simulation, stores its confirmation only, shows the reflection period', async () => {
  const { productId } = await anOffer(app, { product: { ...ecspToken, regime: 'ecsp', ecsp: true } })
  const investor = await anInvestor(app)
  const walk = await walkDraft(await loggedIn(app, investor), productId)
  const confirmed = { riskNotice: true, costs: true, riskVersion: walk.draft.riskVersion }
  expect(refusalOf(await walk.save('risk', confirmed))).toEqual([400, 'LOSS_SIMULATION_REQUIRED /lossSimulation'])
  const figures = { ...confirmed, lossSimulation: true, liquidAssets: 15_000 }
  expect(refusalOf(await walk.save('risk', figures))).toEqual([400, 'VIOLATION::UNKNOWN_FIELD /liquidAssets'])
  expect((await walk.save('risk', { ...confirmed, lossSimulation: true })).status).toBe(200)
  expect(walk.draft.lossSimulatedAt).toBe(app.clock.now().toISOString())
  expect(walk.draft.declarations.map(({ key }: { key: string }) => key)).toEqual(['terms', 'privacy', 'reflection'])
})

test('R5.08 a loss simulation counts for every ecsp offer for a year, then a new one is required', async () => {
  const ecsp = { product: { ...ecspToken, regime: 'ecsp', ecsp: true } }
  const first = await anOffer(app, ecsp)
  const second = await anOffer(app, ecsp)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const before = app.clock.now()
  const walk = await walkDraft(client, first.productId)
  const confirmed = { riskNotice: true, costs: true }
  const { riskVersion } = walk.draft
  expect((await walk.save('risk', { ...confirmed, riskVersion, lossSimulation: true })).status).toBe(200)
  const other = await walkDraft(client, second.productId)
  const body = { ...confirmed, riskVersion: other.draft.riskVersion }
  expect(other.draft.lossSimulatedAt).toBe(before.toISOString())
  expect((await other.save('risk', body)).status).toBe(200)
  const yearAgo = new Date(before.getTime() - 366 * 86_400_000)
  await app.db.updateTable('investor').set({ lossSimulatedAt: yearAgo }).where('id', '=', investor.investorId).execute()
  expect((await other.reload()).lossSimulatedAt).toBeNull()
  expect(other.missing()).toContain('risk LOSS_SIMULATION_REQUIRED /lossSimulation')
})

test('R4.04 before the public start the early-signer code makes a draft orderable', async () => {
  const early = { state: 'upcoming', earlySignerStart: localDate('2026-11-09'), startDate: localDate('2026-12-07') }
  const { productId } = await anOffer(app, { round: early })
  const row = { id: newId(), code: 'ERSTE', effect: 'early_signer', productIds: [productId] }
  const name = JSON.stringify({ 'de-DE': 'Erstzeichner' })
  await app.db
    .insertInto('promotion')
    .values({ ...row, name })
    .execute()
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const walk = await walkDraft(client, productId)
  for (const code of [null, 'FALSCH'])
    expect(refusalOf(await walk.save('promotion-code', { code }))).toEqual([409, 'EARLY_SIGNER_CODE_REQUIRED /code'])
  const steps = { 'promotion-code': { code: 'erste' } }
  const draft = await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId, steps })
  expect(draft.orderable).toBe(true)
  expect((await walk.order()).status).toBe(200)

  // Who has typed the code in the cart need not type it again.
  const other = await loggedIn(app, await anInvestor(app))
  const items = [
    { type: 'product', id: productId, quantity: 2 },
    { type: 'promotion', referencedId: 'ERSTE' },
  ]
  await other.post('/checkout/cart/line-item', { items })
  expect((await walkDraft(other, productId)).draft.promotion).toMatchObject({ code: 'ERSTE', state: 'applied' })
})

test('R4.04 before the public start newsletter readers order without a code, until they unsubscribe', async () => {
  const early = { state: 'upcoming', earlySignerStart: localDate('2026-11-09'), startDate: localDate('2026-12-07') }
  const { productId } = await anOffer(app, { round: early })
  const investor = await anInvestor(app)
  const reads = (newsletterOptIn: boolean) =>
    app.db.updateTable('customer').set({ newsletterOptIn }).where('id', '=', investor.id).execute()
  await reads(true)
  const walk = await walkDraft(await loggedIn(app, investor), productId)
  const draft = await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  expect(draft.orderable).toBe(true)
  await reads(false)
  expect(refusalOf(await walk.order())[1]).toMatch(/^CHECKOUT__INVESTMENT_INCOMPLETE .*\/promotionCode$/)
  await reads(true)
  expect((await walk.order()).status).toBe(200)
})

test.each(LOCALES)(
  'R2.28 domain/withdrawal#instruction the summary in %s links the withdrawal instruction',
  async (locale) => {
    const { productId } = await anOffer(app)
    const client = await loggedIn(app, await anInvestor(app))
    await client.patch('/context', { languageId: languageId(locale) })
    const { draft } = await walkDraft(client, productId)
    const urlOf = (wanted: string) => draft.declarations.find(({ key }: { key: string }) => key === wanted)?.url
    expect(urlOf('withdrawal')).toBe(`${LOCALE_PREFIXES[locale]}/withdrawal#instruction`)
  },
)

test('R3.08 a MiCA token requires its white paper to be opened, and keeps the right of withdrawal', async () => {
  const product = { ...ecspToken, type: 'tokenized_products', regime: 'none', micaWhitePaper: true }
  const { productId } = await anOffer(app, { product })
  const { documentId } = await aProductDocument(app, productId, { kind: 'white_paper', mandatory: false })
  const walk = await walkDraft(await loggedIn(app, await anInvestor(app)), productId)
  expect(walk.draft.declarations.map(({ key }: { key: string }) => key)).toEqual(['terms', 'privacy', 'withdrawal'])
  expect(walk.missing()).toContain(`documents DOCUMENT_NOT_OPENED /documents/${documentId}`)
})

// biome-ignore format: one survey, one line
const ANSWERS = { AE1: 'none', AE2: '0_3', AE3: 'gt_5', AE4: 'gt_10000', AE5: 'gt_25000', AE6: 'b', AE7: 'a', AE8: 'c' }

test('R3.14 R4.05 the survey stores AE1 to AE8 and the experience, is sent to the institution, and is locked', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const walk = await walkDraft(client, productId)
  const { AE8: _, ...seven } = ANSWERS
  const wrong = await walk.save('survey', { declined: false, answers: seven, investmentExperience: [10] })
  expect(refusalOf(wrong)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /answers/AE8'])
  const run = { declined: false, answers: ANSWERS, investmentExperience: [0, 3, 4, 5, 8, 10, 17] }
  expect((await walk.save('survey', run)).status).toBe(200)
  await app.runJobs()
  const { body } = await client.get('/investor/survey')
  expect(body).toMatchObject({ state: 'locked', outcome: 'appropriate', investmentExperience: [0, 3, 4, 5, 8, 10, 17] })
  expect(body.sentToInstitutionAt).not.toBeNull()
  const stored = await app.db
    .selectFrom('survey')
    .select(['answers', 'investmentExperience'])
    .where('investorId', '=', investor.investorId)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ answers: ANSWERS, investmentExperience: run.investmentExperience })
  const again = await walk.save('survey', run)
  expect(refusalOf(again)).toEqual([400, 'STEP_NOT_APPLICABLE'])
})

test('R4.05 R5.08 who declines the survey waives it, and confirms that nobody could assess them', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app, { monthlyNetIncome: null })
  const walk = await walkDraft(await loggedIn(app, investor), productId)
  const decline = (waiverAccepted: boolean) => walk.save('survey', { declined: true, waiverAccepted })
  expect(refusalOf(await decline(false))).toEqual([400, 'SURVEY_WAIVER_REQUIRED /waiverAccepted'])
  expect((await decline(true)).status).toBe(200)
  expect(walk.draft.requiredConfirmations.map(({ key }: { key: string }) => key)).toEqual(['not_assessable'])
  expect(walk.missing()).toContain('confirmation CONFIRMATION_REQUIRED /accepted/not_assessable')
})

test('R2.28 the refusal names each document that was not opened', async () => {
  const { productId } = await anOffer(app)
  await aProductDocument(app, productId)
  const walk = await walkDraft(await loggedIn(app, await anInvestor(app)), productId)
  const { riskVersion, documents } = walk.draft
  const refused = await walk.save('risk', { riskNotice: true, costs: true, riskVersion })
  expect(refusalOf(refused)).toEqual([400, `DOCUMENT_NOT_OPENED /documents/${documents[0].id}`])
  expect(refused.body.errors[0].detail).toBe(`Bitte öffnen Sie zuerst das Dokument „${documents[0].title}“.`)
})

test('R2.28 a document that is replaced during the checkout is opened, typed and accepted again', async () => {
  const { productId } = await anOffer(app)
  const sheet = await aProductDocument(app, productId)
  const investor = await anInvestor(app)
  const walk = await walkDraft(await loggedIn(app, investor), productId)
  const input = { amount: 500, bankAccountId: investor.bankAccountId }
  expect((await walk.fill(input)).orderable).toBe(true)

  const content = Buffer.from('%PDF-1.7 neue Fassung')
  const file = await storeFile(app.scope, app.db, { fileName: 'vib-2.pdf', mimeType: 'application/pdf', content })
  const version = { id: newId(), documentId: sheet.documentId, version: 2, locale: 'de-DE', fileId: file.id }
  await app.db
    .insertInto('productDocumentVersion')
    .values({ ...version, publishedAt: app.clock.now() })
    .execute()

  await walk.reload()
  expect(walk.draft.orderable).toBe(false)
  expect(walk.missing()).toEqual([
    `risk DOCUMENT_NOT_OPENED /documents/${sheet.documentId}`,
    `documents DOCUMENT_NOT_OPENED /documents/${sheet.documentId}`,
    'documents TYPED_FORM_INCOMPLETE /typedConfirmation',
    'summary DRAFT_CHANGED /figuresVersion',
  ])
  expect(walk.draft.changes).toMatchObject([{ field: 'document' }])
  const refused = await walk.order()
  expect(refused.status).toBe(400)
  expect(new Set(refused.body.errors.map(({ code }: { code: string }) => code))).toEqual(
    new Set(['CHECKOUT__INVESTMENT_INCOMPLETE']),
  )
  // Opening the new sheet is not enough: the form was typed for the sheet before.
  await walk.open(version.id)
  await walk.reload()
  expect(walk.missing()).toEqual([
    'documents TYPED_FORM_INCOMPLETE /typedConfirmation',
    'summary DRAFT_CHANGED /figuresVersion',
  ])
  await walk.fill(input)
  const { body: order } = await walk.order()
  const { submitted } = await app.db
    .selectFrom('contract')
    .select('submitted')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(submitted).toMatchObject({ binding: { documents: { [sheet.documentId]: { version: version.id } } } })
})

test('R2.28 the draft is resumed by a link in a mail, which opens it for the same identity', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const { draft } = await walkDraft(client, productId)
  const link = `/investing/drafts/${draft.id}/link`
  expect((await client.post(link)).status).toBe(204)
  const [mail, ...others] = (await app.mails(investor.email)).filter(({ subject }) =>
    subject.includes('geht hier weiter'),
  )
  expect(others).toEqual([])
  expect(mail!.links.map((one) => new URL(one)).map(({ pathname, search }) => pathname + search)).toContain(
    `/checkout?lineItemId=${productId}&investorId=${investor.investorId}`,
  )
  // Who signs in as somebody else finds nothing, and many mails in a row are refused.
  const stranger = await loggedIn(app, await anInvestor(app))
  expect(refusalOf(await stranger.post(link))).toEqual([404, 'DRAFT_NOT_FOUND'])
  for (let more = 0; more < 2; more++) expect((await client.post(link)).status).toBe(204)
  expect((await client.post(link)).status).toBe(429)
})

test('R3.08 of two browsers that race for the rest of the limit one orders, the other reads the reason', async () => {
  const first = await anOffer(app)
  const second = await anOffer(app, { issuerId: first.issuerId })
  const investor = await anInvestor(app, { monthlyNetIncome: null })
  const input = { amount: 750, bankAccountId: investor.bankAccountId }
  const walks = []
  for (const { productId } of [first, second]) {
    const walk = await walkDraft(await loggedIn(app, investor), productId)
    expect((await walk.fill(input)).orderable).toBe(true)
    walks.push(walk)
  }
  const answers = await Promise.all(walks.map((walk) => walk.order()))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const loser = walks[answers.findIndex(({ status }) => status === 400)]!
  await loser.reload()
  expect(loser.draft.limit).toMatchObject({ limit: 1000, used: 750, headroom: 250 })
  expect(loser.missing()).toEqual(['investment DISCLOSURE_REQUIRED /selfDisclosure'])
})

async function aCompany(
  investor: Awaited<ReturnType<typeof anInvestor>>,
  client: Awaited<ReturnType<typeof loggedIn>>,
) {
  const named = { name: 'Probst Beteiligungs GmbH', legalForm: 'GmbH', registerNr: 'HRB 00042' }
  const { id } = (await client.post('/investor/companies', named)).body
  const seat = { street: 'Musterweg', streetNumber: '31', postalCode: '00001', city: 'Beispielstadt', country: 'DE' }
  const company = { ...named, ...seat, usPerson: false }
  const content = Buffer.from('%PDF-1.7 Nachweis')
  const proof = await storeFile(app.scope, app.db, { fileName: 'auszug.pdf', mimeType: 'application/pdf', content })
  const proofs = { identityProofFileId: proof.id, structureProofFileId: proof.id }
  await app.db.updateTable('investor').set(proofs).where('id', '=', id).execute()
  const account = { accountHolder: company.name, iban: 'DE96999000010001099001' }
  const bankAccountId = (await client.post('/investor/bank-accounts', account, { 'investor-id': id })).body.id
  const representatives = [
    {
      firstName: 'Jana',
      lastName: 'Probst',
      isPep: false,
      dateOfBirth: '1988-07-04',
      companyRole: 'managing_director',
    },
  ]
  const typedConfirmation = { register: 'Amtsgericht Beispielstadt', registerNr: company.registerNr }
  return { id, bankAccountId, company, representatives, typedConfirmation, name: company.name, owner: investor }
}

test('R1.04 a person and their company have a draft each; the order takes the named one', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const company = await aCompany(investor, client)
  const asCompany = await walkDraft(client, productId, company.id)
  const typed = {
    fullName: company.name,
    address: 'Musterweg 4',
    contact: 'post@post.example',
    place: 'Beispielstadt',
    ...company.typedConfirmation,
    date: '2026-11-20',
  }
  const { company: data, representatives } = company
  const { street: _, ...homeless } = data
  const refused = await asCompany.save('personal-data', {
    company: homeless,
    representatives,
    actsOnOwnAccount: true,
    confirmed: true,
  })
  expect(refusalOf(refused)).toEqual([400, 'VIOLATION::IS_BLANK_ERROR /company/street'])
  const american = await asCompany.save('personal-data', {
    company: { ...data, usPerson: true },
    representatives,
    actsOnOwnAccount: true,
    confirmed: true,
  })
  expect(refusalOf(american)).toEqual([400, 'US_PERSON_REFUSED /company/usPerson'])
  const [jana] = representatives
  for (const [companyRole, refusal] of [
    [null, 'VIOLATION::IS_BLANK_ERROR /representatives/0/companyRole'],
    ['shareholder', 'REPRESENTATIVE_REQUIRED /representatives'],
  ] as const) {
    const unrepresented = await asCompany.save('personal-data', {
      company: data,
      representatives: [{ ...jana, companyRole }],
      actsOnOwnAccount: true,
      confirmed: true,
    })
    expect(refusalOf(unrepresented)).toEqual([400, refusal])
  }
  // No limit holds for corporations: without a disclosure a person could invest 1,000.
  const draft = await asCompany.fill({
    amount: 20_000,
    bankAccountId: company.bankAccountId,
    steps: { 'personal-data': { company: data, representatives }, documents: { typedConfirmation: typed } },
  })
  expect(draft).toMatchObject({ orderable: true, limit: { reason: 'CORPORATION_EXEMPT' } })
  const asPerson = await walkDraft(client, productId)
  expect(asPerson.draft.id).not.toBe(draft.id)
  const { status, body } = await asCompany.order()
  expect([status, body.errors]).toEqual([200, undefined])
  const contracts = await app.db
    .selectFrom('contract')
    .select(['investorId', 'investorName', 'amountTotal'])
    .where('productId', '=', productId)
    .execute()
  expect(contracts).toEqual([{ investorId: company.id, investorName: company.name, amountTotal: 20_000_00 }])
})

test('R4.02 a new register entry in the checkout ends the company’s open check, the same one does not', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const { id, company, representatives } = await aCompany(investor, client)
  const as = { 'investor-id': id }
  const { url } = (await client.post('/investor/identity-check', {}, as)).body
  const walk = await walkDraft(client, productId, id)
  const openPage = async (registerNr: string) => {
    const body = { actsOnOwnAccount: true, confirmed: true, company: { ...company, registerNr }, representatives }
    expect((await walk.save('personal-data', body)).status).toBe(200)
    return (await client.get('/investor/identity-check', as)).body.url
  }
  expect(await openPage(company.registerNr)).toBe(url)
  expect(await openPage('HRB 00043')).toBe(null)
})

test('R5.09 a company is instructed on a right of withdrawal only where it has one', async () => {
  const silent = { type: 'silent_partnership', regime: 'vermanlg_2', ...NO_2A }
  const offers = [await anOffer(app), await anOffer(app, { product: silent })]
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  const { id } = await aCompany(investor, client)
  const isInstructed = async (productId: string, investorId?: string) => {
    const { draft } = await walkDraft(client, productId, investorId)
    return draft.declarations.some(({ key }: { key: string }) => key === 'withdrawal')
  }
  for (const { productId } of offers) expect(await isInstructed(productId)).toBe(true)
  expect(await isInstructed(offers[0]!.productId, id)).toBe(true)
  expect(await isInstructed(offers[1]!.productId, id)).toBe(false)
})
