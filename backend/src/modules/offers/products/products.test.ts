import { messageOf } from '@goldammer/sdk/translate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, TODAY } from '../../../../test/build-app.ts'
import { walkDraft } from '../../../../test/draft-walk.ts'
import { loggedIn, someoneOf } from '../../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../../test/investing-factories.ts'
import { aMember } from '../../../../test/issuer-factories.ts'
import { aPdfFile } from '../../../../test/scene/files.ts'
import { sendFile } from '../../../../test/upload.ts'
import { newId } from '../../../shared/ids.ts'
import { publishProductDocument } from '../../documents/publish.ts'
import { listProductDocuments } from '../../documents/service.ts'
import { stockAfter } from './apply.ts'
import type { ProductFields } from './fields-wire.ts'

let app: TestApp
type Someone = Awaited<ReturnType<typeof someoneOf>>
let writer: Someone
let second: Someone
beforeAll(async () => {
  app = await buildTestApp()
  writer = await someoneOf(app, 'content', 'Nora Neuntöter')
  second = await someoneOf(app, 'admin', 'Arne Adler')
})
beforeEach(() => app.clock.set(TODAY))
afterAll(() => app.close())

const in3 = (text: string) => ({ 'de-DE': text, 'en-GB': `${text} (en)`, 'pl-PL': `${text} (pl)` })
const codesOf = (answer: { body: { errors?: { code: string; source?: { pointer: string } }[] } }) =>
  (answer.body.errors ?? []).map(({ code, source }) => `${code} ${source?.pointer ?? ''}`.trim())

async function anIssuerCompany(): Promise<string> {
  const id = newId()
  const now = app.clock.now()
  const names = {
    nameCompany: 'Feldrain Wind GmbH',
    emailCompany: 'post@feldrain.example',
    headquarter: 'Feldrain 3, 00001 Beispielstadt',
  }
  await app.db
    .insertInto('company')
    .values({ id, ...names, createdAt: now, updatedAt: now })
    .execute()
  return id
}

/** Recorded in the checklist of its round. */
async function permitSheet(productId: string): Promise<void> {
  const { id: roundId } = await app.db
    .selectFrom('fundingRound')
    .select('id')
    .where('productId', '=', productId)
    .executeTakeFirstOrThrow()
  const step = `/projects/${roundId}/steps/sheet_permitted`
  await sendFile(writer, `${step}/entries`, aPdfFile().content)
  expect((await writer.post(`${step}/move`, { act: 'finish' })).status).toBe(200)
}

/** A product of which the draft lacks nothing. */
async function aWholeDraft(
  change: Partial<ProductFields> = {},
  type: 'subordinatedLoan' | 'bond' = 'subordinatedLoan',
) {
  const issuerId = await anIssuerCompany()
  const made = await writer.post('/products', {
    issuerId,
    type,
    name: 'Windpark Feldrain',
    branch: 'energy',
  })
  expect(made.status).toBe(201)
  const { id, fields } = made.body
  await permitSheet(id)
  const file = await sendFile(writer, `/products/${id}/files`, aPdfFile().content)
  expect([file.status, codesOf(file)]).toEqual([201, []])
  const tariff = {
    id: null,
    name: in3('Feldrain 2026'),
    interestRate: 6,
    earlyBirdInterestRate: null,
    earlyBirdEndDate: null,
    interestRatePeriod: 'yearly',
    durationMonths: 60,
    durationDays: null,
    repayment: 'bullet',
    totalVolume: 100_000,
    minInvestment: 500,
    investmentUnitPrice: 250,
    owner: null,
    unitsMax: null,
    unitsMaxJur: null,
  } as const
  const whole: ProductFields = {
    ...fields,
    totalVolume: 100_000,
    investmentSteps: '250',
    tariffs: [tariff],
    seoPaths: in3(`projekte/${id.slice(-8)}`),
    content: { ...fields.content, overview: in3('<p>Drei Anlagen</p><script>alert(1)</script>') },
    round: {
      name: in3('Runde'),
      threshold: 20_000,
      startDate: '2026-11-20',
      endDate: '2027-01-31',
      earlySignerStart: null,
      tranches: [100_000],
    },
    documents: [
      {
        id: null,
        kind: 'vib',
        title: in3('VIB'),
        access: 'public',
        mandatory: true,
        files: [{ locale: 'de-DE', fileId: file.body.id }],
      },
    ],
    ...change,
  }
  for (const locale of ['en-GB', 'pl-PL'] as const)
    whole.seoPaths = { ...whole.seoPaths, [locale]: `${locale.slice(0, 2)}/${id.slice(-8)}` }
  const saved = await writer.put(`/products/${id}/draft`, whole)
  expect(codesOf(saved)).toEqual([])
  return { id: id as string, issuerId, record: saved.body }
}

const move = (who: Someone, id: string, body: object, headers?: Record<string, string>) =>
  who.post(`/products/${id}/draft/move`, body, headers)

async function aPublishedProduct(change: Partial<ProductFields> = {}) {
  const made = await aWholeDraft(change)
  expect(codesOf(await move(writer, made.id, { act: 'submit' }))).toEqual([])
  const { body } = await move(second, made.id, { act: 'publish' })
  expect(codesOf({ body })).toEqual([])
  return { ...made, record: body }
}

const shown = (id: string) => app.client().get(`/product/${id}`)

test('R6.07 domain/rights#own-matters whoever belongs to the issuer puts none of its offers live, and refuses none', async () => {
  const { id, issuerId } = await aWholeDraft()
  await move(writer, id, { act: 'submit' })
  const { email } = await aMember(app, issuerId, 'viewer')
  await app.db.updateTable('staff').set({ email: email.toUpperCase() }).where('id', '=', second.id).execute()
  expect(codesOf(await move(second, id, { act: 'publish' }))).toEqual(['COMPANY_OWN'])
  expect(codesOf(await move(second, id, { act: 'refuse', reason: 'Zu teuer.' }))).toEqual(['COMPANY_OWN'])
  await app.db.updateTable('staff').set({ email: second.email }).where('id', '=', second.id).execute()
  expect(codesOf(await move(second, id, { act: 'publish' }))).toEqual([])
})

test('R3.08 R3.09 R3.10 R6.07 a product made from nothing is put live by a second person, found in the shop and bought', async () => {
  const { id, record } = await aWholeDraft()
  expect(record).toMatchObject({ state: 'draft', live: false, problems: [], acts: ['submit', 'discard'] })
  expect(record.fields.content.overview['de-DE']).toBe('<p>Drei Anlagen</p>')
  expect((await shown(id)).status).toBe(404)

  expect((await move(writer, id, { act: 'submit' })).body).toMatchObject({
    state: 'submitted',
    acts: ['withdraw', 'refuse'],
  })
  expect(codesOf(await move(writer, id, { act: 'publish' }))).toEqual(['FOUR_EYES_REQUIRED'])
  const { body: published } = await move(second, id, { act: 'publish' })
  expect(published).toMatchObject({ state: 'shown', live: true, roundState: 'upcoming', draft: null })
  expect(published.versions[0]).toMatchObject({
    number: 1,
    state: 'published',
    fourEyes: true,
    decidedBy: 'Arne Adler',
  })
  // Read again, the live product has what was written.
  expect(published.published).toEqual(record.fields)

  // Its first day is today: the round opens with the publication.
  await app.runJobs()
  expect((await writer.get(`/products/${id}`)).body.roundState).toBe('open')
  const { body } = await app.client().post('/search', { search: 'Feldrain' })
  expect(body.elements.map((one: { id: string }) => one.id)).toContain(id)

  const investor = await anInvestor(app)
  const walk = await walkDraft(await loggedIn(app, investor), id, investor.investorId)
  await walk.fill({ amount: 1000, bankAccountId: investor.bankAccountId, fullName: investor.name })
  expect((await walk.order()).status).toBe(200)
  expect((await writer.get(`/products/${id}`)).body).toMatchObject({ reserved: 1000, hasContracts: true })
})

test('R3.08 what is not whole is kept as a draft, says what it lacks, and is not submitted', async () => {
  const issuerId = await anIssuerCompany()
  const { body } = await writer.post('/products', { issuerId, type: 'bond', name: 'Anleihe', branch: 'energy' })
  const saved = await writer.put(`/products/${body.id}/draft`, { ...body.fields, ecsp: true, isin: 'DE0000000000' })
  const pointers = saved.body.problems.map((one: { code: string; pointer: string }) => `${one.code} ${one.pointer}`)
  expect(pointers).toEqual(
    expect.arrayContaining([
      'VIOLATION::IS_BLANK_ERROR /totalVolume',
      'VIOLATION::IS_BLANK_ERROR /tariffs',
      'VIOLATION::IS_BLANK_ERROR /round/startDate',
      'VIOLATION::IS_BLANK_ERROR /seoPaths/de-DE',
      'VIOLATION::INVALID_FORMAT_ERROR /isin',
      'PRODUCT_SHEET_MISSING /documents',
      'PRODUCT_INCONSISTENT /ecsp',
    ]),
  )
  const refused = await move(writer, body.id, { act: 'submit' })
  expect([refused.status, codesOf(refused)]).toEqual([400, pointers])
})

test('R3.08 VermAnlG § 2d (3) no offer of an issuer without a postal address is published', async () => {
  const { id, issuerId } = await aWholeDraft()
  const moveTo = async (headquarter: string | null) => {
    await app.db.updateTable('company').set({ headquarter }).where('id', '=', issuerId).execute()
  }
  await moveTo(null)
  const missing = [400, ['ISSUER_ADDRESS_MISSING /issuer']]
  const refused = await move(writer, id, { act: 'submit' })
  expect([refused.status, codesOf(refused)]).toEqual(missing)
  expect(refused.body.errors[0].detail).toContain('Postanschrift der Emittentin')
  await moveTo('Feldrain 3, 00001 Beispielstadt')
  expect(codesOf(await move(writer, id, { act: 'submit' }))).toEqual([])
  await moveTo(' ')
  const late = await move(second, id, { act: 'publish' })
  expect([late.status, codesOf(late)]).toEqual(missing)
})

test('R3.08 a table in a text of the page stays a table when a draft is saved', async () => {
  const { id, record } = await aWholeDraft()
  const businessPlan =
    '<p>Der Plan</p><table><thead><tr><th scope="col">Jahr</th><th>Ertrag</th></tr></thead><tbody><tr><th>2028</th><td colspan="2">38 GWh</td></tr></tbody></table>'
  const fields = { ...record.fields, content: { ...record.fields.content, businessPlan: { 'de-DE': businessPlan } } }
  expect((await writer.put(`/products/${id}/draft`, fields)).body.fields.content.businessPlan['de-DE']).toBe(
    businessPlan,
  )
})

test('R3.08 a list that begins with a day and the title of a link stay when a draft is saved', async () => {
  const { id, record } = await aWholeDraft()
  const overview =
    '<ol start="28"><li>November 2026</li></ol><p><a href="https://wind.example" title="Zum Windpark">Wind</a></p>'
  const fields = { ...record.fields, content: { ...record.fields.content, overview: { 'de-DE': overview } } }
  expect((await writer.put(`/products/${id}/draft`, fields)).body.fields.content.overview['de-DE']).toBe(overview)
})

test('R3.08 R2.25 an unfinished step, missing category or picture is named at submission and release', async () => {
  const { id, record } = await aWholeDraft()
  const category = { id: newId(), type: 'page', name: { 'de-DE': 'Wind' }, position: 98 }
  await app.db.insertInto('category').values(category).execute()
  const categoryIds = [category.id]
  const save = async (changed: object) =>
    (await writer.put(`/products/${id}/draft`, { ...record.fields, ...changed })).body
  expect((await save({ categoryIds: [], cover: null })).hints).toEqual(['no_category', 'no_picture'])
  expect((await save({ categoryIds, cover: null })).hints).toEqual(['no_picture'])
  await app.db.updateTable('category').set({ active: false }).where('id', '=', category.id).execute()
  expect((await save({ categoryIds, cover: null })).hints).toEqual(['no_category', 'no_picture'])
  await app.db.updateTable('category').set({ active: true }).where('id', '=', category.id).execute()
  await move(writer, id, { act: 'submit' })
  const { checklist, hints } = (await second.get(`/products/${id}`)).body
  expect(hints).toEqual(['no_picture'])
  const keys = checklist.steps.map(({ key }: { key: string }) => key)
  expect(keys).toEqual(expect.arrayContaining(['company_data', 'payment_ready', 'release']))
  expect(keys).not.toContain('sheet_permitted')
  expect(keys).not.toContain('opening_news')
})

test('R3.08 a key fact keeps figure and unit on one line, and is not changed by saving', async () => {
  const { id, record } = await aWholeDraft()
  const keyFacts = [{ label: { 'de-DE': 'Zins p. a.' }, value: { 'de-DE': '6,00\u00a0%' } }]
  const { body } = await writer.put(`/products/${id}/draft`, { ...record.fields, keyFacts })
  expect(body.fields.keyFacts).toEqual(keyFacts)
})

test('R3.08 R2.25 domain/funding-rounds#sheet-permitted without BaFin’s permission on record no sheet is put live, not even at a planned hour', async () => {
  const { id } = await aWholeDraft()
  const step = app.db
    .updateTable('projectStep')
    .where('key', '=', 'sheet_permitted')
    .where('roundId', 'in', app.db.selectFrom('fundingRound').select('id').where('productId', '=', id))
  const lacking = ['PRODUCT_SHEET_NOT_PERMITTED /documents']
  for (const state of ['open', 'skipped']) {
    await step.set({ state }).execute()
    expect((await writer.get(`/products/${id}`)).body.problems).toMatchObject([
      { code: 'PRODUCT_SHEET_NOT_PERMITTED', pointer: '/documents', detail: expect.stringContaining('VIB') },
    ])
    expect(codesOf(await move(writer, id, { act: 'submit' }))).toEqual(lacking)
  }
  await step.set({ state: 'done' }).execute()
  await move(writer, id, { act: 'submit' })
  await step.set({ state: 'open' }).execute()
  expect(codesOf(await move(second, id, { act: 'publish' }))).toEqual(lacking)
  await step.set({ state: 'done' }).execute()
  await move(second, id, { act: 'publish', publishAt: '2026-11-20T09:10:00.000Z' })
  await step.set({ state: 'open' }).execute()
  app.clock.set(new Date('2026-11-20T09:10:00Z'))
  await app.runTimedJob('products.publish')
  const { body } = await writer.get(`/products/${id}`)
  expect([body.live, body.versions[0].state]).toEqual([false, 'refused'])
  expect(body.versions[0].problems).toMatchObject([{ code: 'PRODUCT_SHEET_NOT_PERMITTED', pointer: '/documents' }])
  expect((await shown(id)).status).toBe(404)
})

test('R3.08 domain/funding-rounds#sheet-permitted a product without a sheet needs the permission before it changes to a law with one', async () => {
  const { id } = await aWholeDraft()
  await move(writer, id, { act: 'submit' })
  await move(second, id, { act: 'publish' })
  await app.db.updateTable('product').set({ regime: 'prospectus' }).where('id', '=', id).execute()
  await app.db
    .updateTable('projectStep')
    .set({ state: 'open' })
    .where('key', '=', 'sheet_permitted')
    .where('roundId', 'in', app.db.selectFrom('fundingRound').select('id').where('productId', '=', id))
    .execute()
  const { fields } = (await writer.get(`/products/${id}`)).body
  const problemsOf = async (regime: string) =>
    (await writer.put(`/products/${id}/draft`, { ...fields, regime })).body.problems.map(
      ({ code }: { code: string }) => code,
    )
  expect(await problemsOf('prospectus')).not.toContain('PRODUCT_SHEET_NOT_PERMITTED')
  expect(await problemsOf('vermanlg_2a')).toContain('PRODUCT_SHEET_NOT_PERMITTED')
})

test('R3.08 what does not fit together says by how much, at the field that is to change', async () => {
  const { id, record } = await aWholeDraft()
  const [tariff] = record.fields.tariffs
  const round = { ...record.fields.round, threshold: 100_001, startDate: '2027-02-01', tranches: [60_000, 60_000] }
  const tariffs = [
    { ...tariff, totalVolume: 0 },
    { ...tariff, id: null, totalVolume: 200, minInvestment: 500 },
    { ...tariff, id: null, totalVolume: 100_001 },
  ]
  const { body } = await writer.put(`/products/${id}/draft`, { ...record.fields, tariffs, round })
  const problems = body.problems.map(({ pointer, detail }: { pointer: string; detail: string }) => [pointer, detail])
  expect(Object.fromEntries(problems)).toEqual({
    '/tariffs/0/totalVolume': 'Bitte füllen Sie dieses Feld aus.',
    '/tariffs/1/minInvestment': 'Das dürfen höchstens 200,00\u00a0€ sein.',
    '/tariffs/2/totalVolume': 'Das dürfen höchstens 100.000,00\u00a0€ sein.',
    '/round/startDate': 'Die Runde endet schon am 31.01.2027: Bitte beginnen Sie sie früher oder verlängern Sie sie.',
    '/round/threshold': 'Das dürfen höchstens 100.000,00\u00a0€ sein.',
    '/round/tranches': 'Das dürfen höchstens 100.000,00\u00a0€ sein.',
  })
})

test('R3.08 domain/interest#annuity equal payments need a term of whole periods', async () => {
  const { id, record } = await aWholeDraft()
  const [tariff] = record.fields.tariffs
  const equal = { ...tariff, repayment: 'annuity', interestRatePeriod: 'quarterly' }
  const tariffs = [
    { ...equal, durationMonths: 36 },
    { ...equal, id: null, durationMonths: 38 },
    { ...equal, id: null, durationMonths: null, durationDays: 450 },
    { ...equal, id: null, durationMonths: 38, interestRatePeriod: 'end_of_term' },
    { ...equal, id: null, durationMonths: 38, repayment: 'bullet' },
  ]
  const { body } = await writer.put(`/products/${id}/draft`, { ...record.fields, tariffs })
  const problems = body.problems.map(({ code, pointer }: { code: string; pointer: string }) => `${code} ${pointer}`)
  expect(problems).toEqual([
    'PRODUCT_INCONSISTENT /tariffs/1/durationMonths',
    'PRODUCT_INCONSISTENT /tariffs/2/durationMonths',
  ])
})

test('R3.08 domain/interest#same-coupon a bond with inconsistent coupons is stored as a draft with errors, not submitted', async () => {
  const { id, record } = await aWholeDraft({}, 'bond')
  const [tariff] = record.fields.tariffs
  const bond = {
    ...record.fields,
    accruedInterest: true,
    accruedInterestRate: 5.75,
    contractEndOfTerm: '2029-01-15',
    accruedInterestPeriods: '2027-07-15,2028-01-15,2028-07-15,2029-01-15',
    tariffs: [{ ...tariff, interestRate: 5.75, interestRatePeriod: 'half_yearly' }],
  }
  const misfitsOf = async (change: object, terms: object = {}) => {
    const tariffs = [{ ...bond.tariffs[0], ...terms }]
    const { status, body } = await writer.put(`/products/${id}/draft`, { ...bond, tariffs, ...change })
    const problems: { code: string; pointer: string }[] = body.problems
    const about = /accruedInterest|interestRatePeriod|earlyBirdInterestRate|repayment/
    const misfits = problems
      .filter(({ pointer }) => about.test(pointer))
      .map(({ code, pointer }) => `${code} ${pointer}`)
    const refused = await move(writer, id, { act: 'submit' })
    if (misfits.length > 0) expect([refused.status, codesOf(refused)]).toEqual([400, expect.arrayContaining(misfits)])
    expect(status).toBe(200)
    return misfits
  }
  expect(await misfitsOf({}, { interestRatePeriod: 'yearly' })).toEqual([
    'PRODUCT_INCONSISTENT /accruedInterestPeriods',
  ])
  expect(await misfitsOf({}, { interestRatePeriod: 'end_of_term' })).toEqual([
    'PRODUCT_INCONSISTENT /tariffs/0/interestRatePeriod',
  ])
  expect(await misfitsOf({ accruedInterestRate: 6 })).toEqual(['PRODUCT_INCONSISTENT /accruedInterestRate'])
  expect(await misfitsOf({}, { earlyBirdInterestRate: 6, earlyBirdEndDate: '2026-12-31' })).toEqual([
    'PRODUCT_INCONSISTENT /tariffs/0/earlyBirdInterestRate',
  ])
  expect(await misfitsOf({}, { repayment: 'annuity' })).toEqual(['PRODUCT_INCONSISTENT /tariffs/0/repayment'])
  expect(await misfitsOf({ accruedInterestRate: null, accruedInterestPeriods: '' })).toEqual([
    'VIOLATION::IS_BLANK_ERROR /accruedInterestRate',
    'VIOLATION::IS_BLANK_ERROR /accruedInterestPeriods',
  ])
  expect(await misfitsOf({})).toEqual([])
})

test('R3.17 no product takes an address at which the shop has one of its own', async () => {
  const { id, record } = await aWholeDraft()
  for (const path of ['preview/solarpark', 'errors', 'cart-items', 'en-gb/solarpark', 'portal-assets/solarpark']) {
    const answer = await writer.put(`/products/${id}/draft`, { ...record.fields, seoPaths: { 'de-DE': path } })
    expect([path, codesOf(answer)]).toEqual([path, ['VIOLATION::INVALID_FORMAT_ERROR /seoPaths/de-DE']])
  }
})

test('R3.08 a draft refers to its own files, tariffs and documents only', async () => {
  const mine = await aWholeDraft()
  const other = await aPublishedProduct()
  const { fields } = mine.record
  const theirs = other.record.fields
  const { files } = theirs.documents[0]
  const answer = await writer.put(`/products/${mine.id}/draft`, {
    ...fields,
    tariffs: theirs.tariffs,
    documents: [{ ...theirs.documents[0], files }],
    cover: { id: newId(), alt: {} },
    categoryIds: [newId()],
    seoPaths: { 'de-DE': 'account/orders' },
  })
  expect(codesOf(answer)).toEqual(
    expect.arrayContaining([
      'VIOLATION::INVALID_FORMAT_ERROR /seoPaths/de-DE',
      'VIOLATION::NO_SUCH_CHOICE_ERROR /categoryIds',
      'VIOLATION::NO_SUCH_CHOICE_ERROR /cover',
      'VIOLATION::NO_SUCH_CHOICE_ERROR /documents/0/files',
      'VIOLATION::NO_SUCH_CHOICE_ERROR /tariffs',
      'VIOLATION::NO_SUCH_CHOICE_ERROR /documents',
    ]),
  )
  expect((await writer.get(`/products/${mine.id}/files/${files[0].fileId}`)).status).toBe(404)
  expect((await writer.get(`/products/${other.id}/files/${files[0].fileId}`)).status).toBe(200)
})

test('R2.22 the second of two editors of one draft is refused, and nothing is overwritten', async () => {
  const { id, record } = await aWholeDraft()
  const version = { 'record-version': record.version }
  const first = await second.put(`/products/${id}/draft`, { ...record.fields, name: in3('Erster') }, version)
  expect(first.status).toBe(200)
  const late = await writer.put(`/products/${id}/draft`, { ...record.fields, name: in3('Zweiter') }, version)
  expect([late.status, codesOf(late)]).toEqual([409, ['RECORD_CHANGED']])
  expect(codesOf(await move(writer, id, { act: 'submit' }, version))).toEqual(['RECORD_CHANGED'])
  expect((await writer.get(`/products/${id}`)).body.fields.name['de-DE']).toBe('Erster')
})

test('R6.07 the shop shows a change once published; versions are compared and restored', async () => {
  const { id, record } = await aPublishedProduct()
  const [tariff] = record.fields.tariffs
  const changed = { ...record.fields, name: in3('Feldrain Neu'), tariffs: [{ ...tariff, interestRate: 6.5 }] }
  await writer.put(`/products/${id}/draft`, changed)
  const names = async () => {
    const { product } = (await shown(id)).body
    return [product.name, product.extensions.tariffs[0].interestRate]
  }
  expect(await names()).toEqual(['Windpark Feldrain', 6])
  await move(writer, id, { act: 'submit' })
  expect(codesOf(await move(second, id, { act: 'refuse' }))).toEqual(['REJECTION_REASON_REQUIRED /reason'])
  const { body: refused } = await move(second, id, { act: 'refuse', reason: 'Der Zins fehlt im VIB.' })
  expect(refused).toMatchObject({ state: 'shown', draft: null })
  expect(refused.versions[0]).toMatchObject({ number: 2, state: 'refused', reason: 'Der Zins fehlt im VIB.' })

  const { body: again } = await writer.post(`/products/${id}/versions/2/restore`)
  expect(again).toMatchObject({ state: 'draft', draft: { number: 3 }, fields: changed })
  await move(writer, id, { act: 'submit' })
  await move(second, id, { act: 'publish' })
  expect(await names()).toEqual(['Feldrain Neu', 6.5])
  const { body: old } = await writer.get(`/products/${id}/versions/1`)
  expect([old.fields.name['de-DE'], old.fields.tariffs[0].interestRate]).toEqual(['Windpark Feldrain', 6])
})

test('R3.10 R6.07 publishing a draft or an older version undoes no effect of orders and reports', async () => {
  const { id, record } = await aPublishedProduct()
  const [sheet] = record.fields.documents
  const stockIs = async (stock: number) => {
    await app.db.updateTable('product').set({ stock }).where('id', '=', id).execute()
  }
  await stockIs(10)
  const { fields } = (await writer.get(`/products/${id}`)).body
  await writer.put(`/products/${id}/draft`, { ...fields, stock: 15 })

  const newSheet = await sendFile(
    writer,
    `/products/${id}/files`,
    Buffer.from(aPdfFile().content.toString().replace('PDF-1.4', 'PDF-1.5')),
  )
  await stockIs(7)
  await app.db.transaction().execute(async (tx) => {
    const kinds = { productId: id, access: 'public', title: in3('Bericht') } as const
    const { title } = sheet
    await publishProductDocument(
      app,
      tx,
      { ...kinds, kind: 'annual_financial_statement' },
      { fileId: sheet.files[0].fileId, locale: 'de-DE', publishedBy: null },
      null,
    )
    await publishProductDocument(
      app,
      tx,
      { ...kinds, title, kind: 'vib' },
      { fileId: newSheet.body.id, locale: 'de-DE', publishedBy: null },
      sheet.id,
    )
  })
  expect(codesOf(await move(writer, id, { act: 'submit' }))).toEqual([])
  const { body: published } = await move(second, id, { act: 'publish' })
  expect(codesOf({ body: published })).toEqual([])
  expect(published.published.stock).toBe(12)
  const sheets = ({ documents }: ProductFields) =>
    documents.map(({ kind, files }) => [kind, files.map(({ fileId }) => fileId)])
  const now = [
    ['vib', [newSheet.body.id]],
    ['annual_financial_statement', [sheet.files[0].fileId]],
  ]
  expect(sheets(published.published)).toEqual(now)

  await writer.post(`/products/${id}/versions/1/restore`)
  await move(writer, id, { act: 'submit' })
  const { body: restored } = await move(second, id, { act: 'publish' })
  expect([codesOf({ body: restored }), restored.published.stock]).toEqual([[], 12])
  expect(sheets(restored.published)).toEqual(now)
})

test('R3.10 staff read former versions of a document with day, publisher and hash', async () => {
  const { id, record } = await aPublishedProduct()
  const [sheet] = record.fields.documents
  const content = Buffer.from(aPdfFile().content.toString().replace('PDF-1.4', 'PDF-1.3'))
  const { body: newer } = await sendFile(writer, `/products/${id}/files`, content)
  const documents = [{ ...sheet, files: [{ locale: 'de-DE', fileId: newer.id }] }]
  await writer.put(`/products/${id}/draft`, { ...record.fields, documents })
  await move(writer, id, { act: 'submit' })
  const publishAt = new Date(app.clock.now().getTime() + 60_000)
  expect(codesOf(await move(second, id, { act: 'publish', publishAt: publishAt.toISOString() }))).toEqual([])
  const versions = `/products/${id}/documents/${sheet.id}/versions`
  expect((await writer.get(versions)).body.elements).toHaveLength(1)
  app.clock.set(publishAt)
  await app.runTimedJob('products.publish')
  const { body } = await writer.get(versions)
  expect(body.elements).toMatchObject([
    {
      version: 2,
      locale: 'de-DE',
      fileId: newer.id,
      sha256: newer.sha256,
      publishedAt: publishAt.toISOString(),
      publishedBy: second.name,
    },
    { version: 1, fileId: sheet.files[0].fileId, publishedBy: second.name },
  ])
  expect((await writer.get(`/products/${id}/files/${sheet.files[0].fileId}`)).status).toBe(200)
  const other = await aPublishedProduct()
  expect(codesOf(await writer.get(`/products/${other.id}/documents/${sheet.id}/versions`))).toEqual([
    'DOCUMENT_NOT_FOUND',
  ])
})

test('R6.04 a translation published with the German sheet is read, in either order', async () => {
  const { id, record } = await aWholeDraft()
  const content = Buffer.from(aPdfFile().content.toString().replace('PDF-1.4', 'PDF-1.6'))
  const english = await sendFile(writer, `/products/${id}/files`, content)
  const [sheet] = record.fields.documents
  const files = [{ locale: 'en-GB', fileId: english.body.id }, ...sheet.files]
  const documents = [{ ...sheet, files }]
  expect(codesOf(await writer.put(`/products/${id}/draft`, { ...record.fields, documents }))).toEqual([])
  expect(codesOf(await move(writer, id, { act: 'submit' }))).toEqual([])
  // Time goes on while they are published.
  const { now } = app.clock
  app.clock.now = () => {
    app.clock.set(new Date(now().getTime() + 1))
    return now()
  }
  const published = await move(second, id, { act: 'publish' })
  app.clock.now = now
  expect(codesOf(published)).toEqual([])
  const [shownSheet] = await listProductDocuments(app.db, id, { customerId: null, locale: 'en-GB', now: now() })
  expect(shownSheet!.version.locale).toBe('en-GB')
})

test('R6.07 who wrote a draft last does not release it, though another one submitted it', async () => {
  const { id, record } = await aPublishedProduct()
  const third = await someoneOf(app, 'content', 'Tilda Taube')
  await writer.put(`/products/${id}/draft`, { ...record.fields, name: in3('Nur von einer') })
  await move(third, id, { act: 'submit' })
  expect((await writer.get(`/products/${id}`)).body.acts).not.toContain('publish')
  expect(codesOf(await move(writer, id, { act: 'publish' }))).toEqual(['FOUR_EYES_REQUIRED'])
  expect((await move(second, id, { act: 'publish' })).body).toMatchObject({ live: true, draft: null })
})

test('R3.08 a publication that fails half-way leaves all as it was', async () => {
  const { id, record } = await aPublishedProduct()
  await writer.put(`/products/${id}/draft`, { ...record.fields, name: in3('Halb'), description: in3('Halb') })
  await move(writer, id, { act: 'submit' })
  // Documents are among the last that is written.
  await sql`create function halt() returns trigger language plpgsql as $$ begin raise 'halt'; end $$`.execute(app.db)
  await sql`create trigger halt before update on product_document for each row execute function halt()`.execute(app.db)
  expect((await move(second, id, { act: 'publish' })).status).toBe(500)
  await sql`drop trigger halt on product_document`.execute(app.db)
  const { body } = await writer.get(`/products/${id}`)
  expect(body).toMatchObject({ state: 'submitted', published: record.fields })
  expect((await shown(id)).body.product.name).toBe('Windpark Feldrain')
})

test('R3.08 a scheduled draft goes live at its moment, or back with a reason if not allowed', async () => {
  const { id, record } = await aPublishedProduct()
  const soon = new Date(TODAY.getTime() + 10 * 60_000)
  const publishAt = soon.toISOString()
  const rename = async (name: string, path: string) => {
    await writer.put(`/products/${id}/draft`, { ...record.fields, name: in3(name), seoPaths: { 'de-DE': path } })
    await move(writer, id, { act: 'submit' })
    const { body } = await move(second, id, { act: 'publish', publishAt })
    expect(body).toMatchObject({ state: 'scheduled', draft: { publishAt } })
  }
  expect(codesOf(await move(second, id, { act: 'publish', publishAt: '2020-01-01T00:00:00.000Z' }))).toEqual([
    'VIOLATION::TOO_LOW_ERROR /publishAt',
  ])
  await rename('Morgen', 'projekte/morgen')
  await app.runTimedJob('products.publish')
  expect((await shown(id)).body.product.name).toBe('Windpark Feldrain')
  app.clock.set(soon)
  await app.runTimedJob('products.publish')
  expect((await shown(id)).body.product.name).toBe('Morgen')
  expect((await writer.get(`/products/${id}`)).body.formerPaths).toContainEqual({
    locale: 'de-DE',
    path: record.fields.seoPaths['de-DE'],
  })

  app.clock.set(TODAY)
  await rename('Übermorgen', 'projekte/vergeben')
  const other = await aPublishedProduct()
  await app.db
    .updateTable('seoUrl')
    .set({ seoPathInfo: 'projekte/vergeben' })
    .where('foreignKey', '=', other.id)
    .where('locale', '=', 'de-DE')
    .where('isCanonical', '=', true)
    .execute()
  app.clock.set(soon)
  await app.runTimedJob('products.publish')
  const { body } = await writer.get(`/products/${id}`)
  expect(body.versions[0]).toMatchObject({
    state: 'refused',
    reason: null,
    problems: [
      { code: 'SEO_PATH_TAKEN', pointer: '/seoPaths/de-DE', detail: messageOf('de-DE', 'SEO_PATH_TAKEN', {}) },
    ],
  })
  expect((await shown(id)).body.product.name).toBe('Morgen')
})

test('R3.09 contracts fix the terms of their product, and no volume falls below theirs', async () => {
  const offer = await anOffer(app, { volume: 10_000_000 })
  await submitOffer(app, offer, await anInvestor(app), { units: 8 })
  const { body } = await writer.get(`/products/${offer.productId}`)
  const { fields } = body
  const saved = await writer.put(`/products/${offer.productId}/draft`, {
    ...fields,
    totalVolume: 1000,
    valuta: '2026-12-01',
    tariffs: [{ ...fields.tariffs[0], totalVolume: 1000, repayment: 'annuity', interestRate: 7 }],
    round: { ...fields.round, tranches: [] },
  })
  const problems = saved.body.problems.map((one: { code: string; pointer: string }) => `${one.code} ${one.pointer}`)
  expect(problems).toEqual(
    expect.arrayContaining([
      'PRODUCT_FIELD_FIXED /round/tranches',
      'PRODUCT_FIELD_FIXED /valuta',
      'PRODUCT_FIELD_FIXED /tariffs/0/repayment',
      'VOLUME_BELOW_RESERVED /totalVolume',
      'VOLUME_BELOW_RESERVED /tariffs/0/totalVolume',
    ]),
  )
  expect(problems).not.toContain('PRODUCT_FIELD_FIXED /tariffs/0/interestRate')
  // What was live before anybody wrote a version is the first one.
  expect(saved.body.versions.map(({ number, state }: { number: number; state: string }) => [number, state])).toEqual([
    [2, 'draft'],
    [1, 'published'],
  ])
})

test('R6.07 the only member of staff releases their own draft, and the record shows it', async () => {
  const { id } = await aWholeDraft()
  await move(writer, id, { act: 'submit' })
  await app.db.updateTable('staff').set({ active: false }).where('id', '!=', writer.id).execute()
  const { body } = await move(writer, id, { act: 'publish' })
  expect(body).toMatchObject({ live: true, alone: true })
  expect(body.versions[0].fourEyes).toBe(false)
  const { details } = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'product.publish')
    .where('actorId', '=', writer.id)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ productId: id, fourEyes: false })
  await app.db.updateTable('staff').set({ active: true }).execute()
})

test('R6.07 domain/funding-rounds#who-publishes content and compliance release a round and a tranche with a reason, other changes one', async () => {
  const conny = await someoneOf(app, 'compliance', 'Conny Compliance')
  const only = { asksCompliance: true }
  const queue = async () =>
    (await conny.get('/products?asksCompliance=true')).body.elements.map(({ id }: { id: string }) => id)
  const { id } = await aWholeDraft()
  expect(codesOf(await move(conny, id, { act: 'discard' }))).toEqual(['PERMISSION_DENIED'])
  expect(await queue()).not.toContain(id)
  expect((await move(writer, id, { act: 'submit' })).body).toMatchObject({ releaser: 'compliance', draft: only })
  expect(await queue()).toContain(id)
  expect(codesOf(await move(second, id, { act: 'publish' }))).toEqual(['COMPLIANCE_REQUIRED'])
  expect((await second.get(`/products/${id}`)).body.acts).toEqual(['withdraw', 'refuse'])
  expect((await conny.get(`/products/${id}`)).body.acts).toEqual(['publish', 'refuse'])
  expect(codesOf(await move(conny, id, { act: 'withdraw' }))).toEqual(['PERMISSION_DENIED'])
  expect(codesOf(await move(conny, id, { act: 'refuse' }))).toEqual(['REJECTION_REASON_REQUIRED /reason'])
  expect(codesOf(await move(conny, id, { act: 'publish', reason: ' ' }))).toEqual(['REJECTION_REASON_REQUIRED /reason'])
  const reason = 'Blatt gestattet, Unterlagen geprüft.'
  const { body } = await move(conny, id, { act: 'publish', reason })
  expect(body).toMatchObject({ live: true, releaser: null, acts: [] })
  expect(body.versions[0]).toMatchObject({
    ...only,
    decidedBy: 'Conny Compliance',
    reason,
    fourEyes: true,
    byCompliance: true,
  })
  expect(await queue()).not.toContain(id)

  const { published } = body
  await writer.put(`/products/${id}/draft`, { ...published, comment: 'Neu' })
  expect((await move(writer, id, { act: 'submit' })).body).toMatchObject({ releaser: 'secondPerson' })
  expect(codesOf(await move(conny, id, { act: 'publish', reason }))).toEqual(['PERMISSION_DENIED'])
  expect(codesOf(await move(second, id, { act: 'publish' }))).toEqual([])

  const round = { ...published.round, tranches: [100_000, 50_000] }
  const tariffs = published.tariffs.map((tariff: object) => ({ ...tariff, totalVolume: 150_000 }))
  const more = { ...published, totalVolume: 150_000, round, tariffs }
  expect(codesOf(await writer.put(`/products/${id}/draft`, more))).toEqual([])
  expect((await move(writer, id, { act: 'submit' })).body).toMatchObject({ releaser: 'compliance', problems: [] })
  expect(codesOf(await move(conny, id, { act: 'refuse', reason: 'Freigrenze geprüft, zu viel.' }))).toEqual([])
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', conny.id).execute()
})

test('R6.07 domain/funding-rounds#small-staff if only its author is of compliance, a second person releases the round, as stated', async () => {
  const nora = await someoneOf(app, 'content', 'Nora Nebenbei')
  await app.db
    .updateTable('staff')
    .set({ roles: ['content', 'compliance'] })
    .where('id', '=', nora.id)
    .execute()
  const { id } = await aWholeDraft()
  const { body } = await nora.get(`/products/${id}`)
  await nora.put(`/products/${id}/draft`, body.fields)
  expect((await move(nora, id, { act: 'submit' })).body).toMatchObject({ releaser: 'secondPerson', alone: false })
  expect(codesOf(await move(nora, id, { act: 'publish' }))).toEqual(['FOUR_EYES_REQUIRED'])
  const { body: live } = await move(second, id, { act: 'publish' })
  expect(live.versions[0]).toMatchObject({ asksCompliance: true, byCompliance: false, fourEyes: true })
  const { details } = await app.db
    .selectFrom('audit')
    .select('details')
    .where('action', '=', 'product.publish')
    .where(sql`details ->> 'productId'`, '=', id)
    .executeTakeFirstOrThrow()
  expect(details).toMatchObject({ fourEyes: true, byCompliance: false })
  await app.db.updateTable('staff').set({ active: false }).where('id', '=', nora.id).execute()
})

test('R3.08 the list finds by text, type, state and issuer', async () => {
  const { id, issuerId } = await aPublishedProduct({ isin: 'DE000A1EWWW0' })
  const idsOf = async (query: string) =>
    (await writer.get(`/products?${query}`)).body.elements.map((one: { id: string }) => one.id)
  expect(await idsOf('search=a1ewww&limit=5')).toEqual([id])
  expect(await idsOf(`issuerId=${issuerId}&state=shown&type=subordinatedLoan`)).toEqual([id])
  expect(await idsOf(`issuerId=${issuerId}&state=draft`)).toEqual([])
  expect(await idsOf('search=%25')).toEqual([])
})

test('R3.10 orders go on taking from the stock while it is edited', () => {
  expect(stockAfter(7, 30, 10)).toBe(27)
  expect(stockAfter(2, 0, 10)).toBe(0)
  expect(stockAfter(null, 5, null)).toBe(5)
  expect(stockAfter(5, null, 5)).toBe(null)
})
