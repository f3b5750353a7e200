import { BACKEND, SIGNATURE_HEADER, signCall } from '@goldammer/sdk/server-signature'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERNAL_ROWS, ROWS, type Row, requestOf, rowOf } from './access-matrix.rows.ts'
import { buildTestApp, type TestApp } from './build-app.ts'
import {
  aCast,
  CALLERS,
  type Caller,
  type Cast,
  callOf,
  isCustomer,
  isStaff,
  type Json,
  OPERATIONS,
  type Operation,
  type Request,
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

const companyRoles = {
  companyViewer: ['viewer', 'editor', 'owner'],
  companyEditor: ['editor', 'owner'],
  companyOwner: ['owner'],
} as const

/** What `x-access` promises the caller; null where the call is theirs. */
function refusalBy({ access, prefix, spec }: Operation, caller: Caller, row: Row): string | null {
  if (prefix === '/staff-api') {
    if (access === 'anyone') return null
    if (!isStaff(caller)) return '401 STAFF_NOT_LOGGED_IN'
    return access.includes(caller) ? null : '403 PERMISSION_DENIED'
  }
  if (caller === 'noKey' && spec.security?.length !== 0) return '401 0'
  if (access === 'visitor' || access === 'anyone') return null
  // A staff session is none of the shop: there staff are guests.
  if (!isCustomer(caller)) return '403 CHECKOUT__CUSTOMER_NOT_LOGGED_IN'
  if (access === 'customer') return caller !== 'customer' && row.others ? row.others : null
  const members: readonly string[] = companyRoles.companyViewer
  const allowed: readonly string[] = companyRoles[access as keyof typeof companyRoles]
  if (!members.includes(caller)) return '404 COMPANY_NOT_FOUND'
  return allowed.includes(caller) ? null : '403 PERMISSION_DENIED'
}

function expectedOf(operation: Operation, row: Row): Record<string, string> {
  const statuses = Object.keys(operation.spec.responses as Json)
  const success = String(row.ok ?? statuses.find((status) => status.startsWith('2')))
  return Object.fromEntries(
    CALLERS.map((caller) => [caller, row.but?.[caller] ?? refusalBy(operation, caller, row) ?? success]),
  )
}

/** `made`: a request of somebody else's that would be right, for whom it is refused by what they are. */
async function answerTo(operation: Operation, caller: Caller, made?: Request): Promise<string> {
  const visit = await visitOf(cast, caller)
  const request = made ?? (await requestOf(operation, sceneOf(cast, caller, visit.asMe)))
  const answer = await app.app.inject(callOf(operation, visit, request))
  if (answer.statusCode < 400) return String(answer.statusCode)
  return `${answer.statusCode} ${answer.json().errors[0].code}`
}

test('R6.07 every operation has a row, and every row an operation', () => {
  const withoutRow = OPERATIONS.filter((operation) => !rowOf(operation)).map(({ id }) => id)
  const ids = new Set(OPERATIONS.map(({ id }) => id))
  const withoutOperation = Object.keys(ROWS).filter((id) => !ids.has(id))
  expect({ withoutRow, withoutOperation }).toEqual({ withoutRow: [], withoutOperation: [] })
})

test('R1.05 each kind of user comes to what is theirs, and a member of staff into a customer’s place', async () => {
  const theirs = [
    ['readProductListing', 'guest'],
    ['readInvestorDashboard', 'customer'],
    ['readCompanyDashboard', 'owner'],
    ['createPost', 'author'],
    ['startImpersonation', 'support'],
    ['imitateCustomerLogin', 'guest'],
  ] as const satisfies [string, Caller][]
  for (const [id, caller] of theirs) {
    const operation = OPERATIONS.find((one) => one.id === id)!
    expect([id, (await answerTo(operation, caller)).charAt(0)]).toEqual([id, '2'])
  }
})

test.each(OPERATIONS.filter(rowOf))('R6.07 $id answers each caller as they may expect', async (operation) => {
  const row = rowOf(operation)!
  const answers: Record<string, string> = {}
  // To make its records takes longest, and whoever is refused by what they are leaves them as they were.
  let made: Request | undefined
  for (const caller of CALLERS) {
    const refusal = refusalBy(operation, caller, row)
    const isRefused = refusal !== null && refusal !== row.others && !row.but?.[caller]
    if (isRefused) made ??= await requestOf(operation, sceneOf(cast, caller, (await visitOf(cast, caller)).asMe))
    answers[caller] = await answerTo(operation, caller, isRefused ? made : undefined)
  }
  expect(answers).toEqual(expectedOf(operation, row))
})

test('issue 34 every call between our own servers has a row, and every row a call', () => {
  const routes = app.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const internal = [...routes.matchAll(/(\/internal\/\S*) \(/g)].map(([, path]) => path)
  expect(internal.toSorted()).toEqual(Object.keys(INTERNAL_ROWS).toSorted())
})

test.each(Object.entries(INTERNAL_ROWS))('issue 34 %s answers a server of ours, and nobody else', async (url, row) => {
  const body = JSON.stringify(row.body)
  const { purgeSecret } = app.parts.config
  const ask = async (headers: Record<string, string>) => {
    const json = { 'content-type': 'application/json' }
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url,
      payload: body,
      headers: { ...json, ...headers },
    })
    return statusCode
  }
  const signed = (secret: string) => ({
    [SIGNATURE_HEADER]: signCall(secret, { method: 'POST', path: url, recipient: BACKEND, body }),
  })
  const answers: Record<string, number> = {}
  for (const caller of CALLERS) {
    const { asMe, headers } = await visitOf(cast, caller)
    answers[caller] = await ask({ ...headers, ...(asMe.token ? { 'sw-context-token': asMe.token } : {}) })
  }
  answers.bearer = await ask({ authorization: `Bearer ${purgeSecret}` })
  answers.stranger = await ask(signed('a secret of somebody else'))
  expect(answers).toEqual(Object.fromEntries([...CALLERS, 'bearer', 'stranger'].map((caller) => [caller, 403])))
  expect(await ask(signed(purgeSecret))).toBe(row.ok)
})
