import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf } from './access-matrix.rows.ts'
import { type AttackedShop, anAttackedShop, isQuery, wire } from './attacked-shop.ts'
import {
  type Caller,
  isStaff,
  type Json,
  OPERATIONS,
  type Operation,
  type Request,
  STAFF,
  type Visit,
} from './scene/callers.ts'

// `npm run test:full -- fuzz` sends many more, and others.
const requests = Number(process.env.TEST_FUZZ ?? 300)
const seed = Number(process.env.TEST_SEED ?? 20_261_128)

let shop: AttackedShop
let before: Record<string, string>
beforeAll(async () => {
  shop = await anAttackedShop()
  before = await shop.rowsOfTheOther()
})
afterAll(() => shop.close())

/** All but the switch that would close the shop to every request after it. */
const operations = OPERATIONS.filter((one) => rowOf(one) && one.id !== 'changeMaintenance')

/** Who asks: many requests come from somebody who may, the others from each kind of user. */
const CALLERS = ['guest', 'customer', 'owner', ...STAFF] as const satisfies Caller[]

/** Every name that some call knows: sent to a call that does not name it, a reader might take it all the same. */
const FIELDS = [
  ...new Set([
    ...operations.flatMap(({ parameters }) => parameters.map(({ name }) => name as string)),
    ...operations.flatMap(({ spec, resolve }) => {
      const { content } = resolve(spec.requestBody)
      return Object.keys(resolve(content?.['application/json']?.schema).properties ?? {})
    }),
    'p',
    'search',
    'fields',
    'order',
    'filter',
    'associations',
    'includes',
    'ids',
    'total-count-mode',
    '__proto__',
    'constructor',
    'toString',
    '',
  ]),
]

const HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'cookie',
  'content-encoding',
  'content-type',
  'expect',
  'forwarded',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
  'idempotency-key',
  'investor-id',
  'record-version',
  'stripe-signature',
  'sw-context-token',
  'sw-currency-id',
  'sw-include-seo-urls',
  'sw-inheritance',
  'sw-language-id',
  'webhook-signature',
]

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('1|2', '-1', '1e99', '%', '%25', '%2F..%2f', '\u0000', 'null', 'true', '[]', '{}', '9'.repeat(30)),
)
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  anyText,
  fc.constantFrom(-1, 0, 1e99, 2 ** 53, null, true, [], {}, [[]], [{}]),
)
/** A header goes over the wire as bytes, of which line ends and controls never arrive. */
const anyHeader = fc
  .array(fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 60 })
  .map((bytes) => String.fromCharCode(...bytes))
const anySegment = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom('%25', '%', '%zz', '%E0%A4%A', '%00', '..', '.', '%2e%2e', '%2F', '', 'a'.repeat(3000), '%25%32%35'),
)

/** One thing that is wrong with a request that is right otherwise. */
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('field' as const), name: fc.constantFrom(...FIELDS), value: anyValue }),
  fc.record({ kind: fc.constant('query' as const), name: fc.constantFrom(...FIELDS), value: anyText }),
  fc.record({ kind: fc.constant('header' as const), name: fc.constantFrom(...HEADERS), value: anyHeader }),
  fc.record({ kind: fc.constant('body' as const), value: anyValue }),
  fc.record({ kind: fc.constant('segment' as const), place: fc.nat(6), value: anySegment }),
  fc.record({ kind: fc.constant('ending' as const), value: anySegment }),
)
type Change = typeof anyChange extends fc.Arbitrary<infer One> ? One : never

const anyAttack = fc.record({
  at: fc.nat(operations.length - 1),
  by: fc.option(fc.constantFrom(...CALLERS), { freq: 2 }),
  changes: fc.array(anyChange, { minLength: 1, maxLength: 3 }),
})

function spoil(good: Request, changes: Change[]): Request {
  let request = good
  for (const change of changes) {
    if (change.kind === 'field' && !request.form) {
      // Defined, not assigned: `__proto__` is to go over the wire as a field.
      const body: Json = { ...(request.body as Json) }
      Object.defineProperty(body, change.name, {
        value: change.value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
      request = { ...request, body }
    }
    if (change.kind === 'body') request = { ...request, body: change.value, form: undefined }
    if (change.kind === 'query') {
      request = { ...request, query: { ...request.query, [change.name]: change.value.toWellFormed() } }
    }
    if (change.kind === 'header') request = { ...request, headers: { ...request.headers, [change.name]: change.value } }
  }
  return request
}

/** The address with segments replaced or added, as they are: no client has encoded them. */
function readdress(url: string, changes: Change[]): string {
  const [path = '', query] = url.split('?')
  const segments = path.split('/')
  for (const change of changes) {
    // The first two say which interface it is.
    if (change.kind === 'segment') segments[Math.min(2 + change.place, segments.length - 1)] = change.value
    if (change.kind === 'ending') segments.push(change.value)
  }
  return segments.join('/') + (query === undefined ? '' : `?${query}`)
}

/** Answers by caller and kind of status, such as `support 4xx`. */
const counted = new Map<string, number>()
const count = (what: string) => counted.set(what, (counted.get(what) ?? 0) + 1)

/** What staff and guests are not is refused by who they are, whatever they send; records decide for customers. */
function isRefused(operation: Operation, caller: Caller): boolean {
  const { prefix, access } = operation
  // Operations that answer someone otherwise than `x-access` says have it in their row.
  if (rowOf(operation)?.but) return false
  if (prefix === '/staff-api') return access !== 'anyone' && !(isStaff(caller) && access.includes(caller))
  return access !== 'anyone' && access !== 'visitor' && (caller === 'guest' || isStaff(caller))
}

/** People of a company ask for its matters; beside those each is a customer, who is another one for every operation. */
const callerOf = ({ access }: Operation, by: Caller | null): Caller | null =>
  by === 'owner' && !String(access).startsWith('company') ? 'customer' : by

async function attack(operation: Operation, attacks: { by: Caller | null; changes: Change[] }[]): Promise<string[]> {
  const complaints: string[] = []
  const rightful = await shop.rightfulCaller(operation)
  let mine = await shop.renewed(operation, rightful)
  const visits = new Map<Caller, Visit>()
  for (const { by, changes } of attacks) {
    const caller = callerOf(operation, by) ?? rightful
    if (caller !== rightful && !visits.has(caller)) visits.set(caller, await shop.visitOf(caller))
    const call = wire(operation, visits.get(caller) ?? mine.visit, spoil(mine.good, changes), { what: '' })
    const url = readdress(call.url, changes)
    const isElsewhere = url !== call.url
    const answer = await shop.app.app.inject({ ...call, url })
    count(`${caller} ${Math.floor(answer.statusCode / 100)}xx`)
    // Where the address leads elsewhere, or a header says how to answer, another operation's answers are right.
    const isOther = isElsewhere || changes.some(({ kind }) => kind === 'header')
    const what = { what: JSON.stringify(changes), ...(isOther ? { url } : {}) }
    const granted = !isOther && isRefused(operation, caller) && answer.statusCode < 400
    const complaint = granted ? `is granted to ${caller}` : shop.complaintAbout(operation, what, answer)
    if (complaint)
      complaints.push(`${operation.id} ${url} ${JSON.stringify(changes)}: ${answer.statusCode} ${complaint}`)
    const isRepeatable = operation.method === 'GET' || isQuery(operation)
    if (answer.statusCode >= 400 || isRepeatable) continue
    // What was done may have ended the session or used the record up.
    mine = await shop.renewed(operation, rightful)
    visits.delete(caller)
  }
  return complaints
}

test(
  'R8.07 random requests of each kind of user never fail on our side, leak or change others’ data',
  async () => {
    const attacks = Map.groupBy(fc.sample(anyAttack, { seed, numRuns: requests }), ({ at }) => at)
    const complaints: string[] = []
    for (const [at, list] of attacks) {
      complaints.push(...(await attack(operations[at]!, list)))
    }
    const answers = [...counted].sort().map(([what, times]) => `${what} ${times}`)
    console.log(
      `Count: ${requests} requests to ${attacks.size} operations, ${complaints.length} complaints: ${answers.join(', ')}`,
    )
    expect(complaints).toEqual([])
    expect(await shop.rowsOfTheOther()).toEqual(before)
  },
  // A hundred thousand within 40 minutes.
  Math.min(120_000 + requests * 100, 40 * 60_000),
)
