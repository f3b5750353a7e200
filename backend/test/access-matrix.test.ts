import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROWS, type Row, requestOf, rowOf } from './access-matrix.rows.ts'
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
  sceneOf,
  visitOf,
} from './scene.ts'

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

async function answerTo(operation: Operation, caller: Caller): Promise<string> {
  const visit = await visitOf(cast, caller)
  const request = await requestOf(operation, sceneOf(cast, caller, visit.asMe))
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

test.each(OPERATIONS.filter(rowOf))('R1.05 R6.07 $id answers each caller as they may expect', async (operation) => {
  const row = rowOf(operation)!
  const answers: Record<string, string> = {}
  for (const caller of CALLERS) answers[caller] = await answerTo(operation, caller)
  expect(answers).toEqual(expectedOf(operation, row))
})
