import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import {
  aCast,
  type Caller,
  type Cast,
  callOf,
  OPERATIONS,
  type Operation,
  STAFF,
  sceneOf,
  visitOf,
} from './scene/callers.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await buildTestApp({ demo: true })
  cast = await aCast(app)
})
afterAll(() => app.close())

const takesVersion = ({ parameters }: Operation) =>
  parameters.some((one) => one.in === 'header' && one.name === 'Record-Version')

function rightfulOf({ access }: Operation): Caller {
  if (typeof access !== 'string') return STAFF.find((role) => access.includes(role))!
  return access.startsWith('company') ? 'owner' : 'customer'
}

test.each(OPERATIONS.filter(takesVersion))(
  'R2.22 R3.16 $id is refused to who has not seen what is saved',
  async (operation) => {
    const caller = rightfulOf(operation)
    const visit = await visitOf(cast, caller)
    const request = await requestOf(operation, sceneOf(cast, caller, visit.asMe))
    const headers = { ...request.headers, 'record-version': 'seenBeforeThat00' }
    const answer = await app.app.inject(callOf(operation, visit, { ...request, headers }))
    expect([answer.statusCode, answer.json().errors?.[0].code]).toEqual([409, 'RECORD_CHANGED'])
  },
)

/** What replaces a record and asks for no version, and why nothing that somebody else saved is lost. */
const LAST_WINS: Record<string, string> = {
  updateContext: 'the session’s own',
  updateLineItem: 'the cart’s own: one quantity',
  updateCustomerAddress: 'a standard call of shop clients',
  defaultBillingAddress: 'a choice of one',
  defaultShippingAddress: 'a choice of one',
  changePrivacy: 'each choice is sent alone',
  changePost: 'takes the revision it was made on',
  markPostRead: 'one way',
  changeLike: 'one’s own like',
  markThreadHandled: 'a mark',
  orderTeam: 'refuses another team than it names',
  saveContractColumns: 'one’s own view',
  takeSurvey: 'once, then locked',
  changeStaffPassword: 'one’s own',
  writeCmsPreview: 'kept by nobody',
  writeBlogPreview: 'kept by nobody',
  changeLandingPage: 'opens or closes: it says all there is',
}

/** A draft is one’s own and saved step by step; what is ordered is what its summary showed (`figuresVersion`). */
const isOfDraft = ({ path }: Operation) => path.startsWith('/investing/drafts/')

test('R2.22 R3.16 each call that replaces a record takes its version, or says why not', () => {
  const replacing = OPERATIONS.filter(
    (operation) => ['PUT', 'PATCH'].includes(operation.method) && !isOfDraft(operation),
  )
  const without = replacing.filter((operation) => !takesVersion(operation)).map(({ id }) => id)
  expect(without.sort()).toEqual(Object.keys(LAST_WINS).sort())
})
