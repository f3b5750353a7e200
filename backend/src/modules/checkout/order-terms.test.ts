import { hash } from 'node:crypto'
import { cents, localDate } from '@goldammer/sdk/units'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp } from '../../../test/build-app.ts'
import { walkDraft } from '../../../test/draft-walk.ts'
import { impersonate, loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer, submitOffer } from '../../../test/investing-factories.ts'
import { aProductDocument } from '../../../test/issuer-factories.ts'
import { storeFile } from '../../shared/files.ts'
import { newId } from '../../shared/ids.ts'
import { loadContractFacts, typedWhere } from '../contracts/papers/contract-facts.ts'
import { contractPaper } from '../contracts/papers/contract-papers.ts'
import { publishProductDocument } from '../documents/publish.ts'
import { languageId } from '../reference/reference-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const NO_2A = { singleInvestmentLimitRequired: false, vibConfirmation: false }

// biome-ignore format: one survey, one line
const POOR = { AE1: 'none', AE2: '0_3', AE3: 'gt_10', AE4: 'gt_10000', AE5: 'gt_25000', AE6: 'b', AE7: 'a', AE8: 'a' }
// biome-ignore format: one survey, one line
const GOOD = { AE1: 'trained', AE2: 'gt_3', AE3: 'gt_10', AE4: 'gt_10000', AE5: 'gt_25000', AE6: 'b', AE7: 'a', AE8: 'c' }

async function anOpenDraft(fields: Parameters<typeof anOffer>[1] = {}) {
  const offer = await anOffer(app, fields)
  const investor = await anInvestor(app)
  const client = await loggedIn(app, investor)
  return { offer, investor, client, walk: await walkDraft(client, offer.productId) }
}

test('R2.28 R6.04 a sheet is shown in the reader’s language, and the contract names the file confirmed', async () => {
  const { offer, investor, walk } = await anOpenDraft()
  const { documentId, versionId, sha256 } = await aProductDocument(app, offer.productId)
  const content = Buffer.from('%PDF-1.7 the sheet in English')
  const english = await storeFile(app.scope, app.db, { fileName: 'kis.pdf', mimeType: 'application/pdf', content })
  const sheet = { productId: offer.productId, kind: 'vib', title: { 'de-DE': 'VIB' }, access: 'public' } as never
  await app.db
    .transaction()
    .execute((tx) =>
      publishProductDocument(
        app.scope,
        tx,
        sheet,
        { fileId: english.id, locale: 'en-GB', publishedBy: null },
        documentId,
      ),
    )
  await walk.reload()
  expect(walk.draft.documents.map((one: { version: object }) => one.version)).toMatchObject([
    { id: versionId, locale: 'de-DE', version: 1 },
  ])
  await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  const { body: order } = await walk.order()
  for (const locale of ['de-DE', 'en-GB'])
    expect((await loadContractFacts(app.db, order.id, locale)).documents).toMatchObject([{ sha256, version: 1 }])
})

test('R6.04 domain/checkout#typed-form a translation older than the German sheet is hidden until the new sheet is translated', async () => {
  const { offer, client, walk } = await anOpenDraft()
  const { documentId } = await aProductDocument(app, offer.productId)
  const publish = async (locale: 'de-DE' | 'en-GB') => {
    app.clock.set(new Date(app.clock.now().getTime() + 60_000))
    const content = Buffer.from(`%PDF-1.7 the sheet in ${locale} at ${app.clock.now().toISOString()}`)
    const file = await storeFile(app.scope, app.db, { fileName: 'kis.pdf', mimeType: 'application/pdf', content })
    const sheet = { productId: offer.productId, kind: 'vib', title: { 'de-DE': 'VIB' }, access: 'public' } as never
    const version = { fileId: file.id, locale, publishedBy: null }
    await app.db.transaction().execute((tx) => publishProductDocument(app.scope, tx, sheet, version, documentId))
    await walk.reload()
    return walk.draft.documents.map((one: { version: object }) => one.version)
  }
  client.languageId = languageId('en-GB')
  expect(await publish('en-GB')).toMatchObject([{ locale: 'en-GB', version: 1 }])
  expect(await publish('de-DE')).toMatchObject([{ locale: 'de-DE', version: 2 }])
  expect(await publish('en-GB')).toMatchObject([{ locale: 'en-GB', version: 2 }])
})

test('R4.05 R5.08 a survey is scored for each product with the codes it asks for', async () => {
  const { client, walk } = await anOpenDraft()
  const run = { declined: false, answers: { ...GOOD, AE7: 'b' }, investmentExperience: [10] }
  expect((await walk.save('survey', run)).status).toBe(200)
  expect(walk.draft.survey.outcome).toBe('appropriate')
  const token = { type: 'digitalCompanShare' }
  const other = await walkDraft(client, (await anOffer(app, { product: token })).productId)
  expect(other.draft.survey).toMatchObject({ required: true, locked: true, missingCodes: [4] })
  expect((await other.save('survey', { declined: false, investmentExperience: [] })).status).toBe(200)
  expect(other.draft.survey).toMatchObject({ required: false, outcome: 'not_appropriate', missingCodes: [] })
  expect(other.draft.requiredConfirmations.map(({ key }: { key: string }) => key)).toContain('not_appropriate')
  await walk.reload()
  expect(walk.draft.survey.outcome).toBe('appropriate')
})

test('R4.05 a locked survey takes on a code that was not asked for, once, and no better answers', async () => {
  const { investor, client, walk } = await anOpenDraft()
  const poor = { declined: false, answers: POOR, investmentExperience: [] }
  expect((await walk.save('survey', poor)).status).toBe(200)
  expect(walk.draft.survey.outcome).toBe('not_appropriate')
  const better = { declined: false, answers: GOOD, investmentExperience: [3, 4, 10, 17] }
  const other = await walkDraft(client, (await anOffer(app, { product: { type: 'digitalCompanShare' } })).productId)
  expect((await other.save('survey', better)).status).toBe(200)
  const stored = await app.db
    .selectFrom('survey')
    .select(['answers', 'investmentExperience', 'coveredCodes', 'outcome'])
    .where('investorId', '=', investor.investorId)
    .where('unlockedAt', 'is', null)
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    answers: POOR,
    investmentExperience: [4],
    coveredCodes: [10, 4],
    outcome: 'appropriate',
  })
  // The outcome of the first draft is unchanged.
  await walk.reload()
  expect(walk.draft.survey.outcome).toBe('not_appropriate')
  expect(refusalOf(await other.save('survey', better))).toEqual([400, 'STEP_NOT_APPLICABLE'])
})

const setTerms = (offer: { productId: string; tariffId: string }) => ({
  product: (change: object) => app.db.updateTable('product').set(change).where('id', '=', offer.productId).execute(),
  tariff: (change: object) => app.db.updateTable('tariff').set(change).where('id', '=', offer.tariffId).execute(),
})

test('R2.28 terms that change after their confirmation are confirmed again, costs in their own step', async () => {
  const { offer, investor, walk } = await anOpenDraft()
  const input = { amount: 500, bankAccountId: investor.bankAccountId }
  const { product, tariff } = setTerms(offer)
  for (const [field, change] of Object.entries({
    duration: () => tariff({ durationMonths: 84 }),
    repayment: () => tariff({ repayment: 'annuity' }),
    interestRatePeriod: () => tariff({ interestRatePeriod: 'quarterly' }),
    contractEndOfTerm: () => product({ contractEndOfTerm: '2033-12-31' }),
    preMoney: () => product({ preMoney: cents(1_000_000_00) }),
  })) {
    expect((await walk.fill(input)).orderable, field).toBe(true)
    await change()
    await walk.reload()
    expect(
      walk.draft.changes.map((one: { field: string }) => one.field),
      field,
    ).toEqual([field])
    expect(walk.missing()).toEqual(['summary DRAFT_CHANGED /figuresVersion'])
    expect((await walk.order()).status).toBe(400)
  }
  await walk.fill(input)
  await product({ costs: JSON.stringify([{ key: 'platform_fee', percent: 500, paidBy: 'issuer' }]) })
  await walk.reload()
  expect(walk.missing()).toEqual(['risk DRAFT_CHANGED /riskVersion', 'summary DRAFT_CHANGED /figuresVersion'])
  const stale = { riskNotice: true, costs: true, riskVersion: '0123456789abcdef' }
  expect(refusalOf(await walk.save('risk', stale))).toEqual([409, 'DRAFT_CHANGED /riskVersion'])
  await walk.fill(input)
  const { body: order } = await walk.order()
  const { submitted } = await app.db
    .selectFrom('contract')
    .select('submitted')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(submitted).toMatchObject({
    risk: {
      riskVersion: walk.draft.riskVersion,
      noticeVersion: '2026-11 asset_investment',
      shown: [{ key: 'platform_fee', amount: 2500 }],
    },
  })
})

test('R2.28 the summary names every term that binds, and account and depot as one knows them again', async () => {
  const { offer, investor, client, walk } = await anOpenDraft({ product: { valuta: localDate('2030-01-31') } })
  const { product, tariff } = setTerms(offer)
  expect(walk.draft.figures).toMatchObject({ bankAccount: null, depot: null, wallet: null, preMoney: null })
  await product({ preMoney: cents(1_000_000_00) })
  await tariff({ repayment: 'annuity', interestRatePeriod: 'quarterly' })
  const { iban } = (await client.get('/investor/bank-accounts')).body.elements[0]
  await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  expect(walk.draft.figures).toMatchObject({
    repayment: 'annuity',
    interestRatePeriod: 'quarterly',
    valuta: '2030-01-31',
    preMoney: 1_000_000,
    bankAccount: expect.stringMatching(new RegExp(`^.+, ${iban.slice(0, 4)} \\*{4} ${iban.slice(-4)}$`)),
  })
  const bond = { type: 'bond', regime: 'wppg_wib', isin: 'XF0000GAMB05', ...NO_2A, askDepotDataInvestor: true }
  const other = await walkDraft(client, (await anOffer(app, { product: bond })).productId)
  const depot = { depotType: 'single', owner: 'Jana Probst', bank: 'Musterkasse', blz: '99900002', bic: 'DEMODEM1XXX' }
  const booked = { ...depot, depotNumber: '4711000815', beneficialOwnerConsent: true }
  const { id: depotId } = (await client.post('/investor/depots', booked)).body
  expect((await other.save('depot', { depotId, beneficialOwnerConsent: true })).status).toBe(200)
  expect(other.draft.figures.depot).toBe('Musterkasse ••••0815')
})

test('R3.09 a tariff’s own contracting entity is the party of the contract, as named at the order', async () => {
  const { offer, investor, walk } = await anOpenDraft()
  const input = { amount: 500, bankAccountId: investor.bankAccountId }
  const { tariff } = setTerms(offer)
  expect(walk.draft.product.contractingParty).toBe(walk.draft.product.issuer)
  await walk.fill(input)
  await tariff({ owner: 'Windpark Quellhain Betriebs GmbH & Co. KG' })
  await walk.reload()
  expect(walk.draft.product.contractingParty).toBe('Windpark Quellhain Betriebs GmbH & Co. KG')
  expect(walk.draft.changes).toMatchObject([
    { field: 'contractingParty', before: null, after: 'Windpark Quellhain Betriebs GmbH & Co. KG' },
  ])
  await walk.fill(input)
  const { body: order } = await walk.order()
  await tariff({ owner: 'Eine spätere GmbH' })
  const facts = await loadContractFacts(app.db, order.id, 'de-DE')
  for (const kind of ['offer', 'contract'] as const) {
    const paper = contractPaper(kind, facts, app.clock.now())
    const text = JSON.stringify(paper.blocks)
    expect(text).toContain('["Vertragspartnerin","Windpark Quellhain Betriebs GmbH & Co. KG"]')
    expect(text).not.toContain('Eine spätere GmbH')
    expect(paper.author).toBe('Windpark Quellhain Betriebs GmbH & Co. KG')
  }
  const instruction = JSON.stringify(contractPaper('withdrawal_instruction', facts, app.clock.now()).blocks)
  expect(instruction).toContain(
    `zu richten an: Windpark Quellhain Betriebs GmbH & Co. KG, c/o ${facts.issuer.nameCompany}`,
  )
  expect(instruction).toContain(
    `An Windpark Quellhain Betriebs GmbH & Co. KG, c/o ${facts.issuer.nameCompany}, ${facts.issuer.emailCompany}: Hiermit widerrufe(n) ich/wir`,
  )
})

test('R3.08 R2.28 an order above every tranche is refused; one whose tranche is full is shown as waiting', async () => {
  const { offer, walk } = await anOpenDraft({ trancheVolume: 1_000_00 })
  const invest = (amount: number) => walk.save('investment', { tariffId: offer.tariffId, amount })
  expect(refusalOf(await invest(1250))).toEqual([400, 'ABOVE_CAPACITY /amount'])
  expect((await invest(1000)).status).toBe(200)
  expect(walk.draft.figures.waitlisted).toBe(false)
  await submitOffer(app, offer, await anInvestor(app), { units: 3 })
  await walk.reload()
  expect(walk.draft.figures.waitlisted).toBe(true)
})

test('R3.08 the suggestions of each tariff fit the volume of its own', async () => {
  const { offer, walk } = await anOpenDraft({ product: { suggestions: '500,5000' } })
  const { id: _, ...first } = await app.db
    .selectFrom('tariff')
    .selectAll()
    .where('id', '=', offer.tariffId)
    .executeTakeFirstOrThrow()
  const small = { ...first, id: newId(), name: JSON.stringify(first.name), position: 2, totalVolume: cents(1_000_00) }
  await app.db.insertInto('tariff').values(small).execute()
  await walk.reload()
  const suggested = walk.draft.tariffs.map((one: { suggestions: number[] }) => one.suggestions)
  expect(suggested).toEqual([[500, 5000], [500]])
})

test('R3.08 who loses the race for a reservation behind the button sees it in the summary', async () => {
  const offer = await anOffer(app, { trancheVolume: 1_000_00 })
  await submitOffer(app, offer, await anInvestor(app), { units: 3, waitlisted: false })
  const slower = submitOffer(app, offer, await anInvestor(app), { units: 3, waitlisted: false })
  await expect(slower).rejects.toMatchObject({
    entries: [{ code: 'DRAFT_CHANGED', pointer: '/lineItems/1/summary' }],
  })
})

test('R3.08 of two investors who confirmed the last units as reserved, the slower confirms again', async () => {
  const offer = await anOffer(app, { trancheVolume: 1_000_00 })
  const walks = []
  for (const investor of [await anInvestor(app), await anInvestor(app)]) {
    const walk = await walkDraft(await loggedIn(app, investor), offer.productId)
    expect((await walk.fill({ amount: 750, bankAccountId: investor.bankAccountId })).orderable).toBe(true)
    walks.push(walk)
  }
  const answers = await Promise.all(walks.map((walk) => walk.order()))
  expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
  const slower = walks[answers.findIndex(({ status }) => status !== 200)]!
  await slower.reload()
  expect(slower.draft.changes).toMatchObject([{ field: 'waitlisted', after: 'auf der Warteliste' }])
})

test('R5.07 R6.04 what the server asks to be typed and opened is what the draft shows', async () => {
  const { offer, walk } = await anOpenDraft({ product: { regime: 'prospectus', ...NO_2A } })
  const sheet = await aProductDocument(app, offer.productId, { mandatory: false })
  const closed = await aProductDocument(app, offer.productId, { kind: 'conditions', access: 'investor' })
  await walk.reload()
  expect(walk.draft.product.vibConfirmation).toBe(true)
  expect(walk.draft.sheets).toEqual([sheet.documentId])
  const mandatory = walk.draft.documents.map((one: { id: string; mandatory: boolean }) => [one.id, one.mandatory])
  // Who holds nothing of it yet cannot open what is for those who do.
  expect(Object.fromEntries(mandatory)).toEqual({ [sheet.documentId]: true, [closed.documentId]: false })
})

test('R4.02 R6.05 an investor refused while the draft is open can save no further step and cannot order', async () => {
  const { investor, walk } = await anOpenDraft()
  await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  const check = app.db.updateTable('identityCheck').where('investorId', '=', investor.investorId)
  await check.set({ state: 'rejected' }).execute()
  expect(refusalOf(await walk.save('promotion-code', { code: null }))).toEqual([409, 'KYC_REJECTED'])
  expect(refusalOf(await walk.order())).toEqual([409, 'KYC_REJECTED'])
  await check.set({ state: 'successful' }).execute()
  const refused = { kind: 'us_person', state: 'refused', investorId: investor.investorId }
  await app.db
    .insertInto('complianceCase')
    .values({ id: newId(), ...refused, openedAt: app.clock.now() })
    .execute()
  expect(refusalOf(await walk.order())).toEqual([400, 'US_PERSON_REFUSED'])
})

test('R5.07 who is under 18 orders nothing through a company either', async () => {
  const { productId } = await anOffer(app)
  const investor = await anInvestor(app, { birthDate: '2009-01-01' })
  const client = await loggedIn(app, investor)
  const company = { name: 'Probst Beteiligungs GmbH', legalForm: 'GmbH', registerNr: 'HRB 00042' }
  const { body } = await client.post('/investor/companies', company)
  const opened = await client.post('/investing/drafts', { productId, investorId: body.id })
  expect(refusalOf(opened)).toEqual([400, 'MUST_BE_ADULT /investorId'])
})

test('R6.09 staff cannot answer questions on the customer’s wealth, and a signature keeps its date', async () => {
  const { investor, client, walk } = await anOpenDraft()
  const terms = { tariffId: walk.draft.tariff.id, amount: 500 }
  const selfDisclosure = { freeAssets: 120_000, monthlyNetIncome: null, confirmed: true }
  await walk.save('investment', { ...terms, selfDisclosure, heldElsewhere: 300 })
  const signed = async () => {
    const draft = app.db.selectFrom('checkoutDraft').select('saved').where('investorId', '=', investor.investorId)
    return ((await draft.executeTakeFirstOrThrow()).saved as { investment: { signedAt: string } }).investment
  }
  const first = await signed()
  app.clock.set(new Date(app.clock.now().getTime() + 60_000))
  await walk.save('investment', { ...terms, amount: 750, selfDisclosure, heldElsewhere: 300 })
  expect((await signed()).signedAt).toBe(first.signedAt)
  await impersonate(app, client)
  for (const answer of [{ heldElsewhere: 0 }, { heldElsewhere: 300, exceedsNetWorthShare: false }])
    expect(refusalOf(await walk.save('investment', { ...terms, ...answer }))).toEqual([403, 'IMPERSONATION_FORBIDDEN'])
  expect((await walk.save('investment', { ...terms, heldElsewhere: 300 })).status).toBe(200)
  expect(await signed()).toMatchObject({ signedAt: first.signedAt, selfDisclosure })
})

test('R3.08 holdings declared elsewhere count with later orders; a flag limits where no law does', async () => {
  const flagged = { product: { regime: 'prospectus', vibConfirmation: false }, volume: 1_000_000_00 }
  const { offer, investor, client, walk } = await anOpenDraft(flagged)
  expect(walk.draft.limit).toMatchObject({ applies: true, limit: 25_000, used: 0 })
  await submitOffer(app, offer, investor, { contract: { heldElsewhere: cents(2_000_00) } })
  const next = await anOffer(app, { ...flagged, issuerId: offer.issuerId })
  expect((await walkDraft(client, next.productId)).draft.limit).toMatchObject({ used: 2_500, headroom: 22_500 })
  const { elements } = (await client.get('/investor/limits')).body
  expect(elements).toMatchObject([{ limit: { limit: 25_000, used: 2_500, headroom: 22_500 } }])
})

test('R5.09 the mandate names the creditor and the notice days, and the order stores both', async () => {
  const { investor, walk } = await anOpenDraft()
  const { creditorName, creditorId, prenotificationDays } = app.parts.config
  expect(walk.draft.mandate.text).toContain(`${creditorName} (Gläubiger-Identifikationsnummer ${creditorId})`)
  const before = { bankAccountId: investor.bankAccountId, sepaConsent: true, mandateVersion: '2026-01' }
  expect(refusalOf(await walk.save('bank-account', before))).toEqual([400, 'SEPA_CONSENT_REQUIRED /sepaConsent'])
  await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  const { body: order } = await walk.order()
  const { submitted } = await app.db
    .selectFrom('contract')
    .select('submitted')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(submitted).toMatchObject({ bankAccount: { noticeDays: prenotificationDays, creditor: creditorName } })
})

test('R5.03 a depot at a bank that was blocked since cannot be chosen', async () => {
  const { client, walk } = await anOpenDraft({
    product: { type: 'bond', regime: 'wppg_wib', ...NO_2A, isin: 'XF0000GABN04' },
  })
  const depot = { depotType: 'single', owner: 'Jana Probst', bank: 'Musterkasse', blz: '99900002', bic: 'DEMODEM1XXX' }
  const added = await client.post('/investor/depots', { ...depot, depotNumber: '71', beneficialOwnerConsent: true })
  await app.db.updateTable('depot').set({ blz: '99900099' }).where('id', '=', added.body.id).execute()
  const chosen = await walk.save('depot', { depotId: added.body.id, beneficialOwnerConsent: true })
  expect(refusalOf(chosen)).toEqual([400, 'DEPOT_BANK_BLOCKED /depotId'])
})

test('R4.05 domain/checkout#typed-form the typed form is stored with its time and hashed address, and its document names them', async () => {
  const { investor, client, walk } = await anOpenDraft()
  const { id, values } = await walk.fill({ amount: 500, bankAccountId: investor.bankAccountId })
  expect(Object.keys(values.documents)).toEqual(['typedConfirmation'])
  const from = { 'x-forwarded-for': '10.20.30.40' }
  const path = `/store-api/investing/drafts/${id}/documents`
  expect((await client.send('PUT', path, values.documents, from)).status).toBe(200)
  const { body: order } = await walk.order()
  const facts = await loadContractFacts(app.db, order.id, 'de-DE')
  const { at, ipHash } = typedWhere(facts.contract)!
  expect(ipHash).toBe(hash('sha256', `${at} 10.20.30.40`))
  const paper = JSON.stringify(contractPaper('typed_confirmation', facts, app.clock.now()).blocks)
  expect(paper).toContain(ipHash)
  expect(paper).not.toContain('10.20.30.40')
})

test('R5.07 R2.28 step 1 asks only investors whose identity is unchecked for their identity document', async () => {
  const { productId } = await anOffer(app)
  const fields = ['documentType', 'idNo', 'expirationDate', 'placeOfIssue'] as const
  const none = Object.fromEntries(fields.map((field) => [field, null]))
  const saved = async (kyc: 'none' | 'successful') => {
    const investor = await anInvestor(app, { kyc })
    await app.db.updateTable('investor').set(none).where('id', '=', investor.investorId).execute()
    const walk = await walkDraft(await loggedIn(app, investor), productId)
    return await walk.save('personal-data', { actsOnOwnAccount: true, confirmed: true })
  }
  const missing = fields.map((field) => `VIOLATION::IS_BLANK_ERROR /person/${field}`)
  expect(refusalOf(await saved('none'))).toEqual([400, ...missing])
  expect((await saved('successful')).status).toBe(200)
})
