import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, refusalOf, type TestApp, type Visitor } from '../../../test/build-app.ts'
import { walkDraft } from '../../../test/draft-walk.ts'
import { loggedIn } from '../../../test/factories.ts'
import { anInvestor, anOffer } from '../../../test/investing-factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const SURVEY = '/investor/survey'
const ALL = [0, 3, 4, 5, 8, 10, 17]
// biome-ignore format: one survey, one line
const ANSWERS = { AE1: 'trained', AE2: 'gt_3', AE3: 'gt_5', AE4: 'gt_10000', AE5: 'gt_25000', AE6: 'b', AE7: 'a', AE8: 'c' }
const WAIVER = { declined: true, waiverAccepted: true }
const run = (change: object = {}, investmentExperience: number[] = [3]) => ({
  declined: false,
  answers: { ...ANSWERS, ...change },
  investmentExperience,
})

const take = (visitor: Visitor, survey: object) => visitor.send('PUT', `/store-api${SURVEY}`, survey)

test('R2.22 R4.05 the profile’s survey goes to the institution, is locked, and checkout asks no more', async () => {
  const { productId } = await anOffer(app)
  const visitor = await loggedIn(app, await anInvestor(app))
  expect((await visitor.get(SURVEY)).body).toMatchObject({ state: 'open', outcome: null, warnedCodes: [] })
  const { status, body } = await take(visitor, run())
  expect(status).toBe(200)
  expect(body).toMatchObject({ state: 'locked', outcome: 'appropriate', warnedCodes: [], investmentExperience: [3] })
  await app.runJobs()
  expect((await visitor.get(SURVEY)).body.sentToInstitutionAt).not.toBeNull()
  expect(refusalOf(await take(visitor, run({}, ALL)))).toEqual([409, 'SURVEY_LOCKED'])
  expect(refusalOf(await take(visitor, WAIVER))).toEqual([409, 'SURVEY_LOCKED'])
  const { draft } = await walkDraft(visitor, productId)
  expect(draft.survey).toMatchObject({ required: false, locked: true, outcome: 'appropriate', missingCodes: [] })
})

test('R4.05 R5.08 who waives it in the profile is warned in checkout, and may answer later after all', async () => {
  const { productId } = await anOffer(app)
  const visitor = await loggedIn(app, await anInvestor(app, { monthlyNetIncome: null }))
  expect((await visitor.get(SURVEY)).body.waiver).not.toBe('')
  expect(refusalOf(await take(visitor, { declined: true }))).toEqual([400, 'SURVEY_WAIVER_REQUIRED /waiverAccepted'])
  const { body } = await take(visitor, WAIVER)
  expect(body).toMatchObject({ state: 'declined', outcome: 'not_assessable', warnedCodes: ALL })
  const { draft } = await walkDraft(visitor, productId)
  expect(draft.requiredConfirmations.map(({ key }: { key: string }) => key)).toContain('not_assessable')
  expect((await take(visitor, run())).body).toMatchObject({ state: 'locked', outcome: 'appropriate' })
})

test.each([
  ['who knows the risks is warned of nothing', run({}, []), 'appropriate', []],
  [
    'who has one of them wrong is warned of what they have no experience with',
    run({ AE8: 'a' }),
    'not_appropriate',
    ALL.filter((code) => code !== 3),
  ],
  ['who has two of them wrong is warned of everything', run({ AE7: 'b', AE8: 'a' }, ALL), 'not_appropriate', ALL],
])('R4.05 domain/survey#appropriate %s', async (_, survey, outcome, warnedCodes) => {
  const visitor = await loggedIn(app, await anInvestor(app))
  expect((await take(visitor, survey)).body).toMatchObject({ outcome, warnedCodes })
})

test('R3.14 what is missing is named at its field, and nothing is kept', async () => {
  const visitor = await loggedIn(app, await anInvestor(app))
  expect(refusalOf(await take(visitor, run({ AE8: undefined })))).toEqual([
    400,
    'VIOLATION::IS_BLANK_ERROR /answers/AE8',
  ])
  expect(refusalOf(await take(visitor, { declined: false }))).toEqual([
    400,
    'SURVEY_REQUIRED /answers',
    'SURVEY_REQUIRED /investmentExperience',
  ])
  expect((await visitor.get(SURVEY)).body.state).toBe('open')
})
